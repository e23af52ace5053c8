import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** X-ray results as a spreadsheet: the programme, and a site. */
export const xrayDownload = definePage({
    title: 'Download results',
    component: 'results/Download',
    mounts: [
        {
            route: '/xray/results/download',
            group: 'xray',
            access: [grant('view_xray_download', 'admin')],
        },
        {
            route: '/site/xray/results/download',
            group: 'xraysite',
            access: [grant('view_xray_download', 'xraysite')],
        },
    ],
});
