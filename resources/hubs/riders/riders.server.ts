/** Riders are kept by the desk of their hub, and their phones by accounts of that hub. */
import { verbAction } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { askOnce } from '../../define/ask.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { onlyDesk } from './own.server.ts';
import { riders } from './riders.entity.ts';

/** Whoever wrote one of these without a rider's account was the desk. */
const keptByDesk = ['rider', 'rider_visit', 'sample_package', 'package_handover'];

export const addRider = verbAction(riders, 'create', {
    about: 'Adds a rider to the own hub',
    run: async (values, context) => {
        await onlyDesk(context.db, context.viewer);
        await checkAccount(context, values.username);
        return context.save(riders, 'create', values, { hub_id: context.viewer.hub_id });
    },
});

export const editRider = verbAction(riders, 'update', {
    about: 'Edits or disables a rider of the own hub',
    run: async (values, context) => {
        await onlyDesk(context.db, context.viewer);
        await checkAccount(context, values.username);
        return context.save(riders, 'update', values);
    },
});

/**
 * The account on a phone is another one of the same hub: never that of the desk which names it, nor of a colleague who has
 * worked there. One that a rider has already may be disabled by now.
 */
async function checkAccount(context: Context, username: string | null | undefined): Promise<void> {
    const { db, viewer } = context;
    const asked = username?.trim().toLowerCase();
    if (!asked) return;
    if (asked === viewer.username.trim().toLowerCase())
        refuse('username', say('This is your own account: a rider needs another.'));
    const known = await db.maybe<{ worked: boolean; been: boolean }>(sql`
        select not a.of_rider and exists (
                   select 1 from audit d where d.actor_id = a.id and d.entity = any(${keptByDesk}::text[])) as worked,
               not a.of_rider and (exists (select 1 from session s where s.account_id = a.id)
                    or exists (select 1 from account_signed_in i where i.account_id = a.id)
                    or exists (select 1 from login_attempt l where l.account_id = a.id and l.outcome = 'success')) as been
          from account a
         where lower(btrim(a.username)) = ${asked} and a.user_type = 'hub' and a.hub_id = ${viewer.hub_id}
           and (a.active or exists (select 1 from rider r where r.account_id = a.id)) for update of a`);
    if (!known)
        refuse('username', say('Your hub has no such account. An administrator makes it first.'));
    if (known?.worked)
        refuse(
            'username',
            say('This account has worked at the desk of the hub: a rider needs another.'),
        );
    if (known?.been)
        askOnce(context, {
            username: say(
                '%{username} has signed in at the desk of the hub. Once it is on the phone of a rider, it is never the desk again. Give it to the rider all the same?',
                {
                    username: asked,
                },
            ),
        });
}
