import { definePage } from '../../define/screens/page.ts';
import { importers } from '../access.ts';

export const facilityImport = definePage({
    title: 'Import facilities',
    component: 'facilities/FacilityImport',
    mounts: [{ route: '/facilities/import', group: 'superadmin', access: importers, hidden: true }],
});
