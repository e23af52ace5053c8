/**
 * Ten million results in minutes: the demo's first million, copied into earlier years and into more tests a
 * day, by the database itself. Counters are copied with them and stay exact; indexes are made at the end.
 */
import { raw, sql, type Sql } from '../../resources/define/sql.ts';
import type { Database } from '../../server/database.ts';

/** Results that are loaded as results; everything above is copied. */
const largestLoad = 2_000_000;
const loaded = 1_000_000;
/** Two years and some days: whole weeks, so that weekdays stay weekdays. */
const shiftDays = 105 * 7;
const mostShifts = 5;

const columnsOf = async (
    db: Database,
    table: string,
    left: readonly string[],
): Promise<string[]> => {
    const rows = await db.rows<{ name: string }>(sql`
        select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
         order by attnum`);
    return rows.map(({ name }) => `"${name}"`).filter((name) => !left.includes(name));
};

/** How many results the demo loads, and how often each is copied: into how many years, and times a day. */
export function planOf(results: number): { load: number; shifts: number; times: number } {
    if (results <= largestLoad) return { load: results, shifts: 1, times: 1 };
    const shifts = Math.min(mostShifts, Math.round(results / loaded));
    return { load: loaded, shifts, times: Math.max(1, Math.round(results / loaded / shifts)) };
}

/** Copies until there are about `results`; once for a data folder. */
export async function multiply(db: Database, results: number): Promise<void> {
    const { shifts, times } = planOf(results);
    const done = await db.maybe(sql`select 1 from installation where name = 'bench'`);
    if (done || shifts * times === 1) return;
    const client = await db.pool.connect();
    try {
        await client.query(
            `set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
        );
        await client.query('begin');
        const again = await withoutIndexes(client, ['result', 'result_call']);
        await client.query(
            'alter table result disable trigger user; alter table result_call disable trigger user',
        );
        const { rows } = await client.query<{ top: number }>('select max(id) as top from result');
        const { top } = rows[0]!;
        for (let copy = 1; copy < shifts * times; copy++)
            await copyResults(db, (text) => client.query(text), top, copy % shifts, copy);
        await client.query(
            `select setval(pg_get_serial_sequence('result', 'id'), (select max(id) from result))`,
        );
        await client.query(
            'alter table result enable trigger user; alter table result_call enable trigger user',
        );
        for (const statement of again) await client.query(statement);
        await copyCounters((query) => client.query(query.text, query.values), shifts, times);
        // Machines stood where they stand.
        await client.query(
            `update placement p set assigned_from = assigned_from - ${shiftDays * (shifts - 1)}
              where assigned_from = (select min(assigned_from) from placement x where x.machine_id = p.machine_id)`,
        );
        await client.query(
            `insert into installation (name, value) values ('bench', '${JSON.stringify({ shifts, times })}')`,
        );
        await client.query('commit');
    } finally {
        client.release(true);
    }
}

type Run = (text: string) => Promise<unknown>;

/** One copy: its own keys, samples and patients, so many days earlier. */
async function copyResults(
    db: Database,
    run: Run,
    top: number,
    shift: number,
    copy: number,
): Promise<void> {
    const back = shift * shiftDays;
    const changed: Record<string, string> = {
        id: `id + ${top * copy}`,
        dedup_key: `sha256(dedup_key || '\\x${copy.toString(16).padStart(2, '0')}'::bytea)`,
        day: `day - ${back}`,
        started_at: `started_at - interval '${back} days'`,
        ended_at: `ended_at - interval '${back} days'`,
        received_at: `received_at - interval '${back} days'`,
        sample_id: `case sample_id when '' then '' else sample_id || '-${copy}' end`,
        patient_id: `case patient_id when '' then '' else patient_id || '-${copy}' end`,
    };
    const columns = await columnsOf(db, 'result', []);
    const values = columns.map((name) => changed[name.slice(1, -1)] ?? name);
    await run(`insert into result (${columns.join(', ')}) overriding system value
        select ${values.join(', ')} from result where id <= ${top}`);
    const calls = await columnsOf(db, 'result_call', ['"result_id"']);
    await run(`insert into result_call (result_id, ${calls.join(', ')})
        select result_id + ${top * copy}, ${calls.join(', ')} from result_call where result_id <= ${top}`);
}

/** Drops what every new row would have to find its place in; the statements that make it again. */
async function withoutIndexes(
    client: { query(text: string, values?: unknown[]): Promise<{ rows: object[] }> },
    tables: string[],
): Promise<string[]> {
    const { rows: constraints } = await client.query(
        `select conrelid::regclass || '' as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
          where conrelid = any($1::regclass[]) and (contype = 'f' or (contype = 'u'))`,
        [tables],
    );
    const { rows: indexes } = await client.query(
        `select i.indexrelid::regclass || '' as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
          where i.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
        [tables],
    );
    const again: string[] = [];
    for (const { table, name, definition } of constraints as Record<string, string>[]) {
        await client.query(`alter table ${table} drop constraint "${name}"`);
        again.push(`alter table ${table} add constraint "${name}" ${definition}`);
    }
    for (const { name, definition } of indexes as Record<string, string>[]) {
        await client.query(`drop index ${name}`);
        again.push(definition!);
    }
    // Indexes first: the foreign keys are checked by them.
    return again.toSorted(
        (one, other) => Number(/foreign key/i.test(one)) - Number(/foreign key/i.test(other)),
    );
}

const dayCounters = [
    [
        'facility_day',
        'facility_id, device_type, disease_area, assay, assay_version, outcome, call, error_code',
        'tests',
    ],
    ['facility_day_call', 'facility_id, disease_area, assay, target, call, grade', 'results'],
    ['module_day', 'machine_id, module_serial, assay, outcome, call, error_code', 'tests'],
] as const;

/** Days are copied like the results; months are summed from the days. */
async function copyCounters(
    run: (query: Sql) => Promise<unknown>,
    shifts: number,
    times: number,
): Promise<void> {
    for (const [table, keys, counted] of dayCounters) {
        await run(raw(`update ${table} set ${counted} = ${counted} * ${times}`));
        await run(
            raw(`insert into ${table} (${keys}, day, ${counted})
                select ${keys}, day - ${shiftDays} * s, ${counted} from ${table}, generate_series(1, ${shifts - 1}) s`),
        );
        if (table === 'module_day') continue;
        const months = table.replace('_day', '_month');
        await run(raw(`delete from ${months}`));
        await run(
            raw(`insert into ${months} (${keys}, month, ${counted})
                select ${keys}, date_trunc('month', day)::date, sum(${counted}) from ${table}
                 group by ${keys}, date_trunc('month', day)`),
        );
    }
}
