import { date, integer, text, texts } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { gatewayKeepers } from './gateway.ts';

export const reviewDesk = defineReport({
    name: 'reviewDesk',
    title: 'Review desk',
    about: 'Results that a person has to look at: unknown words and assays, fields out of place, another content for a known run.',
    period: { kind: 'none' },
    place: false,
    filters: { flag: text('Reason'), machine: text('Machine') },
    columns: {
        day: date('Day'),
        machine_serial: text('Machine'),
        facility: text('Facility'),
        assay: text('Assay'),
        result: text('Result as shown'),
        outcome: text('Outcome'),
        mtb: text('MTB'),
        rif: text('Rifampicin resistance'),
        flags: texts('Reasons'),
        sample_id: text('Sample', { identity: true }),
        raw_message_id: integer('Message'),
    },
    optional: ['sample_id', 'mtb', 'rif'],
    sort: ['-day', 'machine_serial', 'facility', 'assay', 'result'],
    search: ['assay', 'result', 'machine_serial'],
    mounts: [
        {
            route: '/genexpert/review',
            group: 'superadmin',
            access: gatewayKeepers,
            endpoint: 'POST /x/genexpert/review',
        },
    ],
});
