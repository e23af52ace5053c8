/** One panel: asks its report and draws the answer, or says which of three things is wrong. */
import { type ReactNode, useContext, useEffect, useState } from 'react';
import type { Panel as Declared } from '../../../resources/define/screens/dashboard.ts';
import { Seen } from '../Seen.tsx';
import type { Report } from '../../../resources/define/report.ts';
import { calledBy } from '../../../resources/define/screens/called.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { chartFile } from '../chart/chartFile.ts';
import { later } from '../../base/later.tsx';
import { Figures } from './Figures.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { PanelFrame, PanelSkeleton } from './PanelFrame.tsx';
import { PanelEmpty, PanelFailed } from './PanelStates.tsx';
import { emptiness } from './emptiness.ts';
import { PanelTable } from './PanelTable.tsx';
import { type Chosen, isDrawn, type ReportCall } from '../../../resources/dashboards.ts';
import { Snapshot } from './snapshot.ts';
import { type Answer, useReport } from './useReport.ts';
import { WhyProvider } from '../why/Why.tsx';
import { useWordsFirst } from '../../base/useTurn.ts';

import { openable } from '../../widgets/openable.ts';
import { useSay } from '../../widgets/say.ts';

const ChartView = later(
    async () => ({ default: (await chartFile()).ChartView }),
    null,
    'announced',
);
const ReportMap = later(() => import('../map/ReportMap.tsx'), null, 'announced');

interface Props {
    panel: Declared;
    asked: ReportCall;
    chosen: Chosen;
}

export function Panel({ panel, asked, chosen }: Props) {
    const say = useSay();
    const report = calledBy(asked.report, { ...chosen, ...panel.filter });
    const snapshot = useContext(Snapshot);
    const known = snapshot?.answers.get(panel);
    // Words before pictures: the browser asks a few questions at a time, and these would take their places.
    const now = useAfterEffects() || !isDrawn(panel);
    const { data = known, ...query } = useReport(snapshot || !now ? undefined : asked, {
        kept: true,
    });
    const { error, isFetching, refetch } = query;
    const isPending = !data && query.isPending;
    useWordsFirst(isPending && !isDrawn(panel));
    // Where the list that is meant is not open to this account, the report's own has the rows.
    const own = report.mounts.map((mount) => mount.route);
    const route = [panel.opens, report.rows, ...own].find((one) => one && openable(one));
    const filters = { ...chosen, ...panel.filter };
    const empty = data && emptiness(panel, report, data);
    let content: ReactNode;
    if (isPending && isFetching) content = <PanelSkeleton panel={panel} />;
    else if (error && !data)
        content = <PanelFailed panel={panel} error={error} onRetry={() => void refetch()} />;
    else if (!data) content = <PanelSkeleton panel={panel} />;
    else if (empty) content = <PanelEmpty panel={panel} report={report} kind={empty} />;
    else
        content = (
            <Drawn
                panel={panel}
                report={report}
                chosen={chosen}
                filters={filters}
                answer={data}
                route={snapshot ? undefined : route}
            />
        );
    return (
        <PanelFrame
            panel={panel}
            busy={isPending}
            note={
                report.period.kind === 'none' && 'start_date' in chosen
                    ? say('As of now, whatever the period')
                    : undefined
            }
            foot={route && !snapshot && <PanelFoot route={route} filters={filters} />}
        >
            {data?.seen && <Seen brief seen={data.seen} again={() => void refetch()} />}
            <DeclarationName value={report.name}>
                {snapshot ? (
                    content
                ) : (
                    <WhyProvider report={report} filters={filters} route={route}>
                        {content}
                    </WhyProvider>
                )}
            </DeclarationName>
        </PanelFrame>
    );
}

/** False until everything that is drawn with it has had its effects: by then the others have asked. */
function useAfterEffects(): boolean {
    const [after, setAfter] = useState(false);
    useEffect(() => queueMicrotask(() => setAfter(true)), []);
    return after;
}

interface DrawnProps {
    panel: Declared;
    report: Report;
    chosen: Chosen;
    filters: Readonly<Record<string, unknown>>;
    answer: Answer;
    /** Route of the rows behind it. */
    route?: string;
}

function Drawn({ panel, report, chosen, filters, answer, route }: DrawnProps) {
    const say = useSay();
    if (panel.draws === 'figures')
        return <Figures report={report} names={panel.columns ?? report.totals} answer={answer} />;
    if (panel.draws === 'table')
        return <PanelTable {...{ panel, report, chosen, answer, route }} />;
    if (panel.draws === 'map')
        return (
            <ReportMap
                waiting={<PanelSkeleton panel={panel} />}
                report={report}
                rows={answer.rows}
                filters={filters}
                height={panel.span === 12 ? 560 : 380}
            />
        );
    return (
        <ChartView
            waiting={<PanelSkeleton panel={panel} />}
            report={report}
            rows={answer.rows}
            count={answer.count}
            title={say.text(panel.title)}
            filters={filters}
            columns={panel.columns}
            yearBefore={answer.yearBefore}
            route={route}
        />
    );
}
