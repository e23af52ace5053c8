import { drtb } from '../cases/access.ts';
import { facilityName } from '../../facilities/columns.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { choice, date, instant, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { notMdrReasons } from '../linkage/reasons.ts';
import type { reverseNotMdr } from './notMdr.server.ts';
import { siteMdr } from '../siteAccess.ts';

/** Results of the facility that were marked as not MDR: what may be taken back. */
export const notMdr = defineReport({
    name: 'notMdr',
    title: 'Marked not MDR',
    about: 'Rifampicin-resistant results that somebody said belong to no MDR patient, with the reason.',
    period: { kind: 'none' },
    filters: { reason: choice('Reason', notMdrReasons) },
    columns: {
        sample_id: text('Sample', { identity: true, names: { thing: 'sample' } }),
        facility: facilityName,
        district: text('District', { required: true }),
        day: date('Day', { required: true }),
        patient_name: text('Patient', { identity: true }),
        result: text('Result as shown'),
        reason: choice('Reason', notMdrReasons, { required: true }),
        other_sample: text('Other result', { identity: true, names: { thing: 'sample' } }),
        note: text('Note', { identity: true, maxLength: 500 }),
        decided_by: text('Marked by', { required: true }),
        decided_at: instant('Marked', { required: true }),
    },
    sort: ['-decided_at', 'day', 'sample_id', 'reason'],
    search: ['sample_id', 'patient_name', 'facility'],
    first: ['sample_id', 'facility', 'reason', 'decided_by'],
    optional: ['district', 'result', 'other_sample', 'patient_name'],
    bulk: [
        bulk<typeof reverseNotMdr>('POST /mdr/mark_not_mdr/reverse/', {
            row: 'result',
            label: 'Take back',
            ask: 'Take back that %{smart_count} result is not MDR? |||| Take back that %{smart_count} results are not MDR?',
            about: 'They wait for their patients again, and the facility is asked to link them.',
        }),
    ],
    mounts: [
        {
            route: '/site/tb/rif/not_mdr',
            group: 'facility',
            access: siteMdr,
            endpoint: 'POST /x/mdr/not_mdr',
            hidden: true,
        },
        {
            route: '/drtb/gx/mdr/unlinked',
            group: 'drtb',
            access: drtb,
            endpoint: 'POST /mdr/admin/not_mdr/',
        },
    ],
});
