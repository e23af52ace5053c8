import { defineArea } from '../define/screens/area.ts';
import { notMdr } from './notMdr.report.ts';
import { mdrPatients } from './patients.entity.ts';
import { pendingLinkage } from './pendingLinkage.report.ts';
import { patientResults, siteLinkMdr, siteRifHome } from './site.page.ts';

export const mdrArea = defineArea({
    name: 'mdr',
    title: 'MDR-TB',
    menu: [siteRifHome, siteLinkMdr, pendingLinkage, notMdr, mdrPatients, patientResults],
});
