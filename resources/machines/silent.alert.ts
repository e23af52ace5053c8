import { defineAlert } from '../define/points/alert.ts';

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
});
