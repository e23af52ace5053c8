/** HPV: by place from the counters; by age group from the results. */
import { defineQuery } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { ageGroup, hpvAges } from '../ages.server.ts';
import { hpvReport } from './hpv.report.ts';
import { hpvSummary } from './summary.report.ts';
import {
    callsWhere,
    columnsOf,
    idOf,
    ofAreas,
    results,
    runMeasures,
    type Measures,
} from '../measures.server.ts';
import { levelColumns, countsByPlace, placedQuery } from '../placed.server.ts';

const channels = { hpv_16: 'HPV 16', hpv_18_45: 'HPV 18/45', hpv_other: 'Other HR HPV' };
const channelMeasures: Measures = Object.fromEntries(
    Object.entries(channels).map(([key, target]) => [
        key,
        callsWhere(target, "s.call = 'detected'"),
    ]),
);

export const byPlace = placedQuery(hpvReport, (input) => [
    countsByPlace(input, 'runs', runMeasures(), ofAreas('hpv')),
    countsByPlace(input, 'calls', channelMeasures, ofAreas('hpv')),
]);

const hasChannel = (target: string) => sql`
    count(*) filter (where s.outcome = 'success' and exists
        (select 1 from result_call c where c.result_id = s.id and c.target = ${target} and c.call = 'detected'))`;

export const byAge = defineQuery(hpvSummary, (input) => {
    const run = runMeasures();
    const at = levelColumns(input, 'region');
    return sql`
        select p.id, ${columnsOf(hpvSummary.columns)}
          from (select ${idOf('q.place_id', 'q.age_group')} as id, q.*
                  from (select ${at.id} as place_id, ${at.names}, ${ageGroup(hpvAges)} as age_group,
                               ${run['tests']} as tests, ${run['valid']} as valid, ${run['unrecognised']} as unrecognised,
                               ${run['valid_called']} as valid_called, ${run['positive']} as positive, ${run['negative']} as negative, ${run['errors']} as errors,
                               ${run['invalid']} as invalid, ${run['no_result']} as no_result,
                               ${run['unsuccessful']} as unsuccessful,
                               ${hasChannel(channels.hpv_16)} as hpv_16, ${hasChannel(channels.hpv_18_45)} as hpv_18_45,
                               ${hasChannel(channels.hpv_other)} as hpv_other
                          from ${results(input, sql`r.disease_area = 'hpv'`)} s
                          join facility f on f.id = s.facility_id
                          join district d on d.id = f.district_id
                          join region g on g.id = d.region_id
                         group by ${at.by}, ${ageGroup(hpvAges)}) q) p`;
});
