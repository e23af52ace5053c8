/** The rows of every result list, and their number from the counters where the filters allow it. */
import { defineQuery, within, type Query, type QueryInput } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { and, empty, join, name, sql, type Sql } from '../define/sql.ts';
import { afinionResults } from './afinionResults.report.ts';
import { allResults } from './allResults.report.ts';
import { ageShown } from './age.server.ts';
import { countedIn, periodParts } from './counted.server.ts';
import { ctngResults } from './ctngResults.report.ts';
import { eidResults } from './eidResults.report.ts';
import { hivResults } from './hivResults.report.ts';
import { hpvResults } from './hpvResults.report.ts';
import { mpimaResults } from './mpimaResults.report.ts';
import { isRolledUp, rolledUp } from './rolledUp.server.ts';
import { tbResults } from './tbResults.report.ts';
import { tvResults } from './tvResults.report.ts';
import { vlResults } from './vlResults.report.ts';
import { allOf, firstOf } from '../define/several.ts';

/** Which results a list holds: disease areas, or everything of a kind of device. */
interface Holds {
    areas?: readonly string[];
    devices?: readonly string[];
    /** Columns that are one target's call: column to target. */
    targets?: Readonly<Record<string, string>>;
}

/** Results of unassigned machines belong to no facility yet: they wait, and nobody sees them here. */
function resultList(report: Report, holds: Holds): Query {
    return defineQuery(
        report,
        (input) => rowsOf(input, holds),
        (input) => countOf(input, holds),
    );
}

export const tb = resultList(tbResults, { areas: ['tb'] });
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
export const mpima = resultList(mpimaResults, { devices: ['mpima', 'pima'] });

type Filter = QueryInput['filters'][string];
/** A single word as an equality, whose plan may serve every word. */
const isOne = (column: Sql, value: Filter): Sql =>
    Array.isArray(value) && value.length !== 1
        ? sql`${column} = any(${value}::text[])`
        : sql`${column} = ${firstOf(value)}`;

/** Of these words there are few: said aloud, so that a plan for any word may use their own index. */
const fewRif = (rif: Filter): Sql[] =>
    allOf(rif).every((word) => word === 'detected' || word === 'indeterminate')
        ? [sql`r.rif in ('detected', 'indeterminate')`]
        : [];

/** The condition of a list, over the columns of `result` (as r) or of a counter (bare). */
function held({ areas, devices }: Holds, area: Sql, device: Sql): Sql {
    const conditions: Sql[] = [];
    // A single area as an equality, so that an index by area and day serves the page.
    if (areas?.length === 1) conditions.push(sql`${area} = ${areas[0]}`);
    else if (areas) conditions.push(isOne(area, areas));
    if (devices) conditions.push(isOne(device, devices));
    // Few beside GeneXpert: said aloud, so that their own index serves the page.
    if (devices && !devices.includes('genexpert')) conditions.push(sql`${device} <> 'genexpert'`);
    return and(conditions);
}

