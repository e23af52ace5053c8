import { definePage } from '../define/screens/page.ts';
import { placeKeepers } from './access.ts';

export const partnerAssign = definePage({
    title: 'Assign facilities to a partner',
    component: 'facilities/PartnerAssign',
    mounts: [{ route: '/ip/assign', group: 'superadmin', access: placeKeepers }],
});

export const hubAssign = definePage({
    title: 'Add facilities to a hub',
    component: 'facilities/HubAssign',
    mounts: [{ route: '/hubs/assign', group: 'superadmin', access: placeKeepers, hidden: true }],
});
