/**
 * Reading the roll-ups (0030): runs or calls of the whole country, of regions or of districts, where neither reader nor
 * filters go down to single facilities. Each view adds what is logged and not yet rolled up.
 */
import type { QueryInput, Reach } from '../define/query.ts';
import { empty, join, raw, sql, type Sql } from '../define/sql.ts';
import type { PeriodParts } from './counted.server.ts';

export type Counted = 'runs' | 'calls';

/** What is kept of places: fewer dimensions than of facilities (no assay, version or error code). */
const kept = {
    runs: { columns: 'device_type, disease_area, outcome, call, tests', tail: '' },
    calls: { columns: 'disease_area, target, call, grade, results', tail: '_call' },
} as const;

/** Filters of reports that facilities alone are counted by. */
const finer = ['assay', 'machine'];

/** Whether roll-ups answer a call: its places are whole regions or districts, its filters what is kept of them. */
export const isRolledUp = ({ reach, filters }: QueryInput): boolean =>
    reach.level !== 'facility' && finer.every((key) => filters[key] === undefined);

interface Asked {
    parts: PeriodParts;
    /** Over the columns kept. Rows of the log may be negative: what is above 0 is told of sums alone. */
    where: Sql;
    /** Further columns of a row, from its day or the first of its month. */
    also?: (at: Sql) => Sql;
    /** With the region of each row; of the nation or of regions only. */
    byRegion?: boolean;
}

/** Rows of a period as a relation. */
export function rolledUp(
    { reach }: Pick<QueryInput, 'reach'>,
    counted: Counted,
    { parts: { months, days }, where, also = () => empty, byRegion = false }: Asked,
): Sql {
    const { columns, tail } = kept[counted];
    const level = byRegion ? 'region' : reach.level;
    const place = byRegion ? sql`, region_id` : empty;
    const rows = (unit: 'day' | 'month', [from, to]: readonly [string, string]) => {
        // A district is kept by month; by day its facilities are hardly more.
        const table = level === 'district' && unit === 'day' ? 'facility' : level;
        return sql`select ${raw(columns)} ${place} ${also(raw(unit))} from ${raw(`${table}_${unit}${tail}`)}
            where ${raw(unit)} between ${from}::date and ${to}::date and ${within(reach, table)} and ${where}`;
    };
    const read = days.map((range) => rows('day', range));
    if (months) read.push(rows('month', months));
    return sql`(${join(read, ' union all ')})`;
}

/** The places of the reader over the rows of a table. */
function within(reach: Reach, table: Reach['level']): Sql {
    if (reach.level === 'nation') return sql`true`;
    if (table !== 'facility') return reach.within(`${table}_id`);
    return sql`facility_id in (select f.id from facility f where ${reach.within('f.district_id')})`;
}
