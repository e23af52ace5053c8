/** Checks and rebuilds the counters: what they say against what the results say. */
import type { Db } from '../../define/engine.ts';
import { name, raw, sql, type Sql } from '../../define/sql.ts';

/** Every counter table with its key columns and the column that counts. */
export const counters = {
    facility_day: [
        'facility_id, day, device_type, disease_area, assay, assay_version, outcome, call, error_code',
        'tests',
    ],
    facility_month: [
        'facility_id, month, device_type, disease_area, assay, assay_version, outcome, call, error_code',
        'tests',
    ],
    facility_day_call: ['facility_id, day, disease_area, assay, target, call, grade', 'results'],
    facility_month_call: [
        'facility_id, month, disease_area, assay, target, call, grade',
        'results',
    ],
    module_day: ['machine_id, module_serial, day, assay, outcome, call, error_code', 'tests'],
    module_seen: [
        'machine_id, module_serial, module_slot, first_day, last_day, good_day, errors, failures',
        'tests',
    ],
    cartridge_day: ['facility_id, day, device_type, assay, reagent_lot, failed', 'runs'],
    cartridge_month: ['facility_id, month, device_type, assay, reagent_lot, failed', 'runs'],
    place_day: ['kind, place_id, day, device_type, disease_area, outcome, call', 'tests'],
    place_month: ['kind, place_id, month, device_type, disease_area, outcome, call', 'tests'],
    place_day_call: ['kind, place_id, day, disease_area, target, call, grade', 'results'],
    place_month_call: ['kind, place_id, month, disease_area, target, call, grade', 'results'],
    age_day: ['day, age_from, sex, outcome, call, trace, resistant', 'tests'],
    age_month: ['month, age_from, sex, outcome, call, trace, resistant', 'tests'],
    load_day: ['day, viral_load', 'tests'],
    load_month: ['month, viral_load', 'tests'],
    retest_run: ['result_id, facility_id, machine_id, day, role', 'runs'],
    retest_month: ['facility_id, month, role', 'runs'],
} as const satisfies Record<string, readonly [keys: string, counted: string]>;

export type Table = keyof typeof counters;

/** The counters by month, each with the one by day that it is the sum of. */
export const daysOf: Partial<Record<Table, Table>> = {
    facility_month: 'facility_day',
    facility_month_call: 'facility_day_call',
    cartridge_month: 'cartridge_day',
};
/** In the order of their declaration: days before months. */
export const tables = Object.keys(counters) as Table[];
/** Roll-ups of places follow from the counters of facilities, ages and viral loads of the nation and retests from results; a log beside them has what is not rolled up yet. */
const rolledUp = (what: 'place' | 'age' | 'load' | 'retest'): Table[] =>
    tables.filter((table) => table.startsWith(`${what}_`));
export const placeTables = rolledUp('place');
export const ageTables = rolledUp('age');
export const loadTables = rolledUp('load');
export const retestTables = rolledUp('retest');
const hasLog = (table: Table): boolean =>
    [...placeTables, ...ageTables, ...loadTables, ...retestTables].includes(table);

/** What is checked beside the counters: which reading of an X-ray counts, and that links by hand stand at it. */
const EXAMS = 'xray_exam';
export type Checked = Table | typeof EXAMS;
export const checked: readonly Checked[] = [...tables, EXAMS];

/** One key of a counter that does not say what the results say. */
export interface Difference {
    table: Checked;
    key: Record<string, unknown>;
    counted: number;
    actual: number;
}

/** Recounts all, or these alone, and lists what differs, up to `limit` keys a table, each in one snapshot. */
export async function verifyCounters(
    db: Db,
    limit = 100,
    which: readonly Checked[] = checked,
): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const table of which) {
        const rows = await db.rows<{
            key: Record<string, unknown>;
            counted: number;
            actual: number;
        }>(table === EXAMS ? wrongExams(limit) : comparison(table, limit));
        found.push(...rows.map((row) => ({ table, ...row })));
    }
    return found;
}

const wrongExams = (limit: number): Sql => sql`
    select jsonb_build_object('result_id', result_id) as key, counted, actual from xray_exam_wrong limit ${limit}`;

/** A key that counts nothing any more may stay as 0 or be gone: both say the same. */
function comparison(table: Table, limit: number): Sql {
    const [keys, counted] = counters[table];
    const held = hasLog(table)
        ? sql`(select ${raw(keys)}, sum(${raw(counted)}) as ${raw(counted)} from ${name(`${table}_held`)} group by ${raw(keys)})`
        : name(table);
    return sql`
        select to_jsonb(k) - 'counted' - 'actual' as key, counted, actual from (
            select ${raw(keys)}, coalesce(c.${raw(counted)}, 0) as counted, coalesce(t.${raw(counted)}, 0) as actual
              from ${held} c full join ${name(`${table}_truth`)} t using (${raw(keys)})) k
         where counted <> actual limit ${limit}`;
}

/** Nobody folds or moves a place, nor writes results, until the transaction ends; who reads sees the old counters until then. */
export async function holdResults(tx: Db): Promise<void> {
    await tx.run(sql`select hold_folder()`);
    await tx.run(sql`lock table result, result_call in share row exclusive mode`);
}

/** Writes the counters anew from the results: after a bulk load, or when they were found wrong. */
export async function rebuildCounters(tx: Db): Promise<void> {
    await holdResults(tx);
    await settleExams(tx);
    await rebuildTables(tx, tables);
    await rebuildPlaces(tx);
    await rebuildOfResults(tx);
}

/** Says anew of every X-ray which of its readings counts: a bulk load leaves it for its end. */
export const settleExams = (tx: Db): Promise<number> => tx.run(sql`select settle_xray_exams()`);

/** Writes these counters anew, of a month after its days; those with a log follow by the roll-ups. Results must be held meanwhile. */
export async function rebuildTables(tx: Db, which: readonly Table[]): Promise<void> {
    for (const table of which.filter((one) => !hasLog(one))) {
        const [keys, counted] = counters[table];
        await tx.run(sql`delete from ${name(table)}`);
        await tx.run(sql`
            insert into ${name(table)} (${raw(keys)}, ${raw(counted)}) ${anew(table)}`);
    }
}

/** Roll-ups of places, from the counters of facilities as they stand. Results must be held meanwhile. */
export const rebuildPlaces = (tx: Db): Promise<number> => tx.run(sql`select rebuild_places()`);

/** Ages and viral loads of the nation, and retests. Results must be held meanwhile. */
export async function rebuildOfResults(tx: Db): Promise<void> {
    await tx.run(sql`select rebuild_ages()`);
    await tx.run(sql`select rebuild_loads()`);
    await tx.run(sql`select rebuild_retests()`);
}

/** What a counter should hold: of a month the sum of its days, which stand already; else of the results. */
function anew(table: Table): Sql {
    const [keys, counted] = counters[table];
    const days = daysOf[table];
    if (!days) return sql`select ${raw(keys)}, ${raw(counted)} from ${name(`${table}_truth`)}`;
    const others = raw(keys.replace('month, ', ''));
    return sql`
        select ${raw(keys)}, sum(${raw(counted)}) from (
            select ${others}, date_trunc('month', day)::date as month, ${raw(counted)} from ${name(days)}) d
         group by ${raw(keys)}`;
}
