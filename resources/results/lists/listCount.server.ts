/** The number of rows of a result list from the counters, where the filters are their dimensions. */
import { loadOf, notSuppressed, ruleOfDay, suppressed } from '../../diseases/hiv/load.server.ts';
import { runsOf, type Measures } from '../../diseases/measures.server.ts';
import { within, type QueryInput } from '../../define/query.ts';
import { and, empty, join, name, raw, sql, type Sql } from '../../define/sql.ts';
import { allOf } from '../../define/several.ts';
import { countersBetween, periodParts } from '../counted.server.ts';
import {
    along,
    fewRif,
    equalsWord,
    ofAreasAndDevices,
    type Filter,
    type Holds,
} from './listRows.server.ts';
import { isRolledUp, rolledUp } from '../rolledUp.server.ts';

/** Filters that are dimensions of the run counters; with any other the rows themselves are counted. */
const dimensions = [
    'start_date',
    'end_date',
    'region',
    'district',
    'facility',
    'ip',
    'hub',
    'disease_area',
    'outcome',
    'call',
    'mtb',
    'test_type',
];

/** The RIF call that makes a run resistant, of runs that ended in success: as the dashboards count it. */
const resistant = sql`r.rif = 'detected' and r.outcome = 'success'`;

/** The tallies of runs as further columns, over rows of a counter named s. */
const runTallies = (tallies: readonly string[], areas?: readonly string[]): Sql[] => {
    // What still runs is no test, and a row of the list all the same.
    const in_progress = sql`coalesce(sum(s.tests) filter (where s.outcome = 'in_progress'), 0)`;
    const measures: Measures = { ...runsOf(areas), in_progress };
    return tallies
        .filter((key) => measures[key])
        .map((key) => sql`, (${measures[key]!})::bigint as ${name(key)}`);
};

const isOfRif = (tallies: readonly string[]): boolean => tallies.includes('rif_detected');

const isOfLoad = (tallies: readonly string[]): boolean => tallies.includes('suppressed');

/** How many rows a relation named r has, and how many each tally counts. What a list shows of a viral load is rounded: the result counts. */
export const tallyOf = (rows: Sql, tallies: readonly string[]): Sql =>
    numberOf(
        isOfLoad(tallies)
            ? sql`(select x.* from (select r.id from ${rows}) q join result x on x.id = q.id) r`
            : rows,
        tallies,
    );

/** The same of results themselves. */
export function numberOf(rows: Sql, tallies: readonly string[]): Sql {
    const rif = isOfRif(tallies)
        ? sql`, count(*) filter (where s.resistant) as rif_detected`
        : empty;
    const [load, loads, rule] = isOfLoad(tallies)
        ? [
              sql`, ${loadOf} as load`,
              sql`, count(*) filter (where ${suppressed}) as suppressed, count(*) filter (where ${notSuppressed}) as not_suppressed`,
              // The word of each is found once, not once for each tally.
              sql`${ruleOfDay} offset 0`,
          ]
        : [empty, empty, empty];
    return sql`select count(*) as count ${join(runTallies(tallies), ' ')} ${rif} ${loads}
        from (select r.outcome, r.call, r.disease_area, ${resistant} as resistant, 1 as tests ${load} from ${rows} ${rule}) s`;
}

