import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, sql } from '../../define/sql.ts';
import { openSession } from '../../session/open.server.ts';
import { openSessions } from './sessions.report.ts';

export const openSessionsQuery = defineQuery(openSessions, ({ filters, national, now }) => {
    const { user_type, username } = filters;
    const conditions = [
        national('sessions are read by system administrators only'),
        openSession(now),
        ...(user_type ? [sql`a.user_type = any(${allOf(user_type)}::text[])`] : []),
        ...(username ? [sql`a.username = any(${allOf(username)}::text[])`] : []),
    ];
    return sql`
        select s.id, a.username, a.full_name, a.user_type, s.created_at, s.last_seen_at, s.expires_at, s.address,
               coalesce((select nullif(l.seen_with, '') from login_attempt l
                          where l.account_id = a.id and l.outcome = 'success' and l.address = s.address and l.at <= s.created_at
                          order by l.at desc limit 1), s.user_agent) as user_agent
          from session s join account a on a.id = s.account_id
         where ${and(conditions)}`;
});
