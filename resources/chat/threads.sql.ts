import { defineQuery } from '../define/query.ts';
import { and, sql, anywhere } from '../define/sql.ts';
import { boardThreads } from './threads.report.ts';

export const boardThreadsQuery = defineQuery(boardThreads, ({ filters, scope, viewer }) => {
    const words = anywhere(filters['words'] ?? '');
    const asked = [
        ...(filters['words']
            ? [
                  sql`(h.subject ilike ${words} or f.name ilike ${words}
                    or exists (select from board_message s where s.thread_id = h.id and s.words ilike ${words}))`,
              ]
            : []),
        ...(filters['unread_only'] === undefined
            ? []
            : [sql`(u.unread > 0) = ${filters['unread_only']}`]),
    ];
    return sql`
        select h.id, h.subject, f.id as facility_id, f.name as facility, d.name as district, nullif(h.operator, '') as operator, l.created_at as last_at, l.author as last_author,
               left(l.words, 120) as last_words, n.messages, u.unread
          from board_thread h
          join facility f on f.id = h.facility_id
          join district d on d.id = f.district_id
          cross join lateral (select m.created_at, m.author, m.words from board_message m
                               where m.thread_id = h.id order by m.id desc limit 1) l
          cross join lateral (select count(*)::integer as messages from board_message m where m.thread_id = h.id) n
          left join board_read r on r.thread_id = h.id and r.account_id = ${viewer.id}
          cross join lateral (select count(*)::integer as unread from board_message m
                               where m.thread_id = h.id and m.id > coalesce(r.message_id, 0) and m.author_id <> ${viewer.id}) u
         where ${and([scope('f'), ...asked])}`;
});
