import { definePage } from '../../define/screens/page.ts';
import { drtb, partners, programme } from '../cases/access.ts';

/** The way from detection to treatment as a funnel, with the patients behind each step. */
export const cascadePage = definePage({
    title: 'From detection to treatment',
    component: 'mdr/cascade/Cascade',
    mounts: [
        { route: '/mdr/report', group: 'genexpert', label: 'DR-TB cascade', access: programme },
        { route: '/drtb/mdr/report', group: 'drtb', label: 'DR-TB cascade', access: drtb },
        { route: '/ip/mdr/report', group: 'ip', label: 'DR-TB cascade', access: partners },
    ],
});
