import { definePage } from '../../define/screens/page.ts';
import { referralKeepers } from '../access.ts';

export const printLabels = definePage({
    title: 'Print labels',
    component: 'referral/PrintLabels',
    mounts: [
        {
            route: '/walimu/barcode/print/{batch}',
            group: 'walimu',
            access: referralKeepers,
            hidden: true,
        },
    ],
});
