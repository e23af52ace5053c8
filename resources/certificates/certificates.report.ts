/** Certificates of facilities: calibration, proficiency testing, accreditation, training; what ends soon first. */
import { boolean, choice, date, text } from '../define/field.ts';
import { bulk } from '../define/screens/bulkOf.ts';
import { defineReport } from '../define/report.ts';
import { place } from '../diseases/columns.ts';
import { certificateKeepers, partnerReaders, siteReaders } from './access.ts';
import { certificateState, certificateType } from './columns.ts';
import type { deleteCertificate } from './certificates.server.ts';

const alike = {
    period: { kind: 'none' },
    envelope: 'results',
    filters: {
        type: certificateType,
        state: certificateState,
        renew: boolean('To be renewed'),
    },
    columns: {
        type: { ...certificateType, required: true },
        subject: text('What or whom it is for'),
        number: text('Number'),
        ...place,
        issued_by: text('Issued by', { required: true }),
        issued_on: date('Issued on', { required: true }),
        expires_on: date('Valid until', { absent: 'does not end', absentIsMost: true }),
        state: { ...certificateState, required: true },
        kind: choice('File', { pdf: 'PDF', picture: 'Picture' }, { required: true }),
    },
    first: ['type', 'subject', 'state', 'expires_on', 'facility'],
    optional: ['issued_on', 'kind'],
    links: { 'Upload a certificate': '/super/certificates/new' },
    sort: ['expires_on', 'type', 'subject', 'facility', 'state', 'issued_on'],
    search: ['subject', 'number', 'issued_by', 'facility', 'district'],
    detailPage: 'certificates/CertificateDetail',
    detail: true,
    method: [
        'Expiring: within 60 days. Renewed: the facility has a later certificate of the same type for the same machine, person or scheme; it needs nothing any more.',
    ],
} as const;

export const certificates = defineReport({
    ...alike,
    name: 'certificates',
    title: 'Certificates',
    about: 'Certificates of all facilities, those that end first on top. A row opens the certificate.',
    bulk: [
        bulk<typeof deleteCertificate>('POST /delete_certificate/', {
            row: 'certificate',
            label: 'Delete',
            ask: 'Delete %{smart_count} certificate? |||| Delete %{smart_count} certificates?',
            about: 'Its file is deleted with it.',
            access: certificateKeepers,
        }),
    ],
    mounts: [
        {
            route: '/super/certificates',
            group: 'superadmin',
            access: certificateKeepers,
            endpoint: 'POST /certificates/',
        },
    ],
});

export const siteCertificates = defineReport({
    ...alike,
    name: 'siteCertificates',
    title: 'Certificates',
    about: 'Certificates of your places, those that end first on top. A row opens the certificate.',
    mounts: [
        {
            route: '/site/certificates',
            group: 'facility',
            access: siteReaders,
            endpoint: 'POST /facility_certificates/',
        },
        {
            route: '/ip/certificates',
            group: 'ip',
            access: partnerReaders,
            endpoint: 'POST /facility_certificates/',
        },
    ],
});
