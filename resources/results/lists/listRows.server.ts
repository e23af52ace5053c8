/** The rows of every result list under its filters, and which of them are read along an index. */
import { accountTypes } from '../../access.ts';
import { within, type QueryInput } from '../../define/query.ts';
import { and, empty, join, name, sql, type Sql } from '../../define/sql.ts';
import { allOf, firstOf } from '../../define/several.ts';
import { classOfError } from '../../errors/classOf.server.ts';
import { ageShown } from '../age.server.ts';
import { withNames, withWords } from '../find/words.server.ts';
import { isBlind, readableColumns, visibleWords } from '../withheld/visible.server.ts';

/** Which results a list holds: disease areas, or everything of a kind of device. */
export interface Holds {
    areas?: readonly string[];
    devices?: readonly string[];
    /** Columns that are one target's call: column to target. */
    targets?: Readonly<Record<string, string>>;
    /** Further columns over a result `r`. */
    beside?: Readonly<Record<string, Sql>>;
}

export type Filter = QueryInput['filters'][string];
/** A single word as an equality, whose plan may serve every word. */
export const equalsWord = (column: Sql, value: Filter): Sql =>
    Array.isArray(value) && value.length !== 1
        ? sql`${column} = any(${value}::text[])`
        : sql`${column} = ${firstOf(value)}`;

/** Of these words there are few: said aloud, so that a plan for any word may use their own index. */
export const fewRif = (rif: Filter): Sql[] =>
    allOf(rif).every((word) => word === 'detected' || word === 'indeterminate')
        ? [sql`r.rif in ('detected', 'indeterminate')`]
        : [];

/** The condition of a list, over the columns of `result` (as r) or of a counter (bare). */
export function ofAreasAndDevices({ areas, devices }: Holds, area: Sql, device: Sql): Sql {
    const conditions: Sql[] = [];
    // A single area as an equality, so that an index by area and day serves the page.
    if (areas?.length === 1) conditions.push(sql`${area} = ${areas[0]}`);
    else if (areas) conditions.push(equalsWord(area, areas));
    if (devices) conditions.push(equalsWord(device, devices));
    // Few beside GeneXpert: said aloud, so that their own index serves the page.
    if (devices && !devices.includes('genexpert')) conditions.push(sql`${device} <> 'genexpert'`);
    return and(conditions);
}

/** Copies are counted: what an instrument computed between two of them is none. */
const copies = sql`r.unit ilike 'copies/ml'`;
const amount = sql`case when ${copies} then round(r.value) else r.value end`;
const unitOf = (unit: Sql) => sql`case when ${copies} then 'copies/mL' else ${unit} end`;

/** What a list shows its reader of a result `r` at a facility `f` with a machine `m`. */
function selectColumns(holds: Holds, { viewer }: QueryInput): Sql {
    const readable = readableColumns(viewer);
    const further = Object.entries(holds.beside ?? {}).map(
        ([column, value]) => sql`${value} as ${name(column)},`,
    );
    const targets = Object.entries(holds.targets ?? {}).map(
        ([column, target]) => sql`
            (select c.call from result_call c where c.result_id = r.id and c.target = ${target}) as ${name(column)},`,
    );
    return sql`
        select r.id, r.day, f.name as facility, r.facility_id, d.name as district, g.name as region,
               r.sample_id, r.patient_id, r.patient_name, ${ageShown(sql`r.age`)} as age, r.sex, r.outcome, r.call, r.mtb, r.mtb_grade, r.rif,
               ${targets.length ? join(targets, ' ') : sql``} ${further.length ? join(further, ' ') : sql``}
               ${readable.result} as result, ${amount} as value, r.value_operator, ${unitOf(readable.unit)} as unit, ${readable.error_code} as error_code,
               ${readable.error_text} as error_text, ${readable.assay} as assay, ${readable.assay_version} as assay_version,
               m.serial as machine_serial, ${readable.module_serial} as module_serial, ${readable.module_slot} as module_slot,
               ${readable.cartridge_serial} as cartridge_serial, ${readable.reagent_lot} as reagent_lot,
               ${readable.operator} as operator, r.test_type, r.disease_area, r.started_at, r.ended_at, r.received_at, r.flags,
               coalesce((select jsonb_agg(jsonb_build_object('target', ${visibleWords(viewer, sql`c.target`)}, 'call', c.call, 'grade', c.grade, 'value', c.value, 'ct', c.ct)
                                          order by c.target)
                           from result_call c where c.result_id = r.id), '[]') as calls`;
}

