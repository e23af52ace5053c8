import { sql, countWhere } from '../../define/sql.ts';
import { results, runMeasures, runsOfAny } from '../../diseases/measures.server.ts';
import { countsByPlace, placedQuery } from '../../diseases/placed.server.ts';
import { stepStart, steppedQuery } from '../../trends/stepped.server.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { deviceRuns, deviceRunsOver } from './runs.report.ts';

export const byPlace = placedQuery(deviceRuns, (input) => [
    countsByPlace(input, 'runs', runsOfAny(), ofKindAsked(input)),
]);

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
                mtb_chips: countWhere(sql`s.disease_area = 'tb' and s.mtb is not null`),
                rif_chips: countWhere(sql`s.disease_area = 'tb' and s.mtb is null`),
                rif_detected: countWhere(sql`s.rif = 'detected' and s.outcome = 'success'`),
            },
        },
    ];
});
