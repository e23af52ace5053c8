/** Why a machine does not send: told by the data, for lists and queues alike. */
import { sql, type Sql } from '../define/sql.ts';

/** The others `o` in use at the facility of machine `m`, of its kind, and how many of them send. */
export const besides = (days: number, now: Date): Sql => sql`
    left join lateral (
        select count(*) as others,
               count(*) filter (where x.last_message_at >= ${now}::timestamptz - ${days}::float8 * interval '1 day') as sending
          from machine x where x.facility_id = m.facility_id and x.id <> m.id and x.device_type = m.device_type
           and x.status = 'enabled') o on true`;

/** The state of a machine `m` beside the others `o` of its facility: silent, so many days, and what the data tell of why. */
export const stateOf = (days: number, now: Date): Sql => {
    const old = (column: Sql) =>
        sql`${column} < ${now}::timestamptz - ${days}::float8 * interval '1 day'`;
    return sql`
        case when m.status = 'disabled' then 'disabled'
             when m.facility_id is null then 'unplaced'
             when m.last_message_at is null then 'never'
             when ${old(sql`m.last_message_at`)} then
                  case when exists (select from module_day y join error_code e on e.code = y.error_code and e.class = 'power'
                                     where y.machine_id = m.id and y.tests > 0
                                       and y.day = (select max(s.last_day) from module_seen s where s.machine_id = m.id)) then 'power'
                       when o.others > 0 and o.sending = 0 then 'site' else 'link' end
             when ${old(sql`coalesce(m.last_test_at, m.created_at)`)} then 'idle'
             else 'sends' end`;
};
