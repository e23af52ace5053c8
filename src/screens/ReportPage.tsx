/** A report: what people read. Its filters, period and places stand in the address. */
import { useMemo } from 'react';
import { rateOf } from '../../resources/define/fieldFacts.ts';
import { storedUser } from '../../dataProvider/storage.ts';
import { accountTypes } from '../../resources/access.ts';
import { sortsOf, type Report } from '../../resources/define/report.ts';
import { resourceOf } from '../../resources/routes.ts';
import { StepColumns, stepsOf } from '../widgets/dates/inPart.ts';
import { DeclarationName, useLabels } from '../widgets/words.ts';
import { chartFile } from './chart/chartFile.ts';
import type { ScreenProps } from './props.ts';
import { later } from '../base/later.tsx';
import { namesPatients } from './table/columns.ts';
import { ListLinks } from './list/ListLinks.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { reportAt, openedReport, seesClear } from './list/opened.ts';
import { useSay } from '../widgets/say.ts';

const ReportChart = later(
    async () => ({ default: (await chartFile()).ReportChart }),
    <div style={{ minHeight: 48 }} />,
    'announced',
);

/** Above the list that an account lands on. */
const Worklist = later(
    () => import('./worklist/Worklist.tsx'),
    <div style={{ minHeight: 48 }} />,
    'announced',
);

export function ReportPage(props: ScreenProps<Report>) {
    const { name, columns } = props.declaration;
    return (
        <DeclarationName value={name}>
            <StepColumns value={stepsOf(columns)}>
                <Content {...props} />
            </StepColumns>
        </DeclarationName>
    );
}

function Content({ declaration, entry }: ScreenProps<Report>) {
    const say = useSay();
    const report = useMemo(() => reportAt(declaration, entry.route), [declaration, entry.route]);
    const labels = useLabels();
    const { text } = labels;
    const resource = resourceOf(entry.route);
    const list = openedReport(report, entry, labels);
    const clear = seesClear();
    const user = storedUser();
    return (
        <ListScreen
            resource={resource}
            route={entry.route}
            {...list}
            sortable={sortsOf(report).filter((name) => clear || !report.columns[name]?.identity)}
            sort={report.sort[0] ?? 'id'}
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
            declaration={report}
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
                                    list.window === undefined
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
