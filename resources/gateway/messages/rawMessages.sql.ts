import { defineQuery } from '../../define/query.ts';
import { and, sql } from '../../define/sql.ts';
import { rawMessages } from './rawMessages.report.ts';
import { allOf } from '../../define/several.ts';

export const rawMessagesQuery = defineQuery(rawMessages, ({ filters, national, timeZone }) => {
    const { start_date, end_date, state, protocol } = filters;
    const conditions = [
        national('messages are read by system administrators, and most belong to no facility yet'),
    ];
    if (start_date)
        conditions.push(
            sql`m.received_at >= (${start_date}::date::timestamp at time zone ${timeZone})`,
        );
    if (end_date)
        conditions.push(
            sql`m.received_at < ((${end_date}::date + 1)::timestamp at time zone ${timeZone})`,
        );
    if (state) conditions.push(sql`m.state = any(${allOf(state)}::text[])`);
    if (protocol) conditions.push(sql`m.protocol = any(${allOf(protocol)}::text[])`);
    return sql`
        select m.id, m.received_at, m.protocol, m.address, m.system_name, m.message_id, m.state, m.failure,
               m.results, m.duplicates, octet_length(m.bytes) as bytes, m.parse_version
          from raw_message m where ${and(conditions)}`;
});
