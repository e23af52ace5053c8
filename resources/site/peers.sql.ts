import { defineQuery, type QueryInput } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { columnsOf, counter, runMeasures } from '../diseases/measures.server.ts';
import { capacity } from '../utilization/expected.server.ts';
import { siteUtilization } from './peers.report.ts';

const why =
    'one place among all: others are sums of tests and of what was expected, without a name and without a patient';

export const siteUtilizationQuery = defineQuery(siteUtilization, (input) => {
    const wide: QueryInput = { ...input, reach: { level: 'nation', within: () => sql`true` } };
    const own = input.viewer.facility_id;
    return sql`
        with able as materialized (
            select c.facility_id, sum(c.modules) as modules, sum(c.expected) as expected from ${capacity(wide)} c group by 1),
        ran as materialized (
            select s.facility_id, ${runMeasures()['tests']} as tests
              from ${counter(wide, 'facility_day', sql`device_type = 'genexpert'`)} s group by 1),
        sites as materialized (
            select f.id, f.district_id, d.region_id, coalesce(a.modules, 0) as modules, coalesce(a.expected, 0) as expected,
                   coalesce(r.tests, 0) as tests, case when coalesce(a.modules, 0) <= 1 then 1 when a.modules <= 8 then 8 else 16 end as size
              from facility f join district d on d.id = f.district_id
              left join able a on a.facility_id = f.id
              left join ran r on r.facility_id = f.id
             where (a.facility_id is not null or r.facility_id is not null or f.id = ${own}::bigint) and ${input.national(why)})
        select p.id, ${columnsOf(siteUtilization.columns)}
          from (select k.id, k.peer_group, count(*) as sites, sum(s.modules) as modules, sum(s.tests) as tests, sum(s.expected) as expected
                  from (values (1, 'own'), (2, 'peers'), (3, 'district'), (4, 'region'), (5, 'nation')) k (id, peer_group)
                  join sites o on o.id = ${own}::bigint
                  join sites s on case k.peer_group when 'own' then s.id = o.id when 'peers' then s.size = o.size
                                       when 'district' then s.district_id = o.district_id
                                       when 'region' then s.region_id = o.region_id else true end
                 group by k.id, k.peer_group) p`;
});
