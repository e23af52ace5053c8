import { defineQuery, withinOrOlder } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { samplePlaces } from '../samples/rows.server.ts';
import { outgoingResults, refusedClients, unmatchedResults } from './desk.report.ts';

const asked = (value: unknown, column: Sql): Sql[] =>
    value === undefined ? [] : [sql`${column} = any(${allOf(value as string)}::text[])`];

/** Whether a person has to look: stopped, or held for another reason than that it waits for rifampicin. */
const waitsForPerson: Sql = sql`(o.state = 'stopped' or o.state = 'held' and o.held_for <> 'rif')`;

export const outgoingQuery = defineQuery(outgoingResults, (input) => {
    const { waits, state, reason, kind } = input.filters;
    const off = !process.env['REFERRAL_URL'];
    const why = sql`
        case when o.state = 'held' then o.held_for when o.state in ('sent', 'aside') then null
             when o.fault in ('no_answer', 'unreachable') then o.fault when o.fault <> '' then 'answered'
             when o.state = 'waiting' and ${off}::boolean then 'no_address' end`;
    return sql`
        select o.id, nullif(s.barcode, '') as barcode, s.echis_patient_id, f.id as facility_id, f.name as facility, d.name as district, g.name as region,
               o.state, ${why} as reason, case when o.fault ~ '^[0-9]+$' and o.state <> 'sent' then o.fault::integer end as answer, o.kind,
               o.content ->> 'mtb' as mtb, nullif(o.content ->> 'rr', '') as rr, m.sure,
               k.made_on, o.attempts,
               case when o.state = 'waiting' and not ${off}::boolean or o.held_for = 'rif' and o.state = 'held' then o.next_at end as next_at,
               o.sent_at, a.full_name as decided_by, nullif(o.note, '') as note
          from referral_outgoing o join referred_sample s on s.id = o.sample_id ${samplePlaces}
          cross join lateral (select (o.made_at at time zone ${input.timeZone})::date as made_on) k
          left join referred_match m on m.sample_id = o.sample_id and m.result_id = o.result_id
          left join account a on a.id = o.decided_by_id
         where ${and([
             input.scope('f'),
             sql`o.state <> 'replaced'`,
             withinOrOlder('k.made_on', input),
             ...asked(state, sql`o.state`),
             ...asked(reason, why),
             ...asked(kind, sql`o.kind`),
             ...(waits === undefined
                 ? []
                 : [sql`coalesce(${waitsForPerson}, false) = ${waits}::boolean`]),
         ])}`;
});

/** The number of a message changes when it is kept again: `number` does not. */
export const refusedQuery = defineQuery(refusedClients, (input) => {
    const state = sql`
        case when i.set_aside then 'aside'
             when exists (select from referral_incoming n where n.taken and n.id > i.id
                             and lower(btrim(n.echis_patient_id)) = lower(btrim(i.echis_patient_id)) and i.echis_patient_id <> '') then 'resolved'
             else 'open' end`;
    return sql`
        select i.number as id, k.received_on,
               nullif(i.echis_patient_id, '') as echis_patient_id, nullif(i.facility_dhis2_id, '') as facility_dhis2_id,
               f.id as facility_id, f.name as facility, d.name as district, g.name as region,
               (select string_agg(key, ', ' order by key) from jsonb_object_keys(i.faults) key) as wrong_fields,
               i.repeats, ${state} as state, a.full_name as decided_by, nullif(i.note, '') as note
          from referral_incoming i
         cross join lateral (select (i.received_at at time zone ${input.timeZone})::date as received_on) k
          left join facility f on f.dhis2_uid = i.facility_dhis2_id and i.facility_dhis2_id <> ''
          left join district d on d.id = f.district_id left join region g on g.id = d.region_id
          left join account a on a.id = i.decided_by_id
         where ${and([
             input.scope('f'),
             sql`not i.taken`,
             withinOrOlder('k.received_on', input),
             ...asked(input.filters.state, state),
         ])}`;
});

export const unmatchedQuery = defineQuery(unmatchedResults, (input) => {
    const state = sql`
        case when exists (select from referred_match m where m.result_id = u.id) then 'linked' when u.set_aside then 'aside' else 'open' end`;
    return sql`
        select u.id, r.sample_id as sample_number, nullif(r.patient_name, '') as patient_name, r.day,
               f.id as facility_id, f.name as facility, d.name as district, g.name as region,
               case when r.outcome = 'success' then r.mtb else r.outcome end as mtb, case when r.outcome = 'success' then r.rif end as rif,
               c.barcode as perhaps_sample, c.hint, ${state} as state, u.noticed_at, a.full_name as decided_by, nullif(u.note, '') as note
          from referral_unmatched u join result r on r.id = u.id
          left join facility f on f.id = r.facility_id left join district d on d.id = f.district_id left join region g on g.id = d.region_id
          left join account a on a.id = u.decided_by_id
          left join lateral (
            select coalesce(nullif(s.barcode, ''), s.echis_patient_id) as barcode,
                   case when s.barcode_key <> '' and s.barcode_key = u.barcode_key
                        then case when s.status in ('rejected', 'cancelled') then 'ended' else 'elsewhere' end
                        else 'patient' end as hint
              from referred_sample s left join facility sf on sf.id = s.facility_id
             where (s.barcode_key <> '' and s.barcode_key = u.barcode_key
                    or r.patient_id <> '' and lower(btrim(s.echis_patient_id)) = lower(btrim(r.patient_id)))
               and ${input.scope('sf')}
             order by (s.barcode_key = u.barcode_key) desc, s.id desc limit 1) c on true
         where ${and([input.scope('f'), withinOrOlder('r.day', input), ...asked(input.filters.state, state)])}`;
});
