/** Runs for rankings: counted by who ran them, where, and in which quarter, and ranked by the lower end of Wilson's interval. */
import type { QueryInput } from '../define/query.ts';
import { and, join, name, sql, type Sql } from '../define/sql.ts';
import { allOf, firstOf } from '../define/several.ts';
import { areasAsked, daysOf, machinesAsked } from '../diseases/measures.server.ts';
import { ruleAtEnd, wilsonLow } from '../errors/rule.server.ts';

export const why =
    'a rank is among all: places with their counts and no patient; operators of other facilities have no name';

const sizeOf = sql`case when m.module_count <= 1 then '1' when m.module_count <= 8 then '4' else '16' end`;

/** What runs are narrowed by. */
export type RanksInput = Pick<QueryInput, 'filters' | 'today'>;

/** Runs that ended, of the machines of the sizes that are asked for, with their places: aliases `r`, `m`, `f`, `d`, `q`. */
export function runsOf(input: RanksInput, ...conditions: Sql[]): Sql {
    const [start, end] = daysOf(input);
    const sizes = input.filters['size'];
    return sql`
          from result r
          join machine m on m.id = r.machine_id
          join facility f on f.id = r.facility_id
          join district d on d.id = f.district_id
          join region q on q.id = d.region_id
         where r.day between ${start}::date and ${end}::date and r.device_type = 'genexpert' and r.test_type = 'specimen'
           and r.outcome in ('success', 'error', 'invalid', 'no_result')
           and ${and([
               ...(sizes ? [sql`${sizeOf} = any(${allOf(sizes).map(String)}::text[])`] : []),
               ...areasAsked(input, 'r.disease_area'),
               ...machinesAsked(input, 'r.machine_id'),
               ...conditions,
           ])}`;
}

export const counts = sql`count(*) as tests, count(*) filter (where r.outcome = 'success') as with_result,
    count(*) filter (where r.outcome = 'error') as errors`;

/** The peers that a facility is ranked among. */
export function peersOf(input: QueryInput): Sql[] {
    const asked = firstOf(input.filters['peers']);
    const own = input.viewer.facility_id;
    if (asked === 'district')
        return [sql`f.district_id = (select x.district_id from facility x where x.id = ${own})`];
    if (asked === 'region')
        return [
            sql`d.region_id = (select y.region_id from facility x join district y on y.id = x.district_id where x.id = ${own})`,
        ];
    return [];
}

/** Counted rows with `success_rate`, `score`, and `rank` among those with tests enough, within each of `by`. */
export function rankRows(input: RanksInput, rows: Sql, by: readonly string[] = []): Sql {
    const within = join(
        [sql`k.tests >= u.error_floor`, ...by.map((column) => sql`k.${name(column)}`)],
        ', ',
    );
    return sql`(
        select k.*, 100.0 * k.with_result / k.tests as success_rate,
               case when k.tests >= u.error_floor then rank() over (partition by ${within} order by k.score desc) end as rank_no
          from (select b.*, round((${wilsonLow(sql`b.with_result`, sql`b.tests`, 1.96)})::numeric, 9) as score from (${rows}) b) k
          cross join ${ruleAtEnd(input)} u)`;
}
