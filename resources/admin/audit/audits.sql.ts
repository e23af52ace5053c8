/** The audit in words. All fragments speak of `a` (a row of the audit) and `k` (the name of a changed column). */
import { and, sql, type Sql } from '../../define/sql.ts';
import { defineQuery, tallyBy, type QueryInput } from '../../define/query.ts';
import { nameIn } from './auditNames.server.ts';
import {
    columnWords,
    kindWords,
    noise,
    noteWords,
    rowsByNumber,
    valueWords,
} from './auditWords.server.ts';
import { mayShow, namesNobody } from './auditIdentity.server.ts';
import { audits } from './audits.report.ts';
import { otherColumns } from './otherColumns.ts';
import { auditActions } from './recordKinds.ts';
import { allOf } from '../../define/several.ts';

const entity = sql`a.entity`;
const words = (of: object): Sql => sql`${JSON.stringify(of)}::jsonb`;
const kind = sql`coalesce(${words(kindWords)} ->> a.entity, a.entity)`;
const label = sql`coalesce(${words(columnWords)} -> a.entity ->> k, ${words(otherColumns)} ->> k, initcap(left(k, 1)) || replace(substr(regexp_replace(k, '_id$', ''), 2), '_', ' '))`;
/** A value that nothing names: moments on the clock of the programme, days by the name of their month. */
const plain = (value: Sql, { timeZone }: QueryInput): Sql => sql`case
    when ${value} = 'true' then 'Yes' when ${value} = 'false' then 'No' when ${value} = '' then '—'
    when ${value} ~ '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[\\d.]+([+]00:00|Z)$'
    then to_char(${value}::timestamptz at time zone ${timeZone}, 'FMDD Mon YYYY, HH24:MI')
    when ${value} ~ '^\\d{4}-\\d\\d-\\d\\d$' then to_char(${value}::date, 'FMDD Mon YYYY')
    else ${value} end`;
const word = (value: Sql, input: QueryInput): Sql =>
    sql`coalesce(${words(valueWords)} -> a.entity -> k ->> ${value}, ${nameIn(input, entity, sql`k`, value)}, ${plain(value, input)}, '—')`;
const value = (row: Sql, input: QueryInput): Sql =>
    sql`case when ${mayShow(entity, sql`k`)} then ${word(sql`(${row} ->> k)`, input)} else '•••' end`;
const title = sql`case when ${namesNobody(entity)}
    then coalesce(nullif(coalesce(a.after, a.before) ->> 'name', ''), nullif(coalesce(a.after, a.before) ->> 'username', '')) end`;

const labelOf = (name: Sql): Sql =>
    sql`coalesce(${words(columnWords)} -> a.entity ->> ${name}, initcap(left(${name}, 1)) || replace(substr(${name}, 2), '_', ' '))`;

/** The value of a note `n`: lists and filters by the labels of what was exported. */
const noteText = sql`coalesce(case jsonb_typeof(n.value)
    when 'array' then (select string_agg(${labelOf(sql`x`)}, ', ') from jsonb_array_elements_text(n.value) x)
    when 'object' then (select string_agg(${labelOf(sql`e.key`)} || ': ' || e.value, ', ') from jsonb_each_text(n.value) e)
    when 'boolean' then case n.value when 'true' then 'Yes' else 'No' end
    else coalesce(case n.key when 'source' then ${words(kindWords)} ->> substr(n.value #>> '{}', strpos(n.value #>> '{}', ' ') + 1) end,
                  n.value #>> '{}') end, '—')`;

/** The changed fields of an update as `Field: before → after`; of anything else, its note. */
const changes = (input: QueryInput): Sql => sql`coalesce(
    case when a.before is not null and a.after is not null then (
        select string_agg(${label} || ': ' || ${value(sql`a.before`, input)} || ' → ' || ${value(sql`a.after`, input)}, '; ' order by k)
          from jsonb_object_keys(a.after) k
         where a.before -> k is distinct from a.after -> k and k <> all(${noise}::text[])) end,
    (select string_agg(coalesce(case when n.key = 'rows' and jsonb_typeof(n.value) = 'array' then ${rowsByNumber} end, ${words(noteWords)} ->> n.key, initcap(left(n.key, 1)) || replace(substr(n.key, 2), '_', ' ')) || ': ' || ${noteText}, '; ')
       from jsonb_each(a.note) n), '')`;

const rowsOf = (input: QueryInput): Sql => {
    const { filters, national, timeZone } = input;
    const { start_date, end_date, entity, entity_id, actor, action } = filters;
    const conditions = [national('the audit is read by system administrators only')];
    if (start_date)
        conditions.push(sql`a.at >= (${start_date}::date::timestamp at time zone ${timeZone})`);
    if (end_date)
        conditions.push(sql`a.at < ((${end_date}::date + 1)::timestamp at time zone ${timeZone})`);
    if (entity) conditions.push(sql`a.entity = any(${allOf(entity)}::text[])`);
    if (entity_id) conditions.push(sql`a.entity_id = any(${allOf(entity_id)}::bigint[])`);
    if (actor) conditions.push(sql`a.actor = any(${allOf(actor)}::text[])`);
    if (action) conditions.push(sql`a.action = any(${allOf(action)}::text[])`);
    return sql`
        select a.id, a.at, a.actor, a.action, ${kind} as kind, coalesce(${title}, '#' || a.entity_id) as record,
               ${changes(input)} as changes, a.address, a.entity, a.entity_id, a.request_id
          from audit a where ${and(conditions)}`;
};

export const auditsQuery = defineQuery(audits, rowsOf, {
    tally: tallyBy('action', auditActions),
});
