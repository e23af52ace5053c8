/** Requests for modules of the demo in every state; who asked is the laboratory of the facility. */
import { asRows, raw, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

const problems = [
    ['2008 again and again in this bay, with cartridges of two lots', 'hardware', '2008 × 6'],
    ['The door does not latch any more', 'hardware', '2017 × 4'],
    ['Stays at "initializing" after every start', 'software', '2127 × 3'],
    ['Lamp of the bay blinks red, self-test fails', 'hardware', '4017 × 2'],
] as const;

/** State, days ago that it was asked, decided, shipped and ended. */
const fates = [
    ['open', 2],
    ['shipped', 24, 20, 4],
    ['closed', 80, 76, 60, 41],
    ['acknowledged', 6],
    ['closed', 150, 140, 120, 96],
    ['rejected', 45, 40, null, 40],
    ['ordered', 17, 12],
    ['closed', 210, 206, 190, 171],
] as const;

/** A request at every sixth machine at most, the first at the facility of the demo account. */
export async function writeModuleRequests(tx: Transaction, now: Date): Promise<void> {
    const modules = await tx.rows<{ id: number }>(sql`
        select d.id from module d join machine m on m.id = d.machine_id
         where d.id in (select max(id) from module group by machine_id) and m.facility_id is not null and m.device_type = 'genexpert'
         order by d.id limit 400`);
    const asked = modules
        .filter((_, at) => at % 6 === 0 || at === 1)
        .map(({ id }, at) => {
            const [status, ago, decided = null, shipped = null, ended = null] =
                fates[at % fates.length]!;
            const [problem, failure, code] = problems[at % problems.length]!;
            return {
                id,
                status,
                ago: ago + Math.floor(at / fates.length) * 3,
                problem,
                failure,
                code,
                decided: decided === null ? null : decided + Math.floor(at / fates.length) * 3,
                shipped: shipped === null ? null : shipped + Math.floor(at / fates.length) * 3,
                ended: ended === null ? null : ended + Math.floor(at / fates.length) * 3,
            };
        });
    const at = (days: string) =>
        sql`${now}::timestamptz - make_interval(days => ${raw(`r.${days}`)})`;
    await tx.run(sql`
        insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, slot, problem, failure, contact,
                                    error_codes, tests_since, status, requester_name, requested_at, decided_at, decision_reason,
                                    shipped_at, shipment, closed_at, ended_at, installed_on, new_serial, unit_returned)
        select m.facility_id, m.id, coalesce(o.id, d.id), m.serial, coalesce(o.serial, d.serial), d.slot, r.problem, r.failure, 'Laboratory, +256 700 000000',
               array[r.code], right(r.code, 1)::integer, r.status, 'Laboratory in charge', ${at('ago')}, ${at('decided')},
               case when r.status = 'rejected' then 'The cartridges of lot 56417 failed, not the module.' else '' end,
               ${at('shipped')}, case when r.shipped is null then '' else 'DHL 20 ' || d.id end,
               case when r.status = 'closed' then ${at('ended')} end, ${at('ended')},
               case when r.status = 'closed' then (${at('ended')})::date end,
               case when r.status = 'closed' then coalesce(nullif(d.serial, o.serial), 'R' || d.serial) else '' end, case when r.status = 'closed' then true end
          from ${asRows('r', asked, { id: 'bigint', status: 'text', ago: 'integer', problem: 'text', failure: 'text', code: 'text', decided: 'integer', shipped: 'integer', ended: 'integer' })}
          join module d on d.id = r.id join machine m on m.id = d.machine_id
          -- The one that it replaced, where its runs tell of it (country/machines.ts).
          left join module o on r.status = 'closed' and o.machine_id = m.id and o.status = 'replaced' and o.replaced_by = d.serial
         order by r.ago desc, r.id`);
}
