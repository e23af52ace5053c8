import { choice, date, integer, memo, text, texts } from '../../define/field.ts';
import { facilityName } from '../../facilities/columns.ts';
import { machineSerial } from '../../machines/columns.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import * as results from '../../results/columns.ts';
import { flagLabels, resultFlags } from '../../results/flags.ts';
import { gatewayKeepers } from '../access.ts';
import type { reviewed as markReviewed } from '../messages/open.server.ts';
import { reviewed } from './reviewed.ts';

/** Why a result may be here, as `flags` of the row. */
const reason = choice(
    'Reason',
    Object.fromEntries(reviewed.map((flag) => [flag, resultFlags[flag].label])),
);

export const reviewDesk = defineReport({
    name: 'reviewDesk',
    title: 'Review desk',
    about: 'Results that a person has to look at: unknown words and assays, fields out of place, another content for a known run.',
    period: { kind: 'none' },
    place: false,
    filters: { flag: reason, machine: text('Machine') },
    columns: {
        day: date('Day'),
        flags: texts('Reasons', { options: flagLabels }),
        machine_serial: machineSerial,
        facility: facilityName,
        assay: text('Assay'),
        result: text('Result as shown'),
        ...results.outcomes,
        mtb: results.call('MTB'),
        rif: results.call('RIF resistance'),
        sample_id: text('Sample', { identity: true }),
        raw_message_id: integer('Message'),
        received_at: results.how['received_at']!,
    },
    optional: ['sample_id', 'mtb', 'rif', 'received_at'],
    sort: ['-day', 'machine_serial', 'facility', 'assay', 'result', 'received_at'],
    search: ['assay', 'result', 'machine_serial'],
    bulk: [
        bulk<typeof markReviewed>('POST /x/genexpert/reviewed', {
            row: 'id',
            label: 'Mark as reviewed',
            ask: 'Mark %{smart_count} result as reviewed? |||| Mark %{smart_count} results as reviewed?',
            about: 'They leave the review desk with your note; what they say stays as it is. A correction that waits, and another content that says more of the patient, are decided one by one.',
            fields: {
                note: memo('What you found', {
                    required: true,
                    maxLength: 500,
                    help: 'Kept in the audit. Name no patient.',
                }),
            },
            all: 500,
        }),
    ],
    detail: true,
    detailPage: 'results/ResultDetail',
    mounts: [
        {
            route: '/genexpert/review',
            group: 'superadmin',
            access: gatewayKeepers,
            endpoint: 'POST /x/genexpert/review',
        },
    ],
});
