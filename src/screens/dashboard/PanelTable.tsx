/** The first rows of a report as a small table. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import Link from '@mui/material/Link';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { allows } from '../../../resources/access.ts';
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
import { columnsOf } from '../table/columns.ts';
import type { Answer } from './useReport.ts';
import { later } from '../later.tsx';
import { openable } from '../../widgets/openable.ts';

import { useSay } from '../../widgets/say.ts';

const RowActs = later(async () => ({ default: (await import('./RowActs.tsx')).RowActs }));

interface Props {
    panel: Panel;
    report: Report;
    answer: Answer;
    /** Of the list that has its rows. */
    route?: string;
}

export function PanelTable({ panel, report, answer, route }: Props) {
    const { label } = useLabels();
    const say = useSay();
    const names =
        panel.columns ??
        Object.keys(report.columns).filter((name) => !report.optional.includes(name));
    const columns = columnsOf(report.columns, names);
    const list = route && report.detail ? openable(route)?.route : undefined;
    const actions =
        route && panel.acts
            ? (report.bulk ?? []).filter(({ access }) => !access || allows(access, storedUser()))
            : [];
    return (
        <TableContainer
            tabIndex={0}
            component="section"
            aria-label={say('Table: %{title}', { title: { text: panel.title } })}
        >
            <Table
                size="small"
                sx={{
                    '& td, & th': { px: 0.75, py: 0.75 },
                    // What names the row is read, not spelt: on a phone the others scroll.
                    '& td:first-of-type': { minWidth: '8.5rem', overflowWrap: 'anywhere' },
                    '& th': { lineHeight: 1.25, verticalAlign: 'bottom' },
                    // Words in place of a figure give way: the columns beside them are not cut off.
                    '& td .k-muted.k-nowrap': { whiteSpace: 'normal' },
                }}
            >
                <TableHead>
                    <TableRow>
                        {columns.map(({ name, field }) => (
                            <TableCell key={name} scope="col" align={alignOf(field)}>
                                {label(name, field)}
                            </TableCell>
                        ))}
                        {actions.length > 0 && (
                            <TableCell scope="col" className="k-screen-only">
                                <span className="k-unseen">{say('What to do')}</span>
                            </TableCell>
                        )}
                    </TableRow>
                </TableHead>
                <TableBody>
                    {answer.rows.slice(0, panel.limit ?? 10).map((row, at) => (
                        <TableRow key={String(row['id'] ?? at)} hover>
                            {columns.map(({ name, field }, nth) => (
                                <TableCell key={name} align={alignOf(field)}>
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
                                </TableCell>
                            ))}
                            {actions.length > 0 && (
                                <TableCell className="k-screen-only">
                                    <RowActs actions={actions} row={row} columns={columns} />
                                </TableCell>
                            )}
                        </TableRow>
                    ))}
                </TableBody>
            </Table>
        </TableContainer>
    );
}

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
            component={RouterLink}
            to={`${to}/${encodeURIComponent(String(row['id']))}/show`}
            sx={{ fontWeight: 600 }}
        >
            {children}
        </Link>
    );
}
