/** The grid of panels: twelve columns at a desk, six on a tablet, one on a phone. */
import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { storedUser } from '../../../dataProvider/storage.ts';
import { declarationOf } from '../../../dataProvider/catalogue.ts';
import type { Panel as Declared } from '../../../resources/define/screens/dashboard.ts';
import type { Report } from '../../../resources/define/report.ts';
import { Failed } from '../list/ListStates.tsx';
import { Panel } from './Panel.tsx';
import { PanelFrame, PanelSkeleton } from './PanelFrame.tsx';
import { Snapshot } from './snapshot.ts';
import { type Chosen, planCalls, type ReportCall } from '../../../resources/dashboards.ts';

interface Props {
    panels: readonly Declared[];
    chosen: Chosen;
}

export function Panels({ panels, chosen }: Props) {
    const names = useMemo(() => [...new Set(panels.map(({ report }) => report))], [panels]);
    const { data: reports, error, refetch } = useReports(names);
    const snapshot = useContext(Snapshot);
    const calls = useMemo(() => {
        if (!reports) return [];
        if (!snapshot) return planCalls(panels, reports, chosen, storedUser());
        return panels.map((panel) => answered(reports[panel.report], snapshot.answers.has(panel)));
    }, [panels, reports, chosen, snapshot]);
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    return (
        <div className="k-panels">
            {panels.map((panel, at) => {
                const key = `${panel.report} ${panel.title}`;
                if (!reports)
                    return (
                        <PanelFrame key={key} panel={panel} busy>
                            <PanelSkeleton panel={panel} />
                        </PanelFrame>
                    );
                const asked = calls[at];
                // A panel whose report the account may not call is not there at all.
                return asked && <Panel key={key} panel={panel} asked={asked} chosen={chosen} />;
            })}
        </div>
    );
}

/** A call that has its answer already. */
function answered(report: Report | undefined, known: boolean): ReportCall | undefined {
    const endpoint = report?.mounts[0]?.endpoint;
    return known && report && endpoint ? { report, endpoint, body: {}, pages: 1 } : undefined;
}

/** The declarations of these reports, loaded side by side. */
function useReports(names: readonly string[]) {
    return useQuery({
        queryKey: ['declarations', names],
        staleTime: Infinity,
        queryFn: async () => {
            const found = await Promise.all(names.map(declarationOf));
            const reports: Record<string, Report> = {};
            for (const one of found) if (one.kind === 'report') reports[one.name] = one;
            return reports;
        },
    });
}
