/** Utilization: tests of the counters over the capacity that stood there. Source: domain 3.2, 5.1 (1). */
import { defineQuery, type Query, type QueryInput } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { sql } from '../define/sql.ts';
import { runMeasures, type Source } from '../diseases/measures.server.ts';
import { countsByPlace, placedRows, type Level } from '../diseases/placed.server.ts';
import { capacity } from './expected.server.ts';
import {
    utilizationByDistrict,
    utilizationByFacility,
    utilizationByRegion,
} from './utilization.report.ts';

/** Tests of all diseases on GeneXpert, and what its modules could have done. */
export const utilizationSources = (input: QueryInput): Source[] => [
    countsByPlace(input, 'runs', runMeasures(), sql`device_type = 'genexpert'`),
    {
        rows: capacity(input),
        measures: {
            machines: sql`sum(s.machines)`,
            modules: sql`sum(s.modules)`,
            module_days: sql`sum(s.module_days)`,
            expected: sql`sum(s.expected)`,
            working_days: sql`max(s.working_days)`,
        },
    },
];

const derived = { utilz: sql`1.0 * p.tests / nullif(p.expected, 0)` };
const options = { derived, greatest: ['working_days'] };

const rolledUp = (report: Report, level: Level): Query =>
    defineQuery(report, (input) =>
        placedRows(input, report.columns, utilizationSources(input), level, options),
    );

export const byDistrict = rolledUp(utilizationByDistrict, 'district');
export const byRegion = rolledUp(utilizationByRegion, 'region');

const named = { name: sql`p.facility` };

export const byFacility = defineQuery(utilizationByFacility, (input) => {
    const rows = placedRows(
        input,
        utilizationByFacility.columns,
        utilizationSources(input),
        'facility',
        {
            ...options,
            derived: { ...derived, ...named },
        },
    );
    return sql`
        select r.*, jsonb_build_object('id', r.id, 'name', r.name, 'region', r.region, 'district', r.district,
                                       'lat', r.lat, 'lng', r.lng) as facility
          from (${rows}) r`;
});
