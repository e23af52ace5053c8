import { defineAlert } from '../define/points/alert.ts';

export const stockAlert = defineAlert({
    name: 'stockBelow',
    title: 'Cartridges run out',
    about: 'Nothing usable, or not enough until the next delivery: ask the store, or a facility that could give.',
    to: { facility: '/site/stock/levels', admin: '/genexpert/stock' },
    usual: 0,
    unit: 'd',
    rows: ({ what }) => ({ q: what }),
});

export const lotAlert = defineAlert({
    name: 'lotExpiring',
    title: 'Cartridges expire soon',
    about: 'Use these lots first, or release what will not be used to a facility that will.',
    to: { facility: '/site/stock/active/lots', admin: '/genexpert/stock/lots' },
    usual: 90,
    unit: 'tests',
    // Told as product and lot.
    rows: ({ what }) => ({ q: what.split(' · ').at(-1) }),
});