/** Of one disease `mtb` is the call of the run: the counters know both under one name, but for a few. */
export function countOf(
    input: QueryInput,
    holds: Holds,
    tallies: readonly string[],
): Sql | undefined {
    const {
        start_date,
        end_date,
        disease_area,
        outcome,
        call,
        mtb,
        test_type = 'specimen',
    } = input.filters;
    const asked = Object.keys(input.filters);
    if (!start_date || !end_date) return undefined;
    // Of the nation what they say is counted; else from their figures. Said aloud, so that their own index serves.
    if (isOfLoad(tallies))
        return isOfNation(input)
            ? loadsOfNation(input, holds, tallies)
            : numberOf(sql`(${along(input, holds)} and r.disease_area = 'vl') r`, tallies);
    if (test_type !== 'specimen') return undefined;
    if (asked.includes('sample')) return tallyOf(sql`(${along(input, holds)}) r`, tallies);
    if (asked.includes('rif')) return countOfRif(input, holds, tallies);
    if (asked.some((key) => !dimensions.includes(key))) return undefined;
    const conditions = [ofAreasAndDevices(holds, sql`disease_area`, sql`device_type`)];
    if (disease_area) conditions.push(equalsWord(sql`disease_area`, disease_area));
    if (outcome) conditions.push(equalsWord(sql`outcome`, outcome));
    if (call) conditions.push(equalsWord(sql`call`, call));
    if (mtb) {
        // Runs that gave no result bear an MTB call of their own and an empty call of the run.
        conditions.push(equalsWord(sql`call`, mtb), sql`outcome = 'success'`);
        if (call || allOf(mtb).some((word) => !knownApart.includes(String(word)))) return undefined;
    }
    const beside = mtb ? sql` + (${countApart(input, holds, mtb)})` : empty;
    const also = join(
        [
            ...runTallies(tallies, holds.areas),
            ...(isOfRif(tallies) ? [resistantOf(input, holds)] : []),
        ],
        ' ',
    );
    const [start, end] = [start_date as string, end_date as string];
    if (isRolledUp(input)) {
        const rows = rolledUp(input, 'runs', {
            parts: periodParts(start, end),
            where: and(conditions),
        });
        return sql`select coalesce(sum(s.tests), 0)::bigint ${beside} as count ${also} from ${rows} s`;
    }
    const counted = countersBetween('facility_day', start, end, and(conditions));
    const { places, scope } = placesOf(input, sql`s.facility_id`);
    return sql`select coalesce(sum(s.tests), 0)::bigint ${beside} as count ${also} from ${counted} s ${places} where ${and(scope)}`;
}

/** Whether nothing but the period narrows a list of the whole country. */
const isOfNation = ({ reach, filters }: QueryInput): boolean =>
    reach.level === 'nation' &&
    Object.keys(filters).every((key) => ['start_date', 'end_date', 'test_type'].includes(key)) &&
    (filters['test_type'] ?? 'specimen') === 'specimen';

/** Runs of viral load from the roll-ups, and what they say of suppression from its own (0680). */
function loadsOfNation(input: QueryInput, holds: Holds, tallies: readonly string[]): Sql {
    const { start_date, end_date } = input.filters as { start_date: string; end_date: string };
    const parts = periodParts(start_date, end_date);
    const rows = rolledUp(input, 'runs', {
        parts,
        where: ofAreasAndDevices(holds, sql`disease_area`, sql`device_type`),
    });
    const read = (unit: 'day' | 'month', [from, to]: readonly [string, string]) =>
        sql`select viral_load as load, tests from ${raw(`load_${unit}_held`)} where ${raw(unit)} between ${from}::date and ${to}::date`;
    const loads = join(
        [
            ...parts.days.map((range) => read('day', range)),
            ...(parts.months ? [read('month', parts.months)] : []),
        ],
        ' union all ',
    );
    const sum = (which: Sql) => sql`coalesce(sum(s.tests) filter (where ${which}), 0)::bigint`;
    return sql`
        select n.*, l.* from (select coalesce(sum(s.tests), 0)::bigint as count ${join(runTallies(tallies, holds.areas), ' ')} from ${rows} s) n,
               (select ${sum(suppressed)} as suppressed, ${sum(notSuppressed)} as not_suppressed from (${loads}) s) l`;
}

/** What MTB says of runs that is not their call, in a few that no tally counts: reflex tests, and runs in progress (0745). */
const knownApart = ['detected', 'not_detected', 'indeterminate'];

