import { defineQuery, type QueryInput } from '../define/query.ts';
import { isOneOf, and, sql, type Sql } from '../define/sql.ts';
import { idOf } from '../diseases/measures.server.ts';
import { daysBeside, shownInterval } from './ahead.sql.ts';
import { visibleModule } from '../results/withheld/visible.server.ts';
import { model, promises } from './model/forecast.server.ts';
import {
    predictionCalibration,
    predictionRecord,
    validatePredictions,
} from './validation.report.ts';

/** Predictions that are over, of the reader's places, with what they are about. */
const over = (input: QueryInput): Sql => {
    const { about } = input.filters;
    return sql`
        prediction p
        join prediction_run r on r.id = p.run_id and r.model = ${model}
        join facility f on f.id = p.facility_id
       where p.predicted is not null and p.actual is not null and ${input.scope('f')}
         and ${isOneOf('p.about', about)}`;
};

/** The latest run that is over. */
const ended = sql`(
    select first_day, last_day from prediction_run where model = ${model} and settled_on is not null
     order by trained_to desc limit 1)`;

export const past = defineQuery(
    validatePredictions,
    (input) => {
        const { within_interval: within, made } = input.filters;
        const conditions = [isOneOf('o.within_interval', within), isOneOf('o.made', made)];
        const rows = sql`
            select q.id, q.about, q.facility_id, q.facility, d.name as district, g.name as region,
                   m.serial as machine_serial, nullif(${visibleModule(input.viewer, sql`q.module_serial`, sql`q.machine_id`)}, '') as module_serial, n.name as product,
                   q.first_day, q.last_day, q.predicted, q.low, q.high, q.actual,
                   case when q.actual between q.low and q.high then 'yes' else 'no' end as within_interval,
                   abs(q.predicted - q.actual) as missed_by, q.before, abs(q.before - q.actual) as before_missed,
                   case when q.hindcast then 'afterwards' else 'ahead' end as made
              from (select p.id, p.about, p.machine_id, p.module_serial, p.product_id, p.predicted, p.before, p.actual,
                           p.lows[${shownInterval}::integer] as low, p.highs[${shownInterval}::integer] as high,
                           r.first_day, r.last_day, r.hindcast, f.id as facility_id, f.name as facility, f.district_id
                      from ${over(input)}) q
              join district d on d.id = q.district_id
              join region g on g.id = d.region_id
              left join machine m on m.id = q.machine_id
              left join product n on n.id = q.product_id`;
        return conditions.length ? sql`select * from (${rows}) o where ${and(conditions)}` : rows;
    },
    { beside: () => daysBeside(ended) },
);

/** Predictions with which less is not told. */
const leastPredictions = 20;

export const record = defineQuery(
    predictionRecord,
    (input) => sql`
        select ${idOf('s.about')} as id, s.about, s.predictions, s.kept, 100.0 * s.kept / nullif(s.predictions, 0) as kept_share,
               s.missed_by, s.before_missed,
               case when s.predictions < ${leastPredictions} then 'insufficient' when s.missed_by < s.before_missed then 'closer'
                    when s.missed_by > s.before_missed then 'baseline' else 'same' end as closeness
          from (select p.about, count(*)::integer as predictions,
                       (count(*) filter (where p.actual between p.lows[${shownInterval}::integer] and p.highs[${shownInterval}::integer]))::integer as kept,
                       avg(abs(p.predicted - p.actual)) as missed_by, avg(abs(p.before - p.actual)) as before_missed
                  from ${over(input)} group by p.about) s`,
);

export const calibration = defineQuery(
    predictionCalibration,
    (input) => sql`
        select ${idOf('s.about', 's.promised')} as id, s.about, s.promised || ' %' as interval, s.promised::numeric as promised,
               s.kept, s.predictions * s.promised / 100.0 as expected, s.predictions, 100.0 * s.kept / nullif(s.predictions, 0) as kept_share
          from (select p.about, i.promised, count(*)::integer as predictions,
                       (count(*) filter (where p.actual between p.lows[i.at] and p.highs[i.at]))::integer as kept
                  from unnest(${[...promises]}::integer[]) with ordinality i(promised, at), ${over(input)}
                 group by 1, 2) s`,
);
