import { defineAlert } from '../../define/points/alert.ts';

export const requestAlert = defineAlert({
    name: 'requestWaiting',
    title: 'Request for stock waits',
    about: 'Somebody waits for stock: approve or reject, with a reason.',
    to: { distributor: '/stock/requests/pending', admin: '/stock/requests/pending' },
    usual: 7,
    placeless: true,
    rows: ({ what }) => ({ q: what }),
});
