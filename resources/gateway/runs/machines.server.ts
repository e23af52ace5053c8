/** Machines and modules as messages tell of them: an unknown serial becomes an unassigned machine. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { isUnknownSerial, type Run } from '../reading/run.server.ts';
import { groupBy } from '../../define/several.ts';

/** A run and when it was; `tested_at` is null where its clock is suspect: it tells nothing about the latest test. */
interface Spoken {
    run: Run;
    received_at: string;
    tested_at: string | null;
}

/** The machine of a run. `named`: the one that the message names, where that is merged into it. */
export interface Spoke {
    id: number;
    named: number | null;
    /** Whether others are merged into it. */
    shared: boolean;
}

/** The same, as its columns. */
export const placedAt = (spoke?: Spoke | null) => ({
    machine_id: spoke?.id ?? null,
    named_machine_id: spoke?.named ?? null,
    shared: spoke?.shared ?? false,
});

/** So often a machine is looked for that others merge and part at the same moment. */
const TRIES = 5;

/** What some runs tell of one machine. */
type MachineFacts = ReturnType<typeof readMachine>;

/**
 * The machine of each run, created on its first message, locked until the end of the transaction so
 * that a placement made meanwhile waits or is seen. Null where the message names no instrument. All
 * in one statement and in one order, so that nobody waits in a ring.
 */
export async function machinesFoundOrMade(
    db: Db,
    spoken: readonly Spoken[],
): Promise<(Spoke | null)[]> {
    const named = spoken.filter(({ run }) => !isUnknownSerial(run.instrument_serial));
    const groups = groupBy(named, machineKey);
    const machines = [...groups.values()].map(readMachine);
    const found = new Map<number, Spoke>();
    const touch = async (some: readonly MachineFacts[]) => {
        for (const { n, id, named, news, shared } of await touchMachines(db, some)) {
            found.set(n, { id, named: named === id ? null : named, shared });
            if (news) await keepNews(db, id, machines[n]!);
        }
    };
    if (machines.length) await touch(machines);
    // Those nobody knew; one may have come, or been merged or parted, meanwhile, or have been told of in another spelling.
    const missing = () => machines.filter(({ n }) => !found.has(n));
    for (let tries = 0; tries < TRIES && missing().length; tries++)
        for (const one of missing()) {
            await db.run(sql`insert into machine (device_type, serial, software, system_name, pc_name, first_message_at)
                values (${one.device_type}, ${one.serial}, ${one.software}, ${one.system_name}, ${one.pc_name}, ${one.first_at})
                on conflict do nothing`);
            await touch([one]);
        }
    // Never a result without its instrument: the message waits and is parsed again.
    if (missing().length) throw new Error('A machine was merged and parted too often meanwhile');
    db.tell(
        'machine',
        [...found.values()].map(({ id }) => id),
    );
    const places = new Map([...groups.keys()].map((key, n) => [key, n]));
    return spoken.map((one) => found.get(places.get(machineKey(one)) ?? -1) ?? null);
}

const machineKey = ({ run }: Spoken): string =>
    `${run.device_type} ${run.instrument_serial.toLowerCase()}`;

/**
 * Locks the machines and notes that they spoke. `news`: a message names other software or another computer. One that is
 * merged or parted while its lock was waited for is not found: whoever asks again finds the one that it is now.
 */
const touchMachines = (db: Db, machines: readonly MachineFacts[]) =>
    db.rows<{ n: number; id: number; named: number; news: boolean; shared: boolean }>(sql`
        with held as materialized (
            select m.id, o.id as named, t.* from jsonb_to_recordset(${JSON.stringify(machines)}::jsonb) as t (
                       n integer, device_type text, serial text, received_at timestamptz, tested_at timestamptz,
                       software text, system_name text, pc_name text)
              join machine o on o.device_type = t.device_type and lower(btrim(o.serial)) = lower(t.serial)
              join machine m on m.id = case when o.merged_into is null then o.id else machine_now(o.id) end
             where m.merged_into is null
             order by m.id for update of m)
        update machine m
           set last_message_at = greatest(m.last_message_at, h.received_at),
               last_test_at = greatest(m.last_test_at, h.tested_at)
          from held h where m.id = h.id and (h.named = h.id or machine_at_last(h.named) = h.id)
        returning h.n, m.id, h.named, h.software not in ('', m.software) or h.system_name not in ('', m.system_name)
                             or h.pc_name not in ('', m.pc_name) as news,
                  exists (select from machine k where k.merged_into = m.id) as shared`);

