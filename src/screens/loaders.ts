/** How each screen is fetched. Nothing here draws: it also serves what is fetched ahead (shell/ahead.ts). */
import type { ComponentType } from 'react';

/** The screens that are drawn from declarations. */
export const generic = {
    EntityList: () => import('./EntityList.tsx'),
    EntityShow: () => import('./EntityShow.tsx'),
    EntityForm: () => import('./EntityForm.tsx'),
    ReportPage: () => import('./ReportPage.tsx'),
    ReportDetail: () => import('./ReportDetail.tsx'),
    DashboardPage: () => import('./DashboardPage.tsx'),
};

/** Screens written by hand, by their file. */
export const pages = import.meta.glob<{ default: ComponentType }>('../pages/**/*.tsx');

/** What screens draw with beside figures and tables. */
export const drawn = {
    chart: () => Promise.all([import('./chart/ReportChart.tsx'), import('./chart/Chart.tsx')]),
    map: () =>
        Promise.all([
            import('./chart/ReportChart.tsx'),
            // It fetches the land at once, beside the large file that draws it.
            import('./map/outlines.ts'),
            import('./map/UtilizationMap.tsx'),
        ]),
};
