/** Machines and modules as messages tell of them: an unknown serial becomes an unassigned machine. */
import type { Db } from '../define/engine.ts';
import { sql } from '../define/sql.ts';
import { isMasked, type Run } from './run.server.ts';

/**
 * The machine of a run, created on its first message, locked until the end of the transaction so
 * that a placement made meanwhile waits or is seen. Null where the message names no instrument.
 * `tested_at` is null where the clock of the run is suspect: it tells nothing about the latest test.
 */
export async function machineOf(
    db: Db,
    run: Run,
    received_at: string,
    tested_at: string | null,
): Promise<number | null> {
    if (isMasked(run.instrument_serial)) return null;
    // One statement locks the machine and notes that it spoke.
    const touch = sql`update machine
        set last_message_at = greatest(last_message_at, ${received_at}::timestamptz),
            last_test_at = greatest(last_test_at, ${tested_at}::timestamptz)
        where device_type = ${run.device_type} and lower(btrim(serial)) = lower(${run.instrument_serial})
        returning id, software, system_name, pc_name`;
    let machine = await db.maybe<MachineRow>(touch);
    if (!machine) {
        await db.run(sql`insert into machine (device_type, serial, software, system_name, pc_name, first_message_at)
            values (${run.device_type}, ${run.instrument_serial}, ${run.software}, ${run.system_name}, ${run.pc_name}, ${received_at})
            on conflict do nothing`);
        machine = await db.one<MachineRow>(touch);
    }
    const software = run.software || machine.software;
    const system_name = run.system_name || machine.system_name;
    const pc_name = run.pc_name || machine.pc_name;
    const news =
        software !== machine.software ||
        system_name !== machine.system_name ||
        pc_name !== machine.pc_name;
    if (news)
        await db.run(sql`update machine set software = ${software}, system_name = ${system_name}, pc_name = ${pc_name}
            where id = ${machine.id}`);
    return machine.id;
}

interface MachineRow {
    id: number;
    software: string;
    system_name: string;
    pc_name: string;
}

/** Notes a module of a machine. The machine's lock keeps two messages from adding it twice. */
export async function touchModule(
    db: Db,
    machine_id: number,
    run: Run,
    tested_at: string | null,
): Promise<void> {
    if (isMasked(run.module_serial)) return;
    const changed = await db.run(sql`update module
        set last_test_at = greatest(last_test_at, ${tested_at}::timestamptz)
        where machine_id = ${machine_id} and lower(btrim(serial)) = lower(${run.module_serial})`);
    if (changed) return;
    await db.run(sql`insert into module (machine_id, serial, slot, last_test_at)
        values (${machine_id}, ${run.module_serial}, ${run.module_slot}, ${tested_at}) on conflict do nothing`);
    await db.run(sql`update machine set module_count = n
          from (select count(*) as n from module where machine_id = ${machine_id} and status <> 'replaced') found
         where id = ${machine_id} and module_count < n`);
}
