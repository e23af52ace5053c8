/** The password given again before something dangerous: counted and locked as at the sign-in, and written down. */
import type { Context } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { defineProof } from '../define/points/proof.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { attempt } from './attempts.server.ts';
import { verifySecret } from './secrets.server.ts';

export const passwordAgain = defineProof({
    name: 'password',
    prove: async (given, context, call) => {
        if (!given)
            throw new Refusal(say('Nothing was done: it needs your password again.'), 'confirm');
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

const note = (context: Context, action: string, call: string): Promise<void> =>
    context.apart(`confirm ${context.viewer.id}`, async (db) => {
        const { viewer, origin } = context;
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'call', null, ${action},
                    ${JSON.stringify({ call })}::jsonb)`);
    });
