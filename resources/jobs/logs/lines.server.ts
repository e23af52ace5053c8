/** What a stored log says, without the people whom it names. */
import { action } from '../../define/action.ts';
import { notFound } from '../../define/errors.ts';
import { choice, integer } from '../../define/field.ts';
import { and, sql } from '../../define/sql.ts';
import { systemKeepers } from '../access.ts';

/** Entries that one call answers. */
const page = 200;
const id = integer('Number', { required: true, min: 1 });

export interface LogLine {
    number: number;
    at: string | null;
    level: 'information' | 'warning' | 'error';
    module_slot: string;
    error_code: string;
    line: string;
}

export const logLines = action('POST /x/logs/lines', {
    about: 'Entries of a stored system log in their order, 200 at a time',
    access: systemKeepers,
    effect: 'reads',
    body: {
        id,
        after: integer('After the line', { min: 0 }),
        level: choice('Level', ['information', 'warning', 'error']),
    },
    run: async ({ id: log, after, level }, { db }) => {
        const head = await db.maybe<{
            log_name: string;
            status: string;
            lines: number;
            lines_forgotten_on: string | null;
            fault: string;
        }>(
            sql`select log_name, status, lines, lines_forgotten_on, fault from system_log where id = ${log}`,
        );
        if (!head) throw notFound();
        const lines = await db.rows<LogLine>(sql`
            select number, at, level, module_slot, error_code, line from system_log_line
             where ${and([
                 sql`log_id = ${log} and number > ${after ?? 0}`,
                 ...(level ? [sql`level = ${level}`] : []),
             ])} order by number limit ${page}`);
        return { data: head, lines, more: lines.length === page };
    },
});
