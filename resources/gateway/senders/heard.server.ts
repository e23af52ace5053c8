/**
 * Who may speak for a machine. The first sender of an unassigned machine is heard, and known once the machine
 * is assigned. Whoever else speaks in the name of a machine is kept apart until a person accepts them, or
 * where a registered sender (`known_sender`) covers them.
 */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { isUnknownSerial, type Run } from '../reading/run.server.ts';

/** One message: who sent it and the instruments that it speaks for. */
export interface Speaking {
    sender: string;
    runs: readonly Run[];
}

interface Pair {
    n: number;
    sender: string;
    device_type: string;
    serial: string;
}

interface Judged {
    /** Those of the messages (their places) whose sender may not speak for a machine that they name. */
    apart: Set<number>;
    /** A machine is new, or nobody has spoken for it yet: its sender is to be noted. */
    first: boolean;
}

/** Who is heard. */
export async function judge(db: Db, messages: readonly Speaking[]): Promise<Judged> {
    const pairs = pairsOf(messages);
    if (!pairs.length) return { apart: new Set(), first: false };
    const judged = await db.rows<{
        n: number;
        machine_id: number;
        heard: boolean;
        placed: boolean;
    }>(sql`
        select t.n, m.id as machine_id, m.facility_id is not null as placed,
               coalesce(s.state = 'known' or (s.state = 'first' and m.facility_id is null), false)
               or (m.facility_id is null
                   and not exists (select from machine_sender o where o.machine_id = m.id and o.state in ('first', 'known')))
               or exists (select from known_sender k
                           where k.active and k.kind = split_part(t.sender, ' ', 1)
                             and case k.kind when 'address' then address_of(t.sender) <<= k.mark::inet
                                      else k.mark = split_part(t.sender, ' ', 2) end) as heard
          from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t (
               n integer, sender text, device_type text, serial text)
          join machine o on o.device_type = t.device_type and lower(btrim(o.serial)) = t.serial
          join machine m on m.id = case when o.merged_into is null then o.id else machine_now(o.id) end
          left join machine_sender s on s.machine_id = m.id and s.sender = t.sender`);
    const refused = judged.filter(({ heard }) => !heard);
    for (const { n, machine_id } of refused)
        await db.run(sql`insert into machine_sender (machine_id, sender, state)
            values (${machine_id}, ${messages[n]!.sender}, 'waiting') on conflict do nothing`);
    return {
        apart: new Set(refused.map(({ n }) => n)),
        first: judged.length < pairs.length || judged.some(({ placed }) => !placed),
    };
}

/** After new machines were written: their sender is their first. */
export async function noteFirst(db: Db, messages: readonly Speaking[]): Promise<void> {
    const pairs = pairsOf(messages);
    if (!pairs.length) return;
    await db.run(sql`
        insert into machine_sender (machine_id, sender, state)
        select distinct on (m.id) m.id, t.sender, 'first'
          from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t (
               n integer, sender text, device_type text, serial text)
          join machine o on o.device_type = t.device_type and lower(btrim(o.serial)) = t.serial
          join machine m on m.id = case when o.merged_into is null then o.id else machine_now(o.id) end
         where m.facility_id is null
           and not exists (select from machine_sender s where s.machine_id = m.id and s.state in ('first', 'known'))
         order by m.id, t.n
        on conflict (machine_id, sender) do nothing`);
}

/** Assigning a machine accepts the sender that it was heard from. */
export const acceptFirst = (db: Db, machine_id: number): Promise<number> =>
    db.run(sql`update machine_sender set state = 'known'
        where machine_id = ${machine_id} and state = 'first'`);

/** Each instrument of each message once; a sender without a name is an upload, which has an account. */
function pairsOf(messages: readonly Speaking[]): Pair[] {
    const pairs = new Map<string, Pair>();
    for (const [n, { sender, runs }] of messages.entries()) {
        if (!sender) continue;
        for (const { device_type, instrument_serial } of runs) {
            if (isUnknownSerial(instrument_serial)) continue;
            const serial = instrument_serial.trim().toLowerCase();
            pairs.set(`${n} ${device_type} ${serial}`, { n, sender, device_type, serial });
        }
    }
    return [...pairs.values()];
}
