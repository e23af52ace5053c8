import { and, sql } from '../../define/sql.ts';
import { defineQuery } from '../../define/query.ts';
import { loginAudit } from './loginAudit.report.ts';
import { allOf } from '../../define/several.ts';

export const loginAuditQuery = defineQuery(loginAudit, ({ filters, national, timeZone }) => {
    const { start_date, end_date, outcome, username } = filters;
    const conditions = [national('sign-ins are read by system administrators only')];
    if (start_date)
        conditions.push(sql`l.at >= (${start_date}::date::timestamp at time zone ${timeZone})`);
    if (end_date)
        conditions.push(sql`l.at < ((${end_date}::date + 1)::timestamp at time zone ${timeZone})`);
    if (outcome) conditions.push(sql`l.outcome = any(${allOf(outcome)}::text[])`);
    if (username) conditions.push(sql`l.username = any(${allOf(username)}::text[])`);
    return sql`
        select l.id, l.at, l.username, l.secret, l.outcome, l.address,
               coalesce(nullif(l.seen_with, ''), l.user_agent) as user_agent
          from login_attempt l where ${and(conditions)}`;
});
