/** A dashboard: figures, charts, tables and maps of one period and place, each leading to its rows. */
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import { DashboardBar } from './dashboard/DashboardBar.tsx';
import { useDashboardFilters } from './dashboard/filters.ts';
import { PaperScope } from './paper/PaperScope.tsx';
import { Panels } from './dashboard/Panels.tsx';
import { PanelsButton } from './dashboard/PanelsButton.tsx';
import { usePanels } from './dashboard/usePanels.ts';
import type { ScreenProps } from './props.ts';
import Worklist from './worklist/Worklist.tsx';
import { useLabels, DeclarationName } from '../widgets/words.ts';

export const DashboardPage = (props: ScreenProps<Dashboard>) => (
    <DeclarationName value={props.declaration.name}>
        <Content {...props} />
    </DeclarationName>
);

function Content({ declaration: dashboard, entry }: ScreenProps<Dashboard>) {
    const { text } = useLabels();
    const filters = useDashboardFilters(dashboard, entry.filter);
    const panels = usePanels(dashboard);
    return (
        <div className="k-dashboard">
            <div>
                <h1>{text(entry.label)}</h1>
                <p className="k-muted">{text(dashboard.about)}</p>
            </div>
            <PaperScope filters={filters.chosen} ofPlaces={dashboard.place} />
            {dashboard.work && <Worklist />}
            <DashboardBar
                dashboard={dashboard}
                filters={filters}
                actions={<PanelsButton all={dashboard.panels} panels={panels} />}
            />
            <Panels panels={panels.shown} chosen={filters.chosen} />
        </div>
    );
}
