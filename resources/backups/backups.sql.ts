import { defineQuery } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { sql } from '../define/sql.ts';
import { backupList } from './backups.report.ts';

export const backupListQuery = defineQuery(backupList, ({ filters, national }) => {
    const rows = sql`
        select b.id, b.name,
               case when b.state <> 'done' then b.state
                    when b.fault <> '' or b.proof_fault <> '' then 'faulty'
                    when b.proved_at is null then 'unproved' else 'proved' end as state,
               b.started_at, b.bytes, b.sha256, b.database_bytes, b.tables, b.rows_saved, b.kept_as, b.proved_at,
               ceil(b.proof_seconds)::integer as proof_seconds, b.checked_at, coalesce(nullif(b.fault, ''), nullif(b.proof_fault, '')) as fault,
               b.reason, a.full_name as asked_by, b.host
          from backup b left join account a on a.id = b.asked_by_id
         where ${national('a backup is of the whole installation')}`;
    return filters['state'] === undefined
        ? rows
        : sql`select * from (${rows}) b where b.state = any(${allOf(filters['state'])}::text[])`;
});
