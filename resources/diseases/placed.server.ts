/** Reports by place: one row a facility, district or region, or one for all that the reader sees. */
import { daysBetween } from '../define/calendar/days.ts';
import type { Fields } from '../define/field.ts';
import { defineQuery, type Query, type QueryInput } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { and, empty, join, name, raw, sql, type Sql } from '../define/sql.ts';
import { periodParts } from '../results/counted.server.ts';
import { isRolledUp, rolledUp, type Counted } from '../results/rolledUp.server.ts';
import {
    areasAsked,
    columnsOf,
    counter,
    daysOf,
    ended,
    sumsByPlace,
    tableOf,
    type Measures,
    type Source,
} from './measures.server.ts';
import { firstOf } from '../define/several.ts';

export type Level = 'facility' | 'district' | 'region' | 'nation';

/** Identity, names and coordinates of a row at each level. */
const levels: Record<Level, { id: string; by: string; names: string; lat: string; lng: string }> = {
    facility: {
        id: 'f.id',
        by: 'f.id, f.name, f.lat, f.lng, d.name, g.name',
        names: 'f.id as facility_id, f.name as facility, d.name as district, g.name as region',
        lat: 'f.lat',
        lng: 'f.lng',
    },
    district: {
        id: 'd.id',
        by: 'd.id, d.name, d.lat, d.lng, g.name',
        names: 'null::bigint as facility_id, null::text as facility, d.name as district, g.name as region',
        lat: 'd.lat',
        lng: 'd.lng',
    },
    region: {
        id: 'g.id',
        by: 'g.id, g.name',
        names: 'null::bigint as facility_id, null::text as facility, null::text as district, g.name as region',
        lat: 'avg(d.lat)',
        lng: 'avg(d.lng)',
    },
    nation: {
        id: '1::bigint',
        by: '()',
        names: 'null::bigint as facility_id, null::text as facility, null::text as district, null::text as region',
        lat: 'avg(d.lat)',
        lng: 'avg(d.lng)',
    },
};

interface PlacedOptions {
    /** Columns that are neither sums nor rates, over the sums `p`. */
    derived?: Readonly<Record<string, Sql>>;
    /** Measures that are the same for every row and are not added up. */
    greatest?: readonly string[];
    /** Further aggregates over the sums `u`, the places `f`, `d`, `g` and what is joined to them. */
    extra?: Readonly<Record<string, Sql>>;
    /** What is told of each facility, joined to `f`: looked up for each of the sums it would be asked several times over. */
    beside?: Sql;
}

/** Rows of sums by place. `level` is the call's filter unless fixed. */
export function placedRows(
    input: QueryInput,
    columns: Fields,
    sources: readonly Source[],
    level: Level = (firstOf(input.filters['level']) as Level | undefined) ?? 'facility',
    options: PlacedOptions = {},
): Sql {
    const at = levels[level];
    const names = [...new Set(sources.flatMap((source) => Object.keys(source.measures)))].filter(
        (key) => key in columns || key.startsWith('sum_'),
    );
    const sums = names.map((key) =>
        options.greatest?.includes(key)
            ? sql`max(u.${name(key)}) as ${name(key)}`
            : sql`sum(u.${name(key)}) as ${name(key)}`,
    );
    const extra = Object.entries(options.extra ?? {}).map(
        ([key, value]) => sql`, ${value} as ${name(key)}`,
    );
    // Rows of whole regions have no facility: what belongs to one is within the reader's places already.
    const places = sources.some(({ ofRegions }) => ofRegions)
        ? sql`left join facility f on f.id = u.facility_id
                  left join district d on d.id = f.district_id
                  join region g on g.id = coalesce(u.region_id, d.region_id)
                  ${options.beside ?? empty}
                 where (u.region_id is not null or ${input.scope('f')})`
        : sql`join facility f on f.id = u.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                  ${options.beside ?? empty}
                 where ${input.scope('f')}`;
    const grouping = level === 'nation' ? sql`having count(*) > 0` : sql`group by ${raw(at.by)}`;
    return sql`
        select p.id, ${columnsOf(columns, options.derived)}
          from (select ${raw(at.id)} as id, ${raw(at.names)}, ${raw(at.lat)} as lat, ${raw(at.lng)} as lng,
                       ${join(sums, ', ')} ${extra.length ? join(extra, ' ') : sql``}
                  from (${sumsByPlace(sources, columns)}) u
                  ${places}
                 ${grouping}) p`;
}

/** Whether a call by place is answered from roll-ups of regions. */
const isOfRegions = (input: QueryInput): boolean =>
    ['region', 'nation'].includes(String(firstOf(input.filters['level']))) &&
    isRolledUp(input) &&
    input.reach.level !== 'district';

/** Reports by place that read runs and calls and nothing else: of regions one plan serves every call. */
export const fromRegions = { alongIndex: isOfRegions };

/** Days that dashboards open on, at most. */
const LATELY = 92;

/**
 * Reports that add up the whole country over some weeks: one plan serves whatever weeks those are, and to plan a statement of 7,000 letters takes a
 * sixth of reading it. Of a place or of years how much is read hangs on the values.
 */
export const nationLately = {
    alongIndex: (input: QueryInput): boolean => {
        const [start, end] = daysOf(input);
        return (
            input.reach.level === 'nation' &&
            input.filters['machine'] === undefined &&
            daysBetween(start, end) < LATELY
        );
    },
};

/** Runs or calls by the places that the level of the call needs: of regions where it is theirs or the nation's. */
export function countsByPlace(
    input: QueryInput,
    counted: Counted,
    measures: Measures,
    ...conditions: Sql[]
): Source {
    if (!isOfRegions(input))
        return { rows: counter(input, tableOf[counted], ...conditions), measures };
    const rows = rolledUp(input, counted, {
        parts: periodParts(...daysOf(input)),
        where: and([...conditions, ...areasAsked(input), ...ended[counted]]),
        byRegion: true,
    });
    return { rows, measures, ofRegions: counted === 'runs' ? 'tests' : 'results' };
}

/** A report by place whose sources follow from the call. */
export const placedQuery = (
    report: Report,
    sources: (input: QueryInput) => readonly Source[],
    options: PlacedOptions & { level?: Level } & Pick<Query, 'alongIndex'> = {},
): Query =>
    defineQuery(
        report,
        (input) => placedRows(input, report.columns, sources(input), options.level, options),
        options.alongIndex && { alongIndex: options.alongIndex },
    );

/** Identity, names and grouping of a level, for reports that group by something else too. */
export function levelColumns(input: QueryInput, standard: Level): { id: Sql; names: Sql; by: Sql } {
    const at = levels[(firstOf(input.filters['level']) as Level | undefined) ?? standard];
    return { id: raw(at.id), names: raw(at.names), by: raw(at.by) };
}
