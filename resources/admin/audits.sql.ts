import { and, sql, type Sql } from '../define/sql.ts';
import { defineQuery } from '../define/query.ts';
import { mayShow, namesNobody } from './auditIdentity.server.ts';
import { audits } from './audits.report.ts';

const entity = sql`a.entity`;
const value = (row: Sql): Sql =>
    sql`case when ${mayShow(entity, sql`k`)} then coalesce(${row} ->> k, '—') else '•••' end`;
const title = (row: Sql): Sql =>
    sql`case when ${namesNobody(entity)} then coalesce(${row} ->> 'name', ${row} ->> 'username', '') else '' end`;

/** The changed fields of an update as `field: before → after`; of anything else, its name or note. */
const changes = sql`coalesce(
    case when a.before is not null and a.after is not null then (
        select string_agg(k || ': ' || ${value(sql`a.before`)} || ' → ' || ${value(sql`a.after`)}, '; ' order by k)
          from jsonb_object_keys(a.after) k
         where a.before -> k is distinct from a.after -> k and k not in ('version', 'updated_at'))
    when a.after is not null then ${title(sql`a.after`)}
    when a.before is not null then ${title(sql`a.before`)} end,
    a.note::text, '')`;

export const auditsQuery = defineQuery(audits, ({ filters, national, timeZone }) => {
    const { start_date, end_date, entity, entity_id, actor, action } = filters;
    const conditions = [national('the audit is read by system administrators only')];
    if (start_date)
        conditions.push(sql`a.at >= (${start_date}::date::timestamp at time zone ${timeZone})`);
    if (end_date)
        conditions.push(sql`a.at < ((${end_date}::date + 1)::timestamp at time zone ${timeZone})`);
    if (entity) conditions.push(sql`a.entity = any(${[entity].flat()}::text[])`);
    if (entity_id) conditions.push(sql`a.entity_id = any(${[entity_id].flat()}::bigint[])`);
    if (actor) conditions.push(sql`a.actor = any(${[actor].flat()}::text[])`);
    if (action) conditions.push(sql`a.action = any(${[action].flat()}::text[])`);
    return sql`
        select a.id, a.at, a.actor, a.action, a.entity, a.entity_id, ${changes} as changes, a.address, a.request_id
          from audit a where ${and(conditions)}`;
});
