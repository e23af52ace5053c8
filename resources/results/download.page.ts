import { grant } from '../access.ts';
import { definePage } from '../define/screens/page.ts';

/** Results as a spreadsheet, by disease area, days and places: the programme, a facility, a partner. */
export const resultsDownload = definePage({
    title: 'Download results',
    component: 'results/Download',
    mounts: [
        {
            route: '/gx/results/download',
            group: 'general',
            access: [grant('download_data', 'admin')],
        },
        {
            route: '/site/results/download',
            group: 'facility',
            access: [grant('results', 'facility')],
        },
        { route: '/gx/results/download/ip', group: 'ip', access: [grant('download_data', 'ip')] },
    ],
});
