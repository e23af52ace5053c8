import { grant } from '../../access.ts';
import { facilityName } from '../../facilities/columns.ts';
import { choice, date, decimal, instant, integer, text } from '../../define/field.ts';
import { machineSerial } from '../../machines/columns.ts';
import { defineReport } from '../../define/report.ts';
import { flags } from '../../results/columns.ts';
import { partners } from '../cases/access.ts';
import { siteMdr } from '../siteAccess.ts';

/** How long a result is without its patient already. Beyond 24 hours is late: the day within which it is to be linked. */
const waited = choice('Not linked for', {
    under_day: 'Less than 24 hours',
    over_day: 'More than 24 hours',
    days: 'From 24 hours to 7 days',
    over_week: 'More than 7 days',
    two_weeks: 'From 7 to 14 days',
    over_two_weeks: 'More than 14 days',
});

/** Rifampicin-resistant results that belong to no patient yet, the oldest first: of a facility, of the country. */
export const pendingLinkage = defineReport({
    name: 'pendingLinkage',
    title: 'Unlinked RIF-resistant results',
    about: 'One row per specimen with rifampicin resistance that is neither linked to a patient nor marked as not MDR.',
    period: { kind: 'none' },
    filters: { waited },
    columns: {
        sample_id: text('Sample', { identity: true, names: { thing: 'sample' } }),
        facility: facilityName,
        district: text('District', { required: true }),
        day: date('Day', { required: true }),
        patient_id: text('Patient number', { identity: true }),
        patient_name: text('Patient', { identity: true }),
        age: decimal('Age', { unit: 'years', scale: 0 }),
        sex: choice('Sex', {
            '': '',
            female: 'Female',
            male: 'Male',
            other: 'Other',
            unknown: 'Unknown',
        }),
        mtb_grade: choice('MTB grade', {
            '': '',
            trace: 'Trace',
            very_low: 'Very low',
            low: 'Low',
            medium: 'Medium',
            high: 'High',
        }),
        result: text('Result as shown', { required: true }),
        assay: text('Assay'),
        machine_serial: machineSerial,
        since: instant('Not linked since', { required: true }),
        waiting_hours: integer('Not linked for', { unit: 'h', required: true }),
        flags,
    },
    first: ['sample_id', 'facility', 'waiting_hours', 'patient_name', 'day'],
    optional: ['age', 'sex', 'assay', 'flags'],
    sort: ['since', 'day', 'sample_id', 'patient_name', 'waiting_hours'],
    search: ['facility', 'sample_id', 'patient_id', 'patient_name'],
    tallies: {
        under_day: integer('Less than 24 hours'),
        days: integer('24 hours to 7 days'),
        two_weeks: integer('7 to 14 days'),
        over_two_weeks: integer('More than 14 days'),
    },
    file: 'Unlinked RIF results',
    mounts: [
        {
            route: '/site/tb/rif/table',
            group: 'facility',
            access: siteMdr,
            endpoint: 'POST /mdr/mdr_pending_linkage/',
            hidden: true,
        },
        {
            route: '/mdr/pending',
            group: 'genexpert',
            access: [grant('view_mdr', 'admin')],
            endpoint: 'POST /mdr/mdr_pending_linkage/all/',
        },
        {
            route: '/ip/rif/unlinked',
            group: 'ip',
            access: partners,
            endpoint: 'POST /mdr/ip_mdr_pending_linkage/',
        },
        {
            route: '/drtb/mdr/pending',
            group: 'drtb',
            access: [grant('mdr_account', 'drtb')],
            endpoint: 'POST /mdr/mdr_pending_linkage/all/',
        },
    ],
});
