import { backupKeepers } from './access.ts';
import { choice, instant, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';

const states = choice(
    'State',
    {
        running: 'Being made',
        proved: 'Restored on trial',
        unproved: 'Not restored yet',
        faulty: 'Damaged or not restorable',
        failed: 'Failed',
        removed: 'Removed',
    },
    {
        tones: {
            running: 'neutral',
            proved: 'good',
            unproved: 'warning',
            faulty: 'bad',
            failed: 'bad',
        },
    },
);

/** Backups of the database, newest first, and what became of each. */
export const backupList = defineReport({
    name: 'backupList',
    title: 'Backups',
    about: 'Each is one encrypted file with all rows of all tables. It is restored at once into a database made for that, and every table is compared.',
    period: { kind: 'none' },
    place: false,
    filters: { state: states },
    columns: {
        name: text('File', { required: true }),
        state: states,
        started_at: instant('Made', { required: true }),
        bytes: integer('Bytes', { required: true }),
        sha256: text('Checksum (SHA-256)', { maxLength: 64 }),
        database_bytes: integer('Bytes of the database'),
        tables: integer('Tables'),
        rows_saved: integer('Rows'),
        kept_as: choice('Kept as', {
            daily: 'One of the days',
            weekly: 'One of the weeks',
            monthly: 'One of the months',
        }),
        proved_at: instant('Last restored'),
        proof_seconds: integer('Seconds of that restore'),
        checked_at: instant('File last read again'),
        fault: text('What is wrong', { maxLength: 1000 }),
        reason: choice('Why', {
            plan: 'By the plan',
            asked: 'Asked by a person',
            command: 'Command line',
        }),
        asked_by: text('Asked by'),
        host: text('Computer'),
    },
    first: ['name', 'state', 'started_at', 'bytes', 'proved_at'],
    optional: ['database_bytes', 'checked_at', 'reason', 'asked_by', 'host', 'proof_seconds'],
    sort: ['-started_at', 'bytes', 'state', 'name'],
    search: ['name', 'sha256'],
    method: [
        'Restored on trial: the very file was decrypted and restored into an empty database, and the checksum of every table was that of the moment it was saved.',
    ],
    mounts: [
        {
            route: '/db/backups/table',
            group: 'superadmin',
            access: backupKeepers,
            endpoint: 'GET /extract/db/backups/view',
            hidden: true,
        },
    ],
});
