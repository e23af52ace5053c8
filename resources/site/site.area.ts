/** The facility's own day: above every area whose figures it gathers. */
import { defineArea } from '../define/screens/area.ts';
import { siteDays, siteWeeks } from './days.report.ts';
import { facilityHome } from './home.page.ts';
import { iqManual, systemLogManual } from './manuals.page.ts';
import { siteUtilization } from './peers.report.ts';

export const siteArea = defineArea({
    name: 'facilityHome',
    title: 'My facility',
    menu: [facilityHome, siteDays, siteWeeks, siteUtilization, systemLogManual, iqManual],
});
