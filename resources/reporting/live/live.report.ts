/** GeneXpert machines as they are now: followed by the page that shows them, or asked again and again. */
import { choice, instant, integer, lines, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { alias } from '../../diseases/mounts.ts';
import { facilityName } from '../../facilities/columns.ts';
import { machineSerial } from '../../machines/columns.ts';
import { typeLabels } from '../../machines/kinds.ts';
import { monitors } from '../access.ts';
import { connectionState } from '../columns.ts';

/** What a module did last, by what the instrument told; nothing is guessed between two messages. */
export const moduleState = choice(
    'State',
    {
        running: 'Running',
        good: 'Success',
        failed: 'Failed',
        silent: 'No run since yesterday',
        faulty: 'Marked as faulty',
    },
    { tones: { good: 'good', failed: 'warning', faulty: 'bad' } },
);

/** How a run ended. */
export const ended = choice(
    'Outcome',
    { success: 'Success', error: 'Error', invalid: 'Invalid', no_result: 'No result' },
    { tones: { success: 'good', error: 'bad', invalid: 'warning', no_result: 'warning' } },
);

const module = {
    slot: text('Bay'),
    serial: text('Module'),
    state: moduleState,
    error: text('Error code'),
    at: instant('When'),
};

export const liveMachines = defineReport({
    name: 'liveMachines',
    title: 'Machines now, as a list',
    about: 'Machines in use that speak by themselves: when something last came, the last result, what each module did last, and what waits.',
    period: { kind: 'none' },
    filters: { state: connectionState, machine: text('Machine') },
    columns: {
        serial: machineSerial,
        device: choice('Kind', typeLabels, { required: true }),
        facility: facilityName,
        district: text('District'),
        region: text('Region'),
        state: connectionState,
        last_upload_at: instant('Last upload', { absent: 'Never heard' }),
        last_assay: text('Last test'),
        last_outcome: ended,
        last_result_at: instant('Last result'),
        modules: lines('Modules', module, { min: 0, told: true }),
        tests_today: integer('Tests today', { required: true }),
        failed_today: integer('Failed today', { required: true }),
        running: integer('Running', { required: true }),
        on_desk: integer('Wait for review', { required: true }),
    },
    first: ['serial', 'facility', 'state', 'last_upload_at', 'last_outcome', 'tests_today'],
    optional: ['device', 'region', 'modules'],
    sort: [
        '-last_upload_at',
        'serial',
        'device',
        'facility',
        'district',
        'region',
        'state',
        'last_result_at',
        'tests_today',
        'failed_today',
        'on_desk',
    ],
    search: ['serial', 'facility', 'district', 'region'],
    live: { topic: 'machine', alike: true },
    method: [
        'Machines that send over the network: GeneXpert, and each analyser that speaks ASTM or HL7. Of those whose files are brought nobody knows what they do now.',
        'Modules: what the latest run of each told since yesterday. Running: the instrument said that a run began within four hours, and not yet that it ended. Instruments that tell of a run only when it ended are never shown as running.',
        'Tests today: runs of specimens of today that ended; failed are those that ended in error, invalid or no result.',
        'Last result: the latest run of a specimen that ended, by its day and the order of receipt.',
        'Wait for review: results of the machine with words or values that nobody has recognised yet.',
        'Connection: whole days since the last message. Up to 3 sending, up to 14 quiet, up to 28 late, beyond that silent.',
    ],
    mounts: [
        {
            route: '/machines/live/table',
            group: 'genexpert',
            access: monitors,
            endpoint: 'POST /machines/live',
            hidden: true,
        },
        alias('POST /genexpert/machines/live', monitors, 'genexpert'),
        {
            route: '/machines/live/stream',
            group: 'genexpert',
            access: monitors,
            endpoint: 'GET /machines/live',
            hidden: true,
        },
    ],
});
