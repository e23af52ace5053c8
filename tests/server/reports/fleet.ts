/**
 * What the small country of results has none of: machines that are silent, disabled, unplaced or never heard of, clocks that are
 * wrong, modules that left, requests for new ones. Written into the tables, and read back as rows.
 */
import { sql } from '../../../resources/define/sql.ts';
import type { TestApp } from '../../helpers/app.ts';

export interface FleetMachine {
    id: number;
    serial: string;
    device_type: string;
    modules: number;
    faulty: number;
    facility_id: number | null;
    status: string;
    created_at: string;
    last_message_at: string | null;
    last_test_at: string | null;
}

export interface ModuleRequest {
    number: string;
    facility_id: number;
    status: string;
    priority: string;
    requested_at: string;
    decided_at: string | null;
    closed_at: string | null;
    ended_at: string | null;
    tests_since: number;
}

/** Adds them to the country of `fillCountry`. */
export async function fillFleet(t: TestApp): Promise<void> {
    const entered = '2026-01-02T08:00:00Z';
    await t.db.run(sql`
        insert into machine (serial, device_type, model, module_count, created_at) values ('RX-404', 'genexpert', 'GX-4', 4, ${entered})`);
    // At every facility one that was last heard in January, and at the second and third one never heard of and one disabled.
    await t.db.run(sql`
        insert into machine (serial, device_type, model, module_count, facility_id, last_message_at, created_at)
        select 'RX-OLD-' || f.id, 'genexpert', 'GX-4', 4, f.id, '2026-01-02T08:00:00Z'::timestamptz + f.id * interval '5 days', ${entered}::timestamptz from facility f
        union all select 'RX-NEVER', 'genexpert', 'GX-4', 4, ${t.world.facilities[1]}::bigint, null, ${entered}::timestamptz
        union all select 'RX-OFF', 'genexpert', 'GX-4', 4, ${t.world.facilities[2]}::bigint, '2026-03-10T08:00:00Z', ${entered}::timestamptz`);
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select id, facility_id, '2025-10-01' from machine where serial like 'RX-OLD-%' or serial in ('RX-NEVER', 'RX-OFF')`);
    await t.db.run(sql`update machine set status = 'disabled' where serial = 'RX-OFF'`);
    // One whose last day told of faults of power, one that sends and runs nothing.
    await t.db.run(
        sql`update machine set last_message_at = '2026-02-20T08:00:00Z' where serial = 'RX-5'`,
    );
    await t.db.run(sql`
        update result set outcome = 'error', call = '', error_code = '2127' where test_type = 'specimen' and (machine_id, day) in (
            select machine_id, max(day) from result r join machine m on m.id = r.machine_id where m.serial = 'RX-5' group by 1)`);
    await t.db.run(
        sql`update machine set last_test_at = '2026-02-27T08:00:00Z' where serial = 'RX-4'`,
    );
    // A run that ended twelve minutes after it was received, and one of a clock that the gateway marked.
    await t.db.run(sql`
        update result set received_at = ended_at - interval '12 minutes' where id = (
            select max(r.id) from result r join machine m on m.id = r.machine_id where m.serial = 'RX-1' and r.day = '2026-03-02')`);
    await t.db.run(sql`
        update result set flags = array['clock_suspect'] where id in (
            select r.id from result r join machine m on m.id = r.machine_id where m.serial = 'RX-2' order by r.id limit 3)`);
    await t.db.run(sql`
        update module set status = 'replaced', replaced_on = '2026-02-03', replaced_by = 'N-' || serial where serial like 'M%-3'`);
    await t.db.run(sql`
        insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, requester_name, priority, tests_since,
                                    requested_at, status, decided_at, installed_at, closed_at, ended_at)
        select m.facility_id, m.id, d.id, m.serial, d.serial, 'fails', 'Amina', case when m.id % 3 = 0 then 'high' else 'normal' end, m.id,
               '2026-01-20T08:00:00Z'::timestamptz + m.id * interval '1 hour', s.status,
               case when s.status not in ('open', 'acknowledged') then '2026-01-25T08:00:00Z'::timestamptz end,
               case when s.status = 'closed' then '2026-02-02T08:00:00Z'::timestamptz end,
               case when s.status = 'closed' then '2026-02-05T08:00:00Z'::timestamptz + m.id * interval '7 hours' end,
               case when s.status in ('closed', 'rejected', 'cancelled') then '2026-02-05T08:00:00Z'::timestamptz + m.id * interval '7 hours' end
          from module d join machine m on m.id = d.machine_id
          cross join lateral (select (array['open', 'closed', 'acknowledged', 'shipped', 'closed', 'rejected', 'cancelled'])[1 + m.id % 7] as status) s
         where d.serial like 'M%-0'`);
}

export const readFleet = (t: TestApp): Promise<FleetMachine[]> =>
    t.db.rows(sql`
        select m.id, m.serial, m.device_type, m.module_count as modules, m.facility_id, m.status, m.created_at, m.last_message_at, m.last_test_at,
               (select count(*) from module d where d.machine_id = m.id and d.status = 'faulty') as faulty
          from machine m`);

export const readRequests = (t: TestApp): Promise<ModuleRequest[]> =>
    t.db.rows(sql`
        select number, facility_id, status, priority, requested_at, decided_at, closed_at, ended_at, tests_since from module_request`);
