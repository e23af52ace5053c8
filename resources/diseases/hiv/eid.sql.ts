/** Early infant diagnosis: age at the test and the first PCR in time. Source: domain 3.3. */
import type { Query, QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { sql, type Sql, countWhere } from '../../define/sql.ts';
import { eidReport } from './eid.report.ts';
import { results, runMeasures } from '../measures.server.ts';
import { placedQuery } from '../placed.server.ts';

/** Of the runs of one infant that say yes or no, the one that counts: a positive one before all others. */
const alone = sql`(
    r.outcome = 'success' and r.call in ('detected', 'not_detected') and row_number() over (
        partition by r.facility_id, coalesce(r.person, 'run ' || r.id),
                     r.outcome = 'success' and r.call in ('detected', 'not_detected')
            order by r.call = 'detected' desc, r.day, r.id) = 1)`;

/** Runs, each with `person`: its patient number as numbers are compared, null where it is nobody's; read once for each run (`offset 0`). */
const infants = (input: QueryInput, which: Sql): Sql => sql`(
    select r.*, ${alone} as infant, r.age * 12 as months, r.outcome = 'success' and r.call <> 'unrecognised' as good,
           r.outcome = 'success' and r.call <> 'unrecognised' and not exists (
               select 1 from result b
                where b.facility_id = r.facility_id and b.disease_area = 'eid' and b.patient_id <> ''
                  and hashtextextended(number_key(b.patient_id), 0) = hashtextextended(r.person, 0)
                  and number_key(b.patient_id) = r.person
                  and b.test_type = 'specimen' and b.outcome = 'success' and b.call <> 'unrecognised'
                  and (b.day, b.id) < (r.day, r.id)) as first
      from (select r.*, patient_key(r.patient_id) as person from ${results(input, sql`r.disease_area = 'eid'`, which)} r offset 0) r)`;

/** Infants by place, of the runs that meet a further condition. */
export const eidByPlace = (report: Report, which: (input: QueryInput) => Sql): Query =>
    placedQuery(report, (input) => [
        {
            rows: infants(input, which(input)),
            measures: {
                ...runMeasures(),
                under_2_months: countWhere(sql`s.good and s.months >= 0 and s.months < 2.1`),
                months_2_to_12: countWhere(sql`s.good and s.months >= 2.1 and s.months <= 12`),
                over_12_months: countWhere(sql`s.good and s.months > 12`),
                age_unknown: countWhere(sql`s.good and s.months is null`),
                first_pcr: countWhere(sql`s.first`),
                infants: countWhere(sql`s.infant`),
                infants_positive: countWhere(sql`s.infant and s.call = 'detected'`),
                first_pcr_positive: countWhere(sql`s.first and s.call = 'detected'`),
                first_pcr_aged: countWhere(sql`s.first and s.months is not null`),
                first_pcr_in_time: countWhere(sql`s.first and s.months >= 0 and s.months < 2.1`),
            },
        },
    ]);

export const byPlace = eidByPlace(eidReport, () => sql`true`);