/** Behind every text that begins alike. */
const last = '\u{10ffff}';

/** A sample number or its beginning, in capitals or not: a range of the index result_sample_number. */
function bySample(number: string): Sql {
    const wanted = number.trim().toLowerCase();
    const start = [...wanted].slice(0, 40).join('');
    const key = sql`left(lower(btrim(r.sample_id)), 40) collate "C"`;
    return sql`r.sample_id <> '' and ${key} >= ${start} and ${key} <= ${start + last}
        and starts_with(lower(btrim(r.sample_id)), ${wanted})`;
}

const beside = sql`
    left join district d on d.id = f.district_id
    left join region g on g.id = d.region_id
    left join machine m on m.id = r.machine_id`;

/** What instruments and people write in capitals or not, with spaces around it or none: the same to who looks for it. */
const written = { module: 'module_serial', operator: 'operator', lot: 'reagent_lot' } as const;
const alike = (column: Sql, value: Filter): Sql =>
    sql`lower(btrim(${column})) = any(${allOf(value).map((one) => String(one).trim().toLowerCase())}::text[])`;

/** The filters of a call as conditions over `result` (as r), but for the machine. */
function filtersOf(input: QueryInput, holds: Holds): Sql[] {
    const { disease_area, mtb, mtb_grade, rif, outcome, call, sample, test_type } = input.filters;
    const { error_code, class: classes } = input.filters;
    // What is not told is not found either: a filter would tell it.
    const readable = readableColumns(input.viewer);
    const conditions = [ofAreasAndDevices(holds, sql`r.disease_area`, sql`r.device_type`)];
    if (disease_area) conditions.push(equalsWord(sql`r.disease_area`, disease_area));
    if (mtb) conditions.push(equalsWord(sql`r.mtb`, mtb));
    if (mtb_grade) conditions.push(equalsWord(sql`r.mtb_grade`, mtb_grade));
    if (rif) conditions.push(equalsWord(sql`r.rif`, rif), ...fewRif(rif));
    if (outcome) conditions.push(equalsWord(sql`r.outcome`, outcome));
    if (call) conditions.push(equalsWord(sql`r.call`, call));
    if (error_code) conditions.push(equalsWord(readable.error_code, error_code));
    if (classes)
        conditions.push(
            sql`r.outcome = 'error' and ${classOfError(sql`r.device_type`, sql`r.error_code`)} = any(${allOf(classes)}::text[])`,
        );
    for (const [key, column] of Object.entries(written))
        if (input.filters[key] !== undefined)
            conditions.push(
                alike(sql`r.${name(column)}`, input.filters[key]),
                ...(isBlind(input.viewer) ? [sql`${readable[column]} = r.${name(column)}`] : []),
            );
    if (sample) conditions.push(bySample(String(firstOf(sample))));
    conditions.push(equalsWord(sql`r.test_type`, test_type ?? 'specimen'));
    const { words, containsElse } = input;
    if (containsElse) conditions.push(withNames(input, containsElse, readable.error_code));
    else if (words) conditions.push(withWords(input));
    return conditions;
}

export function rowsOf(input: QueryInput, holds: Holds): Sql {
    return sql`${selectColumns(holds, input)}
          from result r join facility f on f.id = r.facility_id ${beside}
         where ${holdsUnder(input, holds)}`;
}

/** Whether the list has the result of this number: none of its columns is worked out for that. */
export const hasResult = (input: QueryInput, holds: Holds, id: number): Sql => sql`exists (
    select 1 from result r join facility f on f.id = r.facility_id ${beside}
     where r.id = ${id} and ${holdsUnder(input, holds)})`;

function holdsUnder(input: QueryInput, holds: Holds): Sql {
    const { machine } = input.filters;
    return and([
        ...filtersOf(input, holds),
        input.scope('f'),
        within('r.day', input),
        ...(machine ? [equalsWord(sql`m.serial`, machine)] : []),
    ]);
}

