/** Machines that ran a disease's assays: a row a machine and facility. */
import { defineQuery, type Query } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { join, name, sql } from '../define/sql.ts';
import { ctngMachines, hpvMachines } from './machinesRunning.report.ts';
import { columnsOf, results, runMeasures } from './measures.server.ts';

const running = (report: Report, area: string): Query =>
    defineQuery(report, (input) => {
        const sums = Object.entries(runMeasures()).map(([key, sum]) => sql`${sum} as ${name(key)}`);
        return sql`
            select p.id, ${columnsOf(report.columns)}
              from (select q.*, m.serial as machine_serial, m.model, m.module_count as modules,
                           f.name as facility, d.name as district, g.name as region
                      from (select s.machine_id * 1000000 + s.facility_id as id, s.machine_id, s.facility_id, ${join(sums, ', ')},
                                   max(coalesce(s.ended_at, s.started_at)) as last_test_at
                              from ${results(input, sql`r.disease_area = ${area}`)} s
                             where s.machine_id is not null
                             group by s.machine_id, s.facility_id) q
                      join machine m on m.id = q.machine_id
                      join facility f on f.id = q.facility_id
                      join district d on d.id = f.district_id
                      join region g on g.id = d.region_id) p`;
    });

export const hpv = running(hpvMachines, 'hpv');
export const ctng = running(ctngMachines, 'ctng');
