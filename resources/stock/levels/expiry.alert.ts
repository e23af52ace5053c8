import { defineAlert } from '../../define/points/alert.ts';

export const storeExpiryAlert = defineAlert({
    name: 'storeExpiring',
    title: 'Lots of the store expire soon',
    about: 'Send them where they are used in time.',
    to: { distributor: '/stock/expiry', admin: '/stock/expiry' },
    usual: 90,
    unit: 'on hand',
    placeless: true,
    // Told as product and lot.
    rows: ({ what }) => ({ q: what.split(' · ').at(-1) }),
});
