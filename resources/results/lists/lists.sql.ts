/** Every result list: its rows, their number from the counters, and the quick ways to a page. */
import { defineQuery, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { afinionResults } from '../devices/afinionResults.report.ts';
import { allResults } from './allResults.report.ts';
import { ctngResults } from './ctngResults.report.ts';
import { eidResults } from './eidResults.report.ts';
import { hivResults } from './hivResults.report.ts';
import { hpvResults } from './hpvResults.report.ts';
import { countOf, numberOf, tallyOf } from './listCount.server.ts';
import {
    hasResult,
    pageOf,
    isAlongIndex,
    rowsOf,
    searchOf,
    type Holds,
} from './listRows.server.ts';
import { mpimaResults } from '../devices/mpimaResults.report.ts';
import { truenatResults } from '../devices/truenatResults.report.ts';
import { otherChip } from '../devices/extracts.server.ts';
import { tbResults } from './tbResults.report.ts';
import { treatedOf } from '../treated.server.ts';
import { tvResults } from './tvResults.report.ts';
import { vlResults } from './vlResults.report.ts';

/** Whether a list under these filters has the result of this number. */
export type Has = (input: QueryInput, id: number) => Sql;
const lists = new Map<Query, Has>();

/** Results of unassigned machines belong to no facility yet: they wait, and nobody sees them here. */
function resultList(
    report: Report,
    holds: Holds,
    /** Columns that depend on who reads. */
    besideFor: (input: QueryInput) => Holds['beside'] = () => holds.beside,
): Query {
    const tallies = Object.keys(report.tallies ?? {});
    const shown = (input: QueryInput): Holds => ({ ...holds, beside: besideFor(input) ?? {} });
    const query = defineQuery(report, (input) => rowsOf(input, shown(input)), {
        count: (input) => countOf(input, holds, tallies),
        tally: (rows) => tallyOf(rows, tallies),
        page: (input, limit, offset) => pageOf(input, shown(input), limit, offset),
        search: (input, limit, offset) => ({
            ...searchOf(input, shown(input), limit, offset),
            number: numberOf(sql`found r`, tallies),
        }),
        alongIndex: isAlongIndex,
    });
    lists.set(query, (input, id) => hasResult(input, holds, id));
    return query;
}

/** Every result list, and whether it has a result. */
export const resultLists: ReadonlyMap<Query, Has> = lists;

export const tb = resultList(tbResults, { areas: ['tb'] }, (input) => ({
    ...otherChip,
    ...treatedOf(input),
}));
export const hpv = resultList(hpvResults, {
    areas: ['hpv'],
    targets: { hpv_16: 'HPV 16', hpv_18_45: 'HPV 18/45', hpv_other: 'Other HR HPV' },
});
export const vl = resultList(vlResults, { areas: ['vl'] });
export const eid = resultList(eidResults, { areas: ['eid'] });
export const ctng = resultList(ctngResults, { areas: ['ctng'], targets: { ct: 'CT', ng: 'NG' } });
export const tv = resultList(tvResults, { areas: ['tv'] });
export const hiv = resultList(hivResults, { areas: ['vl', 'eid'] });
export const all = resultList(allResults, { devices: ['genexpert'] });
export const afinion = resultList(afinionResults, { devices: ['afinion'] });
export const truenat = resultList(truenatResults, { devices: ['truenat'], beside: otherChip });
export const mpima = resultList(mpimaResults, { devices: ['mpima', 'pima'] });
