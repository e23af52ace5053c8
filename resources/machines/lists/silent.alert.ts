import { defineAlert } from '../../define/points/alert.ts';

export const silentAlert = defineAlert({
    name: 'machineSilent',
    title: 'Machine silent',
    about: 'In use, and nothing came from it: look at power, line and computer.',
    to: {
        facility: '/facility/dashboard',
        admin: '/machines/silent',
        maintenance: '/maintenance/machines/silent',
        ip: '/ip/machines/silent',
    },
    usual: 7,
    unit: 'd',
    pages: ['facility'],
    // The list begins at seven days; a rule may ask for less.
    rows: ({ what, figure }) => ({
        q: what,
        silent_for: String([30, 7, 3].find((days) => (figure ?? 0) >= days) ?? 1),
    }),
});
