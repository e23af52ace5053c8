/** Early infant diagnosis: age at the test and the first PCR in time. Source: domain 3.3. */
import type { QueryInput } from '../../define/query.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { eidReport } from './eid.report.ts';
import { results, runMeasures } from '../measures.server.ts';
import { placedQuery } from '../placed.server.ts';

/** Of the runs of one infant that say yes or no, the one that counts: a positive one before all others. */
const alone = sql`(
    r.outcome = 'success' and r.call in ('detected', 'not_detected') and row_number() over (
        partition by r.facility_id, coalesce(nullif(lower(btrim(r.patient_id)), ''), 'run ' || r.id),
                     r.outcome = 'success' and r.call in ('detected', 'not_detected')
            order by r.call = 'detected' desc, r.day, r.id) = 1)`;

const infants = (input: QueryInput): Sql => sql`(
    select r.*, ${alone} as infant, r.age * 12 as months, r.outcome = 'success' and r.call <> 'unrecognised' as good,
           r.outcome = 'success' and r.call <> 'unrecognised' and not exists (
               select 1 from result b
                where b.facility_id = r.facility_id and b.disease_area = 'eid' and b.patient_id <> ''
                  and hashtextextended(lower(btrim(b.patient_id)), 0) = hashtextextended(lower(btrim(r.patient_id)), 0)
                  and lower(btrim(b.patient_id)) = lower(btrim(r.patient_id))
                  and b.test_type = 'specimen' and b.outcome = 'success' and b.call <> 'unrecognised'
                  and (b.day, b.id) < (r.day, r.id)) as first
      from ${results(input, sql`r.disease_area = 'eid'`)} r)`;

const count = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

export const byPlace = placedQuery(eidReport, (input) => [
    {
        rows: infants(input),
        measures: {
            ...runMeasures(),
            under_2_months: count(sql`s.good and s.months >= 0 and s.months < 2.1`),
            months_2_to_12: count(sql`s.good and s.months >= 2.1 and s.months <= 12`),
            over_12_months: count(sql`s.good and s.months > 12`),
            age_unknown: count(sql`s.good and s.months is null`),
            first_pcr: count(sql`s.first`),
            infants: count(sql`s.infant`),
            infants_positive: count(sql`s.infant and s.call = 'detected'`),
            first_pcr_positive: count(sql`s.first and s.call = 'detected'`),
            first_pcr_aged: count(sql`s.first and s.months is not null`),
            first_pcr_in_time: count(sql`s.first and s.months >= 0 and s.months < 2.1`),
        },
    },
]);
