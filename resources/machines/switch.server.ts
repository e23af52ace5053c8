/** Enabling and disabling a machine of any kind, with the reason kept. */
import type { Context } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { choice } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';

export const machineStates = choice(
    'Status',
    { enabled: 'Enabled', disabled: 'Disabled' },
    { required: true },
);

interface Turn {
    machine: number;
    status: 'enabled' | 'disabled';
    /** As it is kept; '' where none was given. */
    why: string;
    /** Words of `device_type` that the caller may turn; another machine is not found. */
    types: readonly string[];
}

/** Turns a machine of the reader's places; one that is merged into another is not found, one that is so already is refused. */
export async function turnMachine(
    { machine, status, why, types }: Turn,
    { db, scope, viewer, now }: Context,
) {
    const found = await db.maybe<{ serial: string; status: string }>(sql`
        select m.serial, m.status from machine m left join facility f on f.id = m.facility_id
         where m.id = ${machine} and m.device_type = any(${[...types]}::text[]) and m.merged_into is null
           and (f.id is null or ${scope('f')}) for update of m`);
    if (!found) {
        const message = say('There is no such machine.');
        throw new Refusal(message, 'not_found', { machine: message });
    }
    if (found.status === status) {
        const message = say('Machine %{serial} is so already.', { serial: found.serial });
        throw new Refusal(message, 'wrong_state', { status: message });
    }
    await db.run(sql`update machine set status = ${status} where id = ${machine}`);
    await db.run(sql`insert into machine_status (machine_id, status, reason, account_id, at)
        values (${machine}, ${status}, ${why}, ${viewer.id}, ${now})`);
    return { data: { machine: found.serial, status } };
}
