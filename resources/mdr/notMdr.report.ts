import { choice, date, instant, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { notMdrReasons } from './reasons.ts';
import { siteMdr } from './siteAccess.ts';

/** Results of the facility that were marked as not MDR: what may be taken back. */
export const notMdr = defineReport({
    name: 'notMdr',
    title: 'Marked not MDR',
    about: 'Rifampicin-resistant results that somebody said belong to no MDR patient, with the reason.',
    period: { kind: 'none' },
    place: false,
    filters: { reason: choice('Reason', notMdrReasons) },
    columns: {
        sample_id: text('Sample', { identity: true, names: { thing: 'sample' } }),
        day: date('Day', { required: true }),
        patient_name: text('Patient', { identity: true }),
        result: text('Result as shown'),
        reason: choice('Reason', notMdrReasons, { required: true }),
        note: text('Note', { identity: true, maxLength: 500 }),
        decided_by: text('Marked by', { required: true }),
        decided_at: instant('Marked', { required: true }),
    },
    sort: ['-decided_at', 'day', 'sample_id', 'reason'],
    search: ['sample_id', 'patient_name'],
    mounts: [
        {
            route: '/site/tb/rif/not_mdr',
            group: 'facility',
            access: siteMdr,
            endpoint: 'POST /x/mdr/not_mdr',
            hidden: true,
        },
    ],
});
