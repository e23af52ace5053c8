/** Which facilities a partner supports, from when to when. */
import { grant } from '../access.ts';
import { choice, date, reference, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { place } from '../diseases/columns.ts';

const state = choice(
    'State',
    { running: 'Running', planned: 'To come', ended: 'Ended' },
    { required: true, tones: { running: 'good', ended: 'neutral', planned: 'warning' } },
);

export const partnerStays = defineReport({
    name: 'partnerStays',
    title: 'Assignments to partners',
    about: 'A row a facility and partner, with the days from which to which the partner supports it: it sees of the facility what lies within.',
    period: { kind: 'none' },
    filters: { state, partner_id: reference('Partner', 'ips') },
    columns: {
        ...place,
        partner: text('Partner', { required: true }),
        starts_on: date('First day', { absent: 'open' }),
        ends_on: date('Last day', { absent: 'open' }),
        state,
    },
    sort: ['facility', 'partner', 'starts_on', 'ends_on', 'state'],
    search: ['facility', 'district', 'region', 'partner'],
    method: [
        'Results, errors, machines and modules of a facility are shown to a partner for these days, the first and the last included; what is true of now while they last.',
        'Days are those of the programme time zone.',
    ],
    mounts: [
        {
            route: '/ips/assignments',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /x/partners/stays',
        },
        {
            route: '/ip/assignments',
            group: 'ip',
            label: 'Your facilities by day',
            access: [grant('ip_facility_report', 'ip')],
            endpoint: 'POST /x/partners/stays',
        },
    ],
});
