/** Enabling and disabling machines, with the reason kept. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { choice, integer } from '../../define/field.ts';
import { optionalReason, reasonOf } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { machineSwitchers } from '../access.ts';

const states = choice('Status', { enabled: 'Enabled', disabled: 'Disabled' }, { required: true });

async function turn(
    { machine, status, why }: { machine: number; status: 'enabled' | 'disabled'; why: string },
    { db, scope, viewer, now }: Context,
) {
    const found = await db.maybe<{ serial: string; status: string }>(sql`
        select m.serial, m.status from machine m left join facility f on f.id = m.facility_id
         where m.id = ${machine} and m.device_type = 'genexpert' and (f.id is null or ${scope('f')}) for update of m`);
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

export const switchMachine = action('POST /disable_enable_machine/', {
    about: 'Enables or disables a GeneXpert machine; who, when and why stay in its history',
    access: machineSwitchers,
    failure: 'Failed Adding Machine',
    done: 'Machine %{status} successfully',
    body: {
        machine: integer('Machine', { required: true }),
        status: states,
        reason: optionalReason('Reason'),
    },
    run: ({ machine, status, reason: why }, context) =>
        turn({ machine, status, why: why ? reasonOf(why) : '' }, context),
});
