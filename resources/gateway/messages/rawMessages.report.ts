import { choice, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { gatewayKeepers } from '../access.ts';

const state = choice(
    'State',
    {
        received: 'To be read',
        parsed: 'Read',
        query: 'Host query',
        failed: 'Not readable',
        held: 'Unknown sender',
        emptied: 'Removed after its time',
    },
    {
        tones: {
            received: 'neutral',
            parsed: 'good',
            query: 'neutral',
            failed: 'bad',
            held: 'warning',
            emptied: 'neutral',
        },
    },
);

const protocol = choice('Protocol', { astm: 'ASTM', hl7: 'HL7', upload: 'Upload' });

export const rawMessages = defineReport({
    name: 'rawMessages',
    title: 'Instrument messages',
    about: 'Every message as it came in, newest first, and what reading it gave.',
    period: { kind: 'days', window: 7 },
    place: false,
    filters: { state, protocol },
    columns: {
        received_at: instant('Received'),
        protocol,
        address: text('From'),
        system_name: text('System'),
        message_id: text('Message'),
        state,
        failure: text('Why not'),
        results: integer('Results'),
        duplicates: integer('Known already'),
        bytes: integer('Bytes'),
        parse_version: integer('Tables'),
    },
    optional: ['message_id', 'bytes', 'parse_version'],
    sort: ['-received_at', 'state', 'system_name', 'address'],
    search: ['system_name', 'message_id', 'address'],
    totals: ['results', 'duplicates'],
    detail: true,
    detailPage: 'gateway/MessageDetail',
    mounts: [
        {
            route: '/genexpert/messages',
            group: 'superadmin',
            access: gatewayKeepers,
            endpoint: 'POST /x/genexpert/messages',
        },
    ],
});
