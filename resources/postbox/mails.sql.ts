import { defineQuery } from '../define/query.ts';
import { isOneOf, sql } from '../define/sql.ts';
import { mailLog } from './mails.report.ts';

export const mailLogQuery = defineQuery(
    mailLog,
    ({ filters, national }) => sql`
        select m.id, m.created_at as asked_at, coalesce(a.full_name, m.recipient) as person, m.recipient, m.subject, m.status, m.tries, m.sent_at,
               nullif(m.reason, '') as reason
          from mail m left join account a on a.id = m.account_id
         where ${national('system administrators see what the system sends; it names no patient')}
           and ${isOneOf('m.status', filters['status'])}`,
);
