/** Backups as the system administrator asks for them: made now, and fetched, with the password given again. */
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { HttpError, Refusal } from '../define/errors.ts';
import { text } from '../define/field.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { backupKeepers as access } from './access.ts';

/** Minutes for which a password that was given again opens a file. */
const LEAVE = 5;
/** Different backups that one account may fetch in 24 hours; each again as often as a bad line needs. */
const MOST = 2;

/** What is known of the keeping of backups, beside the list. */
export const backupState = action('GET /x/backups/state', {
    about: 'When the next backup is due, how long they are kept, whether their key still lies on the server, and what the archive has',
    access,
    effect: 'reads',
    run: async (_values, { backup, now }) => ({ data: backup ? await backup.state(now) : null }),
});

export const makeBackup = action('POST /x/backups/make', {
    about: 'Begins a backup; it goes on after the answer',
    access,
    effect: 'writesUnkept',
    done: 'A backup has begun',
    run: async (_values, { backup, viewer, now }) => {
        if (!backup) throw new Refusal(say('This server makes no backups.'), 'no_backup');
        if (!(await backup.begin({ askedBy: viewer.id, now })))
            throw new Refusal(say('Another backup is being made: wait for its end.'), 'busy');
        return {};
    },
});

interface Found {
    id: number;
    name: string;
    bytes: number;
    sha256: string;
}

/** Looks it up in the table: what a caller sends is compared with names, and goes into no path. */
async function existing({ db }: Context, name: string): Promise<Found> {
    const found = await db.maybe<Found>(
        sql`select id, name, bytes, sha256 from backup where name = ${name} and state = 'done'`,
    );
    if (!found) throw new HttpError(404, say('There is no such backup.'), 'not_found');
    return found;
}

const since = (context: Context, minutes: number) =>
    sql`${context.now}::timestamptz - make_interval(mins => ${minutes})`;

/** @throws Refusal two others were fetched within a day */
async function withinLimit(context: Context, { id }: Found): Promise<void> {
    const { others } = await context.db.one<{ others: number }>(sql`
        select count(distinct backup_id) as others from backup_fetch
         where account_id = ${context.viewer.id} and backup_id <> ${id}
           and fetched_at > ${since(context, 1440)}`);
    if (others >= MOST)
        throw new Refusal(
            say('You fetched %{count} backups within a day, and no more are given.', {
                count: MOST,
            }),
            'limit',
        );
}

export const allowBackup = action('POST /x/backups/allow', {
    confirm: 'password',
    about: 'Opens the file of a backup to this session for five minutes, to who gives the password again',
    access,
    effect: 'writesUnkept',
    body: { name: text('File', { required: true, maxLength: 80 }) },
    run: async ({ name }, context) => {
        const found = await existing(context, name);
        await withinLimit(context, found);
        await giveLeave(context, found);
        return {};
    },
});

interface Leave {
    id: number;
}

const giveLeave = ({ db, viewer, now }: Context, { id }: Found): Promise<Leave> =>
    db.one<Leave>(sql`
        insert into backup_fetch (backup_id, account_id, session_id, allowed_at)
        values (${id}, ${viewer.id}, ${viewer.session_id}, ${now}) returning id`);

const leaveOf = (context: Context, { id }: Found): Promise<Leave | undefined> =>
    context.db.maybe<Leave>(sql`
        select id from backup_fetch
         where backup_id = ${id} and session_id = ${context.viewer.session_id} and allowed_at > ${since(context, LEAVE)}
         order by allowed_at desc limit 1`);

export const fetchBackup = action('GET /extract/db/backups/download/{name}', {
    about: 'The encrypted file of a backup, within five minutes of the password given again or with it',
    access,
    effect: 'writesUnkept',
    confirm: 'password',
    // Our own client has leave by now; one that knows the contract alone shows its password with the call. That it has just signed in
    // does not do: it is everything that the programme holds.
    confirmWhen: async ({ name }, context) =>
        !(await leaveOf(context, await existing(context, name))),
    confirmNow: async () => true,
    body: { name: text('File', { required: true, maxLength: 200 }) },
    run: async ({ name }, context) => {
        const { db, viewer, origin, now, backup } = context;
        const found = await existing(context, name);
        await withinLimit(context, found);
        const leave = (await leaveOf(context, found)) ?? (await giveLeave(context, found));
        const file = await backup?.open(found.name);
        if (!file)
            throw new HttpError(404, say('Its file does not lie on this computer.'), 'not_here');
        await db.run(sql`update backup_fetch set fetched_at = ${now} where id = ${leave.id}`);
        await db.run(sql`
            insert into audit (actor_id, actor, address, request_id, entity, entity_id, action, note)
            values (${viewer.id}, ${viewer.username}, ${origin.address}, ${origin.request_id}, 'backup', ${found.id}, 'download',
                    ${JSON.stringify({ name: found.name, bytes: file.bytes, sha256: found.sha256 })}::jsonb)`);
        return {
            name: `${found.name}.tar.gz.age`,
            type: 'application/octet-stream',
            body: file.body,
            bytes: file.bytes,
        };
    },
});
