import { defineQuery, withinOrOlder, type Query } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { isOneOf, sql } from '../../define/sql.ts';
import { samplePlaces, standingResult } from './rows.server.ts';
import { referredSamples, siteSamples } from './samples.report.ts';

const samplesOf = (report: Report): Query =>
    defineQuery(report, (input) => {
        const { status, reject_reason, resistant } = input.filters;
        return sql`
            select s.id, nullif(s.barcode, '') as barcode, nullif(s.patient_name, '') as patient_name, s.echis_patient_id,
                   nullif(s.patient_phone, '') as patient_phone, s.sex, s.age_years,
                   f.id as facility_id, f.name as facility, d.name as district, g.name as region,
                   s.status, s.registered_on,
                   case when s.status = 'pending' then ${input.today}::date - s.registered_on end as waiting_days,
                   nullif(s.referrer, '') as referrer, nullif(s.specimen, '') as specimen, s.collected_on, s.decided_at,
                   s.reject_reason, nullif(s.decision_note, '') as decision_note,
                   case when s.status <> 'rejected' then case when s.recollects_id is not null then 'is_again' end
                        when exists (select from referred_sample n where n.recollects_id = s.id) then 'again'
                        else 'not_yet' end as recollected,
                   r.found as mtb, case when r.outcome = 'success' then r.rif end as rif, r.sure, s.resulted_at, s.result_sent_at
              from referred_sample s ${samplePlaces} ${standingResult}
             where ${input.scope('f')} and ${withinOrOlder('s.registered_on', input)}
               and ${isOneOf('s.status', status)}
               and ${isOneOf('s.reject_reason', reject_reason)}
               and ${resistant === undefined ? sql`true` : sql`coalesce(r.outcome = 'success' and r.rif = 'detected', false) = ${resistant}`}`;
    });

export const allSamples = samplesOf(referredSamples);
export const ownSamples = samplesOf(siteSamples);
