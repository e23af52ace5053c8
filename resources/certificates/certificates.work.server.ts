/** Certificates to be renewed: for the facility that has them, and for the partner who supports it. */
import { defineWork } from '../define/points/work.ts';
import { siteCertificates } from './certificates.report.ts';

const alike = {
    title: 'Certificates to renew',
    report: siteCertificates,
    endpoint: 'POST /facility_certificates/',
    filter: { renew: true },
    what: ['type', 'subject'],
    since: 'expires_on',
    due: true,
} as const;

export const siteCertificatesWork = defineWork({
    ...alike,
    name: 'siteCertificates',
    about: 'Expired, or valid for 60 days at most: have them renewed.',
    accounts: ['facility'],
    route: '/site/certificates',
});

export const partnerCertificatesWork = defineWork({
    ...alike,
    name: 'partnerCertificates',
    about: 'Expired, or valid for 60 days at most, at the facilities you support.',
    accounts: ['ip'],
    route: '/ip/certificates',
    whose: 'facility',
});
