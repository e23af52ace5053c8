import { defineAlert } from '../define/points/alert.ts';

export const certificateAlert = defineAlert({
    name: 'certificateDue',
    title: 'Certificate to renew',
    about: 'Expired, or soon: have it renewed.',
    to: {
        facility: '/site/certificates',
        ip: '/ip/certificates',
        superadmin: '/super/certificates',
    },
    ofOne: true,
    usual: 60,
    unit: 'd',
});
