/** A report: what people read. Its filters, period and places stand in the address. */
import { useMemo } from 'react';
import { rateOf } from '../../resources/define/fieldFacts.ts';
import { storedUser } from '../../dataProvider/storage.ts';
import { accountTypes } from '../../resources/access.ts';
import { sortsOf, type Report } from '../../resources/define/report.ts';
import { resourceOf } from '../../resources/routes.ts';
import { DeclarationName, useLabels } from '../widgets/words.ts';
import type { ScreenProps } from './props.ts';
import { later } from './later.tsx';
import { columnsOf, namesPatients } from './list/columns.ts';
import { placeFiltersFor } from './list/filters.ts';
import { ListLinks } from './list/ListLinks.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { useSay } from '../widgets/say.ts';

const ReportChart = later(
    async () => ({ default: (await import('./chart/ReportChart.tsx')).ReportChart }),
    <div style={{ minHeight: 48 }} />,
);

/** Above the list that an account lands on. */
const Worklist = later(
    async () => ({ default: (await import('./worklist/Worklist.tsx')).Worklist }),
    <div style={{ minHeight: 48 }} />,
);

export const ReportPage = (props: ScreenProps<Report>) => (
    <DeclarationName value={props.declaration.name}>
        <Content {...props} />
    </DeclarationName>
);

/** The report as this mount has it: its first columns, the rows behind its figures, and the pages beside it. */
function mounted(report: Report, route: string): Report {
    const mount = report.mounts.find((one) => one.route === route);
    if (!mount?.rows && !mount?.links && !mount?.first) return report;
    const { first = report.first, rows = report.rows } = mount;
    const links = { ...report.links, ...mount.links };
    return { ...report, links, ...(first && { first }), ...(rows && { rows }) };
}

function Content({ declaration, entry }: ScreenProps<Report>) {
    const say = useSay();
    const report = useMemo(() => mounted(declaration, entry.route), [declaration, entry.route]);
    const { text } = useLabels();
    const resource = resourceOf(entry.route);
    const columns = columnsOf(report.columns, Object.keys(report.columns));
    // Who sees no patient in the clear cannot look for one either.
    const user = storedUser();
    const clear = user !== null && accountTypes[user.user_type]?.identity === 'clear';
    const filters = Object.keys(report.filters).filter(
        (name) => clear || !report.filters[name]?.identity,
    );
    const days = report.period.kind === 'days' ? report.period.window : undefined;
    return (
        <ListScreen
            resource={resource}
            route={entry.route}
            title={text(entry.label)}
            about={text(report.about)}
            columns={columns}
            standard={columns
                .map(({ name }) => name)
                .filter((name) => !report.optional.includes(name))}
            first={report.first}
            sortable={sortsOf(report).filter((name) => clear || !report.columns[name]?.identity)}
            sort={report.sort[0] ?? 'id'}
            filters={[
                ...(report.place ? placeFiltersFor() : []),
                ...columnsOf(report.filters, filters),
            ]}
            fixed={entry.filter}
            search={report.search.length > 0}
            window={days}
            compares={days !== undefined && report.totals.length > 0}
            personal={namesPatients({ ...report.columns, ...report.filters })}
            fileName={report.file ?? text(report.title)}
            linkTo={
                report.detail
                    ? (record) => `/${resource}/${encodeURIComponent(record.id)}/show`
                    : undefined
            }
            actions={<ListLinks links={report.links} />}
            lead={user && accountTypes[user.user_type].landing.path === entry.route && <Worklist />}
            above={
                (report.chart ?? banded(report)) && <ReportChart report={report} entry={entry} />
            }
            tallies={report.tallies}
            explains={report}
            bulk={report.bulk}
            empty={
                report.unasked
                    ? {
                          title: text(report.unasked.title),
                          about: text(report.unasked.about),
                          unasked: true,
                      }
                    : {
                          title: say('No matches'),
                          about: report.none
                              ? text(report.none)
                              : say(
                                    days === undefined
                                        ? 'Nothing has been entered yet.'
                                        : 'There is no data for this period and place.',
                                ),
                      }
            }
        />
    );
}

/** Rates with bands have a legend, without a chart too. */
const banded = (report: Report): boolean =>
    Object.values(report.columns).some((field) => rateOf(field)?.bands);
