/** How each screen is fetched. Nothing here draws: it also serves what is fetched ahead (ahead.ts). */

import { chartFile } from '../screens/chart/chartFile.ts';

/** The screens that are drawn from declarations. */
export const generic = {
    EntityList: () => import('../screens/EntityList.tsx'),
    EntityShow: () => import('../screens/EntityShow.tsx'),
    EntityForm: () => import('../screens/EntityForm.tsx'),
    ReportPage: () => import('../screens/ReportPage.tsx'),
    ReportDetail: () => import('../screens/ReportDetail.tsx'),
    DocumentPage: () => import('../screens/document/DocumentPage.tsx'),
    DashboardPage: () => import('../screens/DashboardPage.tsx'),
};

/** What screens draw with beside figures and tables. */
export const drawn = {
    chart: chartFile,
    /** What tells of the figures under a hand. */
    plotly: () => import('../screens/chart/plot/MovingChart.tsx'),
    map: () =>
        Promise.all([
            chartFile(),
            // It fetches the land at once. Plotly follows when the map stands (map/plot/GeoPlot.tsx).
            import('../screens/map/ReportMap.tsx'),
        ]),
};
