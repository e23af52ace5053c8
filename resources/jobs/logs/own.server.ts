/** What became of the logs that a facility sent: how much was read of each, nothing of what stands in it. */
import { action } from '../../define/action.ts';
import { sql } from '../../define/sql.ts';
import { ownStorers } from './access.ts';

/** So many, the last first. */
const shown = 10;

export interface OwnLog {
    id: number;
    log_name: string;
    machine_serial: string;
    status: 'waiting' | 'synced' | 'unreadable';
    stored_at: string;
    lines: number;
    errors: number;
    failed_lines: number;
    /** Its entries are no longer there since that day. */
    lines_forgotten_on: string | null;
    first_at: string | null;
    last_at: string | null;
    fault: string;
}

export const ownLogs = action('POST /x/logs/own', {
    about: 'The last system logs of the own facility: when each was stored, how much was read of it, and why one could not be',
    access: ownStorers,
    effect: 'reads',
    run: async (_values, { db, scope }) => ({
        data: await db.rows<OwnLog>(sql`
            select l.id, l.log_name, l.machine_serial, l.status, l.stored_at, l.lines, l.errors, l.failed_lines, l.lines_forgotten_on, l.first_at, l.last_at, l.fault
              from system_log l join facility f on f.id = l.facility_id
             where ${scope('f')} order by l.stored_at desc, l.id desc limit ${shown}`),
    }),
});