function rowsOf(input: QueryInput, holds: Holds): Sql {
    const { disease_area, mtb, mtb_grade, rif, outcome, call, machine, test_type } = input.filters;
    const conditions = [
        held(holds, sql`r.disease_area`, sql`r.device_type`),
        input.scope('f'),
        within('r.day', input),
    ];
    if (disease_area) conditions.push(isOne(sql`r.disease_area`, disease_area));
    if (mtb) conditions.push(isOne(sql`r.mtb`, mtb));
    if (mtb_grade) conditions.push(isOne(sql`r.mtb_grade`, mtb_grade));
    if (rif) conditions.push(isOne(sql`r.rif`, rif), ...fewRif(rif));
    if (outcome) conditions.push(isOne(sql`r.outcome`, outcome));
    if (call) conditions.push(isOne(sql`r.call`, call));
    if (machine) conditions.push(isOne(sql`m.serial`, machine));
    conditions.push(isOne(sql`r.test_type`, test_type ?? 'specimen'));
    const targets = Object.entries(holds.targets ?? {}).map(
        ([column, target]) => sql`
            (select c.call from result_call c where c.result_id = r.id and c.target = ${target}) as ${name(column)},`,
    );
    return sql`
        select r.id, r.day, f.name as facility, d.name as district, g.name as region,
               r.sample_id, r.patient_id, r.patient_name, ${ageShown(sql`r.age`)} as age, r.sex, r.outcome, r.call, r.mtb, r.mtb_grade, r.rif,
               ${targets.length ? join(targets, ' ') : sql``}
               r.result, r.value, r.value_operator, r.unit, r.error_code, r.error_text, r.assay, r.assay_version,
               m.serial as machine_serial, r.module_serial, r.module_slot, r.cartridge_serial, r.reagent_lot,
               r.operator, r.test_type, r.disease_area, r.started_at, r.ended_at, r.received_at, r.flags,
               array(select concat_ws(' ', c.target, replace(c.call, '_', ' '), nullif(replace(c.grade, '_', ' '), ''))
                       from result_call c where c.result_id = r.id order by c.target) as calls
          from result r
          join facility f on f.id = r.facility_id
          left join district d on d.id = f.district_id
          left join region g on g.id = d.region_id
          left join machine m on m.id = r.machine_id
         where ${and(conditions)}`;
}

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

/** Of one disease `mtb` is the call of the run: the counters know both under one name. */
function countOf(input: QueryInput, holds: Holds): Sql | undefined {
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
    if (!start_date || !end_date || test_type !== 'specimen') return undefined;
    if (asked.includes('rif')) return countOfRif(input, holds);
    if (asked.some((key) => !dimensions.includes(key))) return undefined;
    const conditions = [held(holds, sql`disease_area`, sql`device_type`)];
    if (disease_area) conditions.push(isOne(sql`disease_area`, disease_area));
    if (outcome) conditions.push(isOne(sql`outcome`, outcome));
    if (call) conditions.push(isOne(sql`call`, call));
    if (mtb) {
        // Runs that gave no result bear an MTB call of their own and an empty call of the run.
        conditions.push(isOne(sql`call`, mtb), sql`outcome = 'success'`);
        if (allOf(mtb).some((word) => word === 'not_applicable' || word === 'invalid'))
            return undefined;
    }
    const [start, end] = [start_date as string, end_date as string];
    if (isRolledUp(input)) {
        const rows = rolledUp(input, 'runs', {
            parts: periodParts(start, end),
            where: and(conditions),
        });
        return sql`select coalesce(sum(c.tests), 0)::bigint as count from ${rows} c`;
    }
    const counted = countedIn('facility_day', start, end, and(conditions));
    const { places, scope } = placesOf(input, sql`c.facility_id`);
    return sql`select coalesce(sum(c.tests), 0)::bigint as count from ${counted} c ${places} where ${and(scope)}`;
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
function countOfRif(input: QueryInput, holds: Holds): Sql | undefined {
    const rif = input.filters['rif']!;
    if (Object.keys(input.filters).some((key) => !besideRif.includes(key))) return undefined;
    const few = fewRif(rif);
    if (!few.length) return undefined;
    const conditions = [
        held(holds, sql`r.disease_area`, sql`r.device_type`),
        within('r.day', input),
        isOne(sql`r.rif`, rif),
        ...few,
        sql`r.test_type = 'specimen'`,
        sql`r.facility_id is not null`,
    ];
    const { places, scope } = placesOf(input, sql`r.facility_id`);
    return sql`select count(*) as count from result r ${places} where ${and([...conditions, ...scope])}`;
}

/** The reader's places beside a column of facilities. The whole country needs no look at each place. */
function placesOf(input: QueryInput, facility: Sql): { places: Sql; scope: Sql[] } {
    const scope = input.scope('f');
    if (scope.text === 'true') return { places: empty, scope: [] };
    return { places: sql`join facility f on f.id = ${facility}`, scope: [scope] };
}
