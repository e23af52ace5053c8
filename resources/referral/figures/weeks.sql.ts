import { defineQuery, within, type QueryInput } from '../../define/query.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { samplePlaces, standingResult } from '../samples/rows.server.ts';
import { referralFacilities, referralWeeks } from './weeks.report.ts';

const counts = sql`
    count(*)::integer as referred,
    (count(*) filter (where s.status = 'pending'))::integer as pending,
    (count(*) filter (where s.status = 'received'))::integer as received,
    (count(*) filter (where s.status = 'rejected'))::integer as rejected,
    (count(*) filter (where s.status in ('tested', 'sent')))::integer as resulted,
    (count(*) filter (where s.status in ('lost', 'expired', 'cancelled')))::integer as ended,
    (count(*) filter (where r.outcome = 'success' and r.rif = 'detected'))::integer as resistant,
    100.0 * count(*) filter (where s.status = 'rejected') / nullif(count(*), 0) as rejection_rate`;

/** Samples of the period and the reader's places. */
const counted = (input: QueryInput): Sql => sql`
    from referred_sample s ${samplePlaces} ${standingResult}
   where ${input.scope('f')} and ${within('s.registered_on', input)}`;

export const weeksQuery = defineQuery(
    referralWeeks,
    (input) => sql`
        select w.period_start - '1999-12-31'::date as id, to_char(w.period_start, 'IYYY "W"IW') as period, w.*
          from (select date_trunc('week', s.registered_on)::date as period_start, ${counts}
                  ${counted(input)} group by 1) w`,
);

export const facilitiesQuery = defineQuery(
    referralFacilities,
    (input) => sql`
        select coalesce(f.id, 0) as id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, ${counts},
               max(${input.today}::date - s.registered_on) filter (where s.status = 'pending') as oldest_pending
          ${counted(input)} group by f.id, f.name, d.name, g.name`,
);
