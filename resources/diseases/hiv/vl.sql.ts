/** Viral load by place: every figure against the rule of its day. */
import type { Query, QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { sql, type Sql, countWhere } from '../../define/sql.ts';
import { results, runMeasures } from '../measures.server.ts';
import { placedQuery } from '../placed.server.ts';
import { exactLoad, loadOf, notSuppressed, ruleOfDay, suppressed } from './load.server.ts';
import { vlReport } from './vl.report.ts';

const classified = (input: QueryInput, which: Sql): Sql => sql`(
    select r.*, ${loadOf} as load,
           case when r.outcome = 'success' and r.call not in ('unrecognised', 'not_detected') and ${exactLoad}
                then log(r.value) end as log_load
      from ${results(input, sql`r.disease_area = 'vl'`, which)} r ${ruleOfDay} offset 0)`;

/** Viral loads by place, of the runs that meet a further condition. */
export const vlByPlace = (report: Report, which: (input: QueryInput) => Sql): Query =>
    placedQuery(
        report,
        (input) => [
            {
                rows: classified(input, which(input)),
                measures: {
                    ...runMeasures(),
                    suppressed: countWhere(suppressed),
                    undetected: countWhere(sql`s.load = 'undetected'`),
                    low_level: countWhere(sql`s.load = 'low_level'`),
                    not_suppressed: countWhere(notSuppressed),
                    unclassified: countWhere(sql`s.load = 'unclassified'`),
                    quantified: sql`count(s.log_load)`,
                    sum_log: sql`sum(s.log_load)`,
                },
            },
        ],
        { derived: { mean_log: sql`p.sum_log / nullif(p.quantified, 0)` } },
    );

export const byPlace = vlByPlace(vlReport, () => sql`true`);
