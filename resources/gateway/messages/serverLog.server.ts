/** The log of the instrument listeners, newest first. */
import { action } from '../../define/action.ts';
import { choice, text } from '../../define/field.ts';
import { and, sql } from '../../define/sql.ts';
import { gatewayKeepers } from '../access.ts';

/** A query carries numbers as digits. */
const number = (label: string) =>
    text(label, { pattern: { source: '^\\d{1,12}$', message: 'A number expected.' } });

/** What a listener did at a moment. */
export interface LogEntry {
    id: number;
    at: string;
    protocol: string;
    address: string;
    level: 'information' | 'warning' | 'error';
    event: string;
    detail: string;
    raw_message_id: number | null;
}

export const serverLog = action('GET /extract/astm/server/log', {
    about: 'What the instrument listeners did: connections, messages, refusals with their reasons; newest first',
    access: gatewayKeepers,
    effect: 'reads',
    body: {
        after: number('Only entries after this number'),
        before: number('Only entries before this number'),
        level: choice('Level', ['information', 'warning', 'error']),
        limit: number('At most, up to 500'),
    },
    list: ['id', 'at', 'protocol', 'address', 'level', 'event', 'detail', 'raw_message_id'],
    run: ({ after, before, level, limit }, { list }) => {
        const conditions = [
            ...(after ? [sql`id > ${Number(after)}`] : []),
            ...(before ? [sql`id < ${Number(before)}`] : []),
            ...(level ? [sql`level = ${level}`] : []),
        ];
        return list.rows<LogEntry>(
            sql`select id, at, protocol, address, level, event, detail, raw_message_id from gateway_log where ${and(conditions)}`,
            sql`id desc`,
            Math.min(500, Number(limit ?? 200)),
        );
    },
});