/** The order in which lists open, and in which the indexes of results stand. */
const newestFirst = sql`order by r.day desc nulls last, r.ended_at desc nulls last, r.id desc`;

/** So far down at most each facility is read by itself: further down all of them would give more than the page needs. */
const deepest = 1000;

/** A page of a list: first which results, along the indexes, then what is shown beside them. */
export function pageOf(input: QueryInput, holds: Holds, limit: number, offset: number): Sql {
    const most = limit + offset;
    const found = isFewFacilities(input) && most <= deepest ? byFacility : along;
    return sql`${selectColumns(holds, input)}
          from (${found(input, holds, most)} ${newestFirst} limit ${limit} offset ${offset}) r
          join facility f on f.id = r.facility_id ${beside}`;
}

/** What a search finds, with what its order and its tallies are made of and no more, since many may bear a word; and a page of them. */
export const searchOf = (input: QueryInput, holds: Holds, limit: number, offset: number) => ({
    found: sql`
        select r.id, r.day, r.ended_at, r.outcome, r.call, r.disease_area, r.rif, r.value, r.value_operator from (${along(input, holds)}) r`,
    page: sql`${selectColumns(holds, input)}
          from (select r.id from found r ${newestFirst} limit ${limit} offset ${offset}) p
          join result r on r.id = p.id join facility f on f.id = r.facility_id ${beside}`,
});

/** Districts and hubs are a few facilities each; a sample's number is known everywhere. */
const isFewFacilities = ({ filters, reach }: QueryInput): boolean =>
    (reach.level === 'district' || filters['hub'] !== undefined) &&
    !filters['machine'] &&
    !filters['sample'] &&
    !filters['facility'];

/** The newest of every facility along its own index. */
const byFacility = (input: QueryInput, holds: Holds, most: number): Sql => sql`
    select r.* from facility f
     cross join lateral (
        select r.* from result r
         where r.facility_id = f.id and ${within('r.day', input)} and ${and(filtersOf(input, holds))}
         ${newestFirst} limit ${most}) r
     where ${input.scope('f')}`;

/** All there are, along the index of the list. The whole country needs no look at each facility. */
export function along(input: QueryInput, holds: Holds): Sql {
    const { machine, sample } = input.filters;
    const conditions = [...filtersOf(input, holds), within('r.day', input)];
    const joins: Sql[] = [];
    if (input.reach.level === 'nation') conditions.push(sql`r.facility_id is not null`);
    else {
        joins.push(sql`join facility f on f.id = r.facility_id`);
        conditions.push(input.scope('f'));
    }
    if (machine) {
        joins.push(sql`left join machine m on m.id = r.machine_id`);
        conditions.push(equalsWord(sql`m.serial`, machine));
    }
    // Those of a sample's number are found before anything else is asked: a plan for any number might read along the order instead.
    const among = sample
        ? sql`(select r.* from result r where ${bySample(String(firstOf(sample)))} offset 0) r`
        : sql`result r`;
    return sql`select r.* from ${among} ${joins.length ? join(joins, ' ') : empty} where ${and(conditions)}`;
}

/** Filters that leave a page on one index in its order, whatever their values: a place, a rare call and a sample's number have their own, an outcome is met often. */
const onIndex = ['start_date', 'end_date', 'district', 'facility', 'rif', 'outcome', 'sample'];

/** The country, a district or a facility by its number, and nothing that would have to be looked for along the index. */
export const isAlongIndex = ({ filters, reach, viewer }: QueryInput): boolean => {
    const oneSite = ['facility', 'mdr_site'].includes(accountTypes[viewer.user_type].sees);
    const ofNation = reach.level === 'nation' || reach.level === 'district';
    const facility = filters['facility'] !== undefined && seesNation(viewer);
    return (
        (oneSite || ofNation || facility) &&
        !viewer.region_id &&
        Object.entries(filters).every(
            ([key, value]) =>
                onIndex.includes(key) &&
                !Array.isArray(value) &&
                (!['district', 'facility'].includes(key) || typeof value === 'number'),
        )
    );
};

const seesNation = (viewer: QueryInput['viewer']): boolean =>
    accountTypes[viewer.user_type].sees === 'nation' && !viewer.district_id && !viewer.region_id;
