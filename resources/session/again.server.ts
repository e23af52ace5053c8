/**
 * The password given again before something dangerous: counted and locked as at the sign-in, and written down. A client of the
 * contract knows nothing of it: for some minutes its sign-in counts, in calls of the contract and from where it was made.
 */
import { settingOf } from '../admin/settings/read.server.ts';
import type { Context, OpenContext } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { defineProof, isOfContract } from '../define/points/proof.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { attempt } from './attempts.server.ts';
import { verifySecret } from './secrets.server.ts';

export const passwordAgain = defineProof({
    name: 'password',
    prove: async (given, context, call, now) => {
        if (!given) {
            if (isOfContract(call) && (await signInCounts(context)) && !(await now()))
                return note(context, 'confirmed by signing in', call);
            throw new Refusal(say('Nothing was done: it needs your password again.'), 'confirm');
        }
        const { viewer } = context;
        const { password_hash } = await context.db.one<{ password_hash: string }>(
            sql`select password_hash from account where id = ${viewer.id}`,
        );
        const tried = {
            username: viewer.username,
            account_id: viewer.id,
            secret: 'confirm',
        } as const;
        const outcome = await attempt(context, tried, async () =>
            (await verifySecret(password_hash, given.slice(0, 500))) ? 'success' : 'failed',
        );
        await note(context, outcome === 'success' ? 'confirmed' : 'not confirmed', call);
        if (outcome !== 'success')
            throw new Refusal(say('This is not your password.'), 'confirm', {
                password: say('Not right.'),
            });
    },
});

/** Until when a sign-in counts; nothing for a client that asks by itself, so that no desk is left with it. */
export async function countsUntil({ db, now, origin }: OpenContext): Promise<Date | null> {
    const minutes = origin.asks_again ? 0 : await settingOf(db, 'sign_in_counts_minutes');
    return minutes > 0 ? new Date(now.getTime() + minutes * 60_000) : null;
}

/**
 * Whether this session was opened a moment ago by the same browser or program at the same address, and nobody has tried a wrong
 * secret in it since (attempts.server.ts). What the setting says now ends those that are open, too.
 */
const signInCounts = async ({ db, viewer, origin, now }: Context): Promise<boolean> =>
    (await db.maybe(sql`
        select from session
         where id = ${viewer.session_id} and password_counts_until > ${now} and address = ${origin.address}
           and user_agent = ${origin.user_agent}
           and created_at > ${now}::timestamptz - make_interval(mins => ${await settingOf(db, 'sign_in_counts_minutes')})`)) !==
    undefined;

const note = (context: Context, action: string, call: string): Promise<void> =>
    context.apart(`confirm ${context.viewer.id}`, async (db) => {
        const { viewer, origin } = context;
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'call', null, ${action},
                    ${JSON.stringify({ call })}::jsonb)`);
    });