/** Those few, along an index of theirs. */
function countApart(input: QueryInput, holds: Holds, mtb: Filter): Sql {
    const { disease_area, outcome } = input.filters;
    const conditions = [
        sql`r.disease_area = 'tb' and r.mtb in ('detected', 'not_detected', 'indeterminate') and (r.call <> r.mtb or r.outcome <> 'success')`,
        ofAreasAndDevices(holds, sql`r.disease_area`, sql`r.device_type`),
        within('r.day', input),
        equalsWord(sql`r.mtb`, mtb),
        sql`r.test_type = 'specimen' and r.facility_id is not null`,
    ];
    if (disease_area) conditions.push(equalsWord(sql`r.disease_area`, disease_area));
    if (outcome) conditions.push(equalsWord(sql`r.outcome`, outcome));
    const { places, scope } = placesOf(input, sql`r.facility_id`);
    return sql`select count(*) from result r ${places} where ${and([...conditions, ...scope])}`;
}

/** Filters beside which rare calls of rifampicin are counted. */
const besideRif = [
    'start_date',
    'end_date',
    'region',
    'district',
    'facility',
    'ip',
    'hub',
    'test_type',
    'rif',
];

/** Rare calls of rifampicin are counted along their own index: of all calls there are more counters than of these runs. */
function countOfRif(input: QueryInput, holds: Holds, tallies: readonly string[]): Sql | undefined {
    const rif = input.filters['rif']!;
    if (Object.keys(input.filters).some((key) => !besideRif.includes(key))) return undefined;
    const few = fewRif(rif);
    if (!few.length) return undefined;
    const conditions = [
        ofAreasAndDevices(holds, sql`r.disease_area`, sql`r.device_type`),
        within('r.day', input),
        equalsWord(sql`r.rif`, rif),
        ...few,
        sql`r.test_type = 'specimen'`,
        sql`r.facility_id is not null`,
    ];
    const { places, scope } = placesOf(input, sql`r.facility_id`);
    return tallyOf(sql`result r ${places} where ${and([...conditions, ...scope])}`, tallies);
}

/** Resistant runs beside the numbers of a counter: rare, along the index of the lists of them. */
function resistantOf(input: QueryInput, holds: Holds): Sql {
    const { outcome, call, mtb, disease_area } = input.filters;
    const conditions = [
        ofAreasAndDevices(holds, sql`r.disease_area`, sql`r.device_type`),
        within('r.day', input),
        ...fewRif('detected'),
        sql`${resistant} and r.test_type = 'specimen' and r.facility_id is not null`,
    ];
    if (disease_area) conditions.push(equalsWord(sql`r.disease_area`, disease_area));
    if (outcome) conditions.push(equalsWord(sql`r.outcome`, outcome));
    if (call) conditions.push(equalsWord(sql`r.call`, call));
    if (mtb) conditions.push(equalsWord(sql`r.mtb`, mtb));
    const { places, scope } = placesOf(input, sql`r.facility_id`);
    return sql`, (select count(*) from ${rareAt(input)} ${places} where ${and([...conditions, ...scope])}) as rif_detected`;
}

/**
 * Where rare calls of rifampicin are looked for: of one facility along an index of their own by day (0744).
 * A plan for any facility would read all of its results of the period instead.
 */
const rareAt = (input: QueryInput): Sql => {
    const { facility } = input.filters;
    return typeof facility === 'number'
        ? sql`(select * from result where facility_id = ${facility} and rif = 'detected' and test_type = 'specimen' and ${within('day', input)} offset 0) r`
        : sql`result r`;
};

/** The reader's places beside a column of facilities. The whole country needs no look at each place. */
function placesOf(input: QueryInput, facility: Sql): { places: Sql; scope: Sql[] } {
    const scope = input.scope('f');
    if (scope.text === 'true') return { places: empty, scope: [] };
    return { places: sql`join facility f on f.id = ${facility}`, scope: [scope] };
}
