import { sql, type Sql, countWhere } from '../../define/sql.ts';
import { results, runMeasures, runsOfAny } from '../../diseases/measures.server.ts';
import { countsByPlace, placedQuery } from '../../diseases/placed.server.ts';
import { stepStart, steppedQuery } from '../../trends/stepped.server.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { deviceRuns, deviceRunsOver } from './runs.report.ts';

export const byPlace = placedQuery(deviceRuns, (input) => [
    countsByPlace(input, 'runs', runsOfAny(), ofKindAsked(input)),
]);

/** Chips of tuberculosis by what they read, whether they could say it or not (`tb_question`). */
const asking = (question: 'mtb' | 'rif' | 'xdr'): Sql =>
    sql`s.disease_area = 'tb' and tb_question(s.device_type, s.assay) = ${question}`;

export const overTime = steppedQuery(deviceRunsOver, (input) => {
    const { tests, positive, errors, invalid } = runMeasures();
    return [
        {
            rows: sql`(select r.*, ${stepStart(input, sql`r.day`)} as bucket from ${results(input, ofKindAsked(input, 'r.device_type'))} r)`,
            measures: {
                tests: tests!,
                positive: positive!,
                errors: errors!,
                invalid: invalid!,
                mtb_chips: countWhere(asking('mtb')),
                rif_chips: countWhere(asking('rif')),
                drug_chips: countWhere(asking('xdr')),
                rif_detected: countWhere(sql`s.rif = 'detected' and s.outcome = 'success'`),
            },
        },
    ];
});
