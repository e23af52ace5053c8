import { grant } from '../../access.ts';
import { action } from '../../define/action.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { openSession } from '../../session/open.server.ts';

export const endSession = action('POST /x/users/sessions/end', {
    about: 'End an open session of somebody; they are signed out at their next request',
    access: [grant('users', 'superadmin')],
    body: { id: integer('Session', { required: true }) },
    done: 'Ended a session of %{username}',
    run: async ({ id }, { db, viewer, now, origin }) => {
        if (id === viewer.session_id)
            throw new Refusal(say('This is your own session: sign out instead.'), 'own_session');
        const account = await db.maybe<{ id: number; username: string }>(sql`
            update session s set ended_at = ${now} from account a
             where s.id = ${id} and a.id = s.account_id and ${openSession(now)}
            returning a.id, a.username`);
        if (!account) throw notFound();
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'account', ${account.id}, 'sign out')`);
        return { data: { username: account.username } };
    },
});
