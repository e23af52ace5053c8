/** The log of the instrument listeners, newest first. */
import { action } from '../define/action.ts';
import { choice, integer } from '../define/field.ts';
import { and, sql } from '../define/sql.ts';
import { gatewayKeepers } from './gateway.ts';

export const serverLog = action('GET /extract/astm/server/log', {
    about: 'What the instrument listeners did: connections, messages, refusals with their reasons; newest first',
    access: gatewayKeepers,
    effect: 'reads',
    body: {
        after: integer('Only entries after this number', { min: 0 }),
        before: integer('Only entries before this number', { min: 1 }),
        level: choice('Level', ['information', 'warning', 'error']),
        limit: integer('At most', { min: 1, max: 500 }),
    },
    run: async ({ after, before, level, limit }, { db }) => {
        const conditions = [
            ...(after ? [sql`id > ${after}`] : []),
            ...(before ? [sql`id < ${before}`] : []),
            ...(level ? [sql`level = ${level}`] : []),
        ];
        const data = await db.rows(sql`
            select id, at, protocol, address, level, event, detail, raw_message_id from gateway_log
             where ${and(conditions)} order by id desc limit ${(limit as number | null) ?? 200}`);
        return { data, count: data.length };
    },
});
