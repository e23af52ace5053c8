import { definePage } from '../define/screens/page.ts';
import { siteReaders } from './access.ts';

/** The landing of a facility: today, this week, what to do now, and how it does. */
export const facilityHome = definePage({
    title: 'My facility',
    component: 'site/FacilityHome',
    mounts: [{ route: '/facility/dashboard', group: 'facility', access: siteReaders }],
});
