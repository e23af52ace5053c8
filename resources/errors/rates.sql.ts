import { defineQuery, type Query } from '../define/query.ts';
import { firstOf } from '../define/several.ts';
import { sql } from '../define/sql.ts';
import { groups, type RunPart } from './groups.server.ts';
import { errorRates, facilityErrors } from './rates.report.ts';

/** One row for each of what is asked for; its name is what tells it from the others. */
const rates = (report: typeof errorRates, standard: RunPart): Query =>
    defineQuery(report, (input) => {
        const part = (firstOf(input.filters['by']) as RunPart | undefined) ?? standard;
        const names = {
            facility: sql`p.facility`,
            machine: sql`p.machine_serial`,
            module: sql`concat_ws(' · ', p.machine_serial, nullif(p.module_told, ''))`,
            operator: sql`p.operator_name`,
            month: sql`to_char(p.month, 'YYYY-MM')`,
            lot: sql`p.lot_told`,
            temperature: sql`p.temperature`,
        } as const;
        return sql`
            select p.id, ${names[part]} as name, p.facility_id, p.facility, p.district, p.region, p.machine_serial, p.module_told as module_serial,
                   nullif(p.operator_name, '') as operator, to_char(p.month, 'YYYY-MM') as period, p.tests, p.errors, p.error_rate,
                   p.low, p.others_rate, p.judgement, p.main_code, p.main_class, p.cost
              from (${groups(input, { runs: [part], errors: [], all: true })}) p`;
    });

export const facilityRates = rates(errorRates, 'facility');
export const moduleRates = rates(facilityErrors, 'module');
