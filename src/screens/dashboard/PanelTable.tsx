/** The first rows of a report as a small table. */
import { Link } from 'react-router-dom';
import { allows } from '../../../resources/access.ts';
import { type Chosen, columnsOfPanel } from '../../../resources/dashboards.ts';
import type { Field } from '../../../resources/define/field.ts';
import { namesOf, refersTo } from '../../../resources/define/fieldFacts.ts';
import type { ReactNode } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Flat } from '../../../dataProvider/wire.ts';
import type { Report } from '../../../resources/define/report.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { alignOf } from '../../widgets/fields/align.ts';
import { useLabels } from '../../widgets/words.ts';
import { Change } from '../table/Change.tsx';
import { language } from '../../../locales/tongue.ts';
import { columnsOf } from '../table/columns.ts';
import type { Answer } from './useReport.ts';
import { later } from '../../base/later.tsx';
import { openable } from '../../widgets/openable.ts';

import { useSay } from '../../widgets/say.ts';

const RowActs = later(() => import('../bulk/RowActs.tsx'), null, true);

interface Props {
    panel: Panel;
    report: Report;
    chosen: Chosen;
    answer: Answer;
    /** Of the list that has its rows. */
    route?: string | undefined;
}

export function PanelTable({ panel, report, chosen, answer, route }: Props) {
    const { label } = useLabels();
    const say = useSay();
    const columns = columnsOf(report.columns, columnsOfPanel(panel, report, chosen));
    const list = route && report.detail ? openable(route)?.route : undefined;
    const actions =
        route && panel.acts
            ? (report.bulk ?? []).filter(({ access }) => !access || allows(access, storedUser()))
            : [];
    return (
        <section
            className="k-panel-scroll"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by its keys
            tabIndex={0}
            aria-label={say('Table: %{title}', { title: { text: panel.title } })}
        >
            <table className="k-panel-table">
                <thead>
                    <tr>
                        {columns.map(({ name, field }) => (
                            <th key={name} scope="col" className={cellClass(field)}>
                                {parted(label(name, field))}
                            </th>
                        ))}
                        {actions.length > 0 && (
                            <th scope="col" className="k-cell k-screen-only">
                                <span className="k-unseen">{say('What to do')}</span>
                            </th>
                        )}
                    </tr>
                </thead>
                <tbody>
                    {answer.rows.slice(0, panel.limit ?? 10).map((row, at) => (
                        <tr key={String(row['id'] ?? at)}>
                            {columns.map(({ name, field }, nth) => (
                                <td key={name} className={cellClass(field)}>
                                    <RowLink to={nth || leads(field) ? undefined : list} row={row}>
                                        <Cell
                                            field={field}
                                            name={name}
                                            value={row[name]}
                                            record={row}
                                        />
                                    </RowLink>
                                    <Change
                                        column={{ name, field }}
                                        row={row}
                                        before={answer.before}
                                    />
                                </td>
                            ))}
                            {actions.length > 0 && (
                                <td className="k-cell k-screen-only">
                                    <RowActs actions={actions} row={row} columns={columns} />
                                </td>
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

/** Long words with the places where they may be parted, in Swahili after a syllable: of that language no browser knows them. */
const parted = (text: string): string =>
    language() === 'sw' ? text.replaceAll(afterSyllable, '\u00ad') : text;

/** Four letters at least on either side. */
const afterSyllable = /(?<=\w{3}[aeiou])(?=[^aeiou\W]+[aeiou]\w\w)/g;

const cellClass = (field: Field): string => `k-cell k-${alignOf(field)}`;

/** A column that leads to a page of its own already. */
const leads = (field: Field): boolean => !!(refersTo(field) || namesOf(field));

/** What names a row leads to its page, where the list of the report has one for each. */
function RowLink({
    to,
    row,
    children,
}: {
    to: string | undefined;
    row: Flat;
    children: ReactNode;
}) {
    if (!to) return children;
    return (
        <Link
            className="k-link k-names-row"
            to={`${to}/${encodeURIComponent(String(row['id']))}/show`}
        >
            {children}
        </Link>
    );
}
