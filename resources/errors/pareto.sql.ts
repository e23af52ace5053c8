import { defineQuery } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { join, sql } from '../define/sql.ts';
import { groups, type ErrorPart, type RunPart } from './groups.server.ts';
import { errorPareto, type paretoParts } from './pareto.report.ts';

type Part = keyof typeof paretoParts;

const standing = {
    code: sql`nullif(p.error_code, '')`,
    class: sql`initcap(p.class)`,
    module: sql`concat_ws(' · ', p.machine_serial, nullif(p.module_told, ''))`,
    machine: sql`p.machine_serial`,
    operator: sql`nullif(p.operator_name, '')`,
    facility: sql`p.facility`,
    temperature: sql`p.temperature`,
} as const satisfies Record<Exclude<Part, 'lot'>, unknown>;

export const paretoQuery = defineQuery(errorPareto, (input) => {
    const { by, and } = input.filters;
    const asked = [...(by ? allOf(by) : ['code']), ...(and ? allOf(and) : [])] as Part[];
    const parts = [...new Set(asked)];
    const isOfErrors = (part: Part): part is ErrorPart => part === 'code' || part === 'class';
    const wanted = {
        runs: parts.filter(
            (part): part is Exclude<Part, ErrorPart> => !isOfErrors(part),
        ) as RunPart[],
        errors: parts.filter(isOfErrors),
        all: false,
    };
    const names = { ...standing, lot: sql`nullif(p.lot_told, '')` };
    return sql`
        select p.id, concat_ws(' × ', ${join(
            parts.map((part) => names[part]),
            ', ',
        )}) as name, p.error_code, p.class, p.lot_told as reagent_lot, p.temperature, p.facility_id, p.facility, p.district, p.region,
               p.machine_serial, p.module_told as module_serial, nullif(p.operator_name, '') as operator, p.errors, p.share, p.cumulative, p.tests,
               p.error_rate, p.low, p.others_rate, p.judgement, p.cost
          from (${groups(input, wanted)}) p`;
});
