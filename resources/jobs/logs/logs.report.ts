import { bulk } from '../../define/screens/bulkOf.ts';
import { choice, date, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { facilityName } from '../../facilities/columns.ts';
import { systemKeepers } from '../access.ts';
import type { runExtraction } from './extract.server.ts';

export const logStatus = choice(
    'Status',
    { waiting: 'Waiting', synced: 'Synced', unreadable: 'Not readable' },
    { tones: { waiting: 'neutral', synced: 'good', unreadable: 'bad' } },
);

/** System logs as they were stored, and what became of each. */
export const extractionLogs = defineReport({
    name: 'extractionLogs',
    title: 'System logs',
    about: 'System logs of GeneXpert instruments, as facilities stored them: when each was read, how many rows it gave, and why one could not be read.',
    period: { kind: 'none' },
    place: false,
    filters: { status: logStatus },
    columns: {
        log_name: text('Log name', { required: true }),
        source: text('Source', { required: true }),
        facility: facilityName,
        machine_serial: text('Machine', { names: { thing: 'machine' } }),
        status: { ...logStatus, required: true },
        stored_at: instant('Stored', { required: true }),
        started_at: instant('Started'),
        ended_at: instant('Ended'),
        lines: integer('Rows', { absent: 'forgotten' }),
        errors: integer('Errors', { absent: 'forgotten' }),
        failed_lines: integer('Lines not read', { absent: 'forgotten' }),
        lines_forgotten_on: date('Lines forgotten on'),
        kilobytes: integer('Kilobytes', { absent: 'no file' }),
        fault: text('Why not'),
    },
    first: ['log_name', 'source', 'started_at', 'ended_at', 'lines', 'status'],
    optional: ['lines_forgotten_on', 'kilobytes', 'machine_serial'],
    sort: [
        '-stored_at',
        'log_name',
        'source',
        'status',
        'started_at',
        'ended_at',
        'lines',
        'errors',
    ],
    search: ['log_name', 'source', 'facility', 'machine_serial'],
    detail: true,
    detailPage: 'jobs/LogDetail',
    bulk: [
        bulk<typeof runExtraction>('POST /extract/run', {
            row: 'id',
            label: 'Sync',
            ask: 'Read %{smart_count} log now? |||| Read %{smart_count} logs now?',
            about: 'What was read of them before is replaced.',
            all: 200,
        }),
    ],
    mounts: [
        {
            route: '/genexpert/logs',
            group: 'superadmin',
            access: systemKeepers,
            endpoint: 'GET /extract/logs/view',
        },
    ],
});