/** The machine of each run as it stands, of a call that writes nothing. */
export async function machinesAsKnown(db: Db, runs: readonly Run[]): Promise<(Spoke | null)[]> {
    const serials = runs.map(({ device_type, instrument_serial }, n) => ({
        n,
        device_type,
        serial: instrument_serial.toLowerCase(),
    }));
    const keyed = groupBy(serials, ({ device_type, serial }) => `${device_type} ${serial}`);
    const found = await db.rows<Spoke & { n: number }>(sql`
        select t.n, m.id, nullif(o.id, m.id) as named, exists (select from machine k where k.merged_into = m.id) as shared
          from jsonb_to_recordset(${JSON.stringify([...keyed.values()].map(([one]) => one))}::jsonb) as t (n integer, device_type text, serial text)
          join machine o on o.device_type = t.device_type and lower(btrim(o.serial)) = t.serial
          join machine m on m.id = machine_now(o.id)`);
    const spoke = new Map(found.map(({ n, ...one }) => [n, one]));
    return serials.map(({ device_type, serial }) => {
        const [first] = keyed.get(`${device_type} ${serial}`)!;
        return spoke.get(first!.n) ?? null;
    });
}

/** An edit, as the audit sees it: therefore only where something differs. What a message leaves empty stays. */
const keepNews = (db: Db, id: number, { software, system_name, pc_name }: MachineFacts) =>
    db.run(sql`update machine
           set software = coalesce(nullif(${software}, ''), software),
               system_name = coalesce(nullif(${system_name}, ''), system_name),
               pc_name = coalesce(nullif(${pc_name}, ''), pc_name)
         where id = ${id}`);

/** `n` is its place among the machines told of. */
function readMachine(group: readonly Spoken[], n: number) {
    const { device_type, instrument_serial } = group[0]!.run;
    const last = (word: 'software' | 'system_name' | 'pc_name') =>
        group.findLast(({ run }) => run[word])?.run[word] ?? '';
    const received = group.map(({ received_at }) => received_at).toSorted();
    return {
        n,
        device_type,
        serial: instrument_serial,
        first_at: received[0]!,
        received_at: received.at(-1)!,
        tested_at: latestOf(group),
        software: last('software'),
        system_name: last('system_name'),
        pc_name: last('pc_name'),
    };
}

/** Instants of UTC in one form: their order is that of their letters. */
const latestOf = (group: readonly Spoken[]): string | null =>
    group
        .flatMap(({ tested_at }) => tested_at ?? [])
        .toSorted()
        .at(-1) ?? null;

/** Notes the modules of the machines. The machines' locks keep two messages from adding one twice. */
export async function touchModules(
    db: Db,
    spoken: readonly Spoken[],
    machines: readonly (Spoke | null)[],
): Promise<void> {
    const named = spoken
        .map((one, at) => ({ ...one, machine_id: machines[at]?.id ?? null }))
        .filter(
            ({ run, machine_id }) => machine_id !== null && !isUnknownSerial(run.module_serial),
        );
    if (!named.length) return;
    const groups = groupBy(
        named,
        ({ run, machine_id }) => `${machine_id} ${run.module_serial.toLowerCase()}`,
    );
    const modules = [...groups.values()].map((group, n) => ({
        n,
        machine_id: group[0]!.machine_id,
        serial: group[0]!.run.module_serial,
        slot: group[0]!.run.module_slot,
        tested_at: latestOf(group),
    }));
    const known = await db.rows<{ n: number }>(sql`
        update module d set last_test_at = greatest(d.last_test_at, t.tested_at)
          from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) as t (
               n integer, machine_id bigint, serial text, tested_at timestamptz)
         where d.machine_id = t.machine_id and lower(btrim(d.serial)) = lower(t.serial)
        returning t.n`);
    const places = new Set(known.map(({ n }) => n));
    for (const { n, machine_id, serial, slot, tested_at } of modules) {
        if (places.has(n)) continue;
        await db.run(sql`insert into module (machine_id, serial, slot, last_test_at)
            values (${machine_id}, ${serial}, ${slot}, ${tested_at}) on conflict do nothing`);
        await db.run(sql`update machine set module_count = n
              from (select count(*) as n from module where machine_id = ${machine_id} and status <> 'replaced') found
             where id = ${machine_id} and module_count < n`);
    }
}
