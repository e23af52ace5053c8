/**
 * The file of a stored log, as it was brought. It may name patients and samples: whoever wants it says why, it counts with the
 * patients whom the account uncovers, and the audit keeps both.
 */
import { action } from '../../define/action.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { reason, reasonOf } from '../../define/reason.ts';
import { claimReveal } from '../../define/rules/reveals.server.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { downloadOf } from '../../files/kept.server.ts';
import { writeAudit } from '../../gateway/messages/open.server.ts';
import { systemKeepers } from '../access.ts';
import { bytesOf, countApart } from './apart.server.ts';

const id = integer('Number', { required: true, min: 1 });

/** For so long the file may be fetched, in minutes. */
const LEAVE = 5;
/** Bytes for which a file that nobody can read, or not to its end, counts as naming one patient more. */
const unreadBytes = 4000;
const mostUnread = 20;

export const openLog = action('POST /x/logs/open', {
    about: 'Opens the file of a stored system log to the caller for five minutes, with a reason; audited, because it may name patients',
    access: systemKeepers,
    body: { id, reason: reason() },
    run: async ({ id: log, reason: why }, { db, viewer, origin, timeZone, log: logger }) => {
        const found = await db.maybe(sql`select from system_log where id = ${log}`);
        if (!found) throw notFound();
        const statedReason = reasonOf(why);
        const bytes = await bytesOf(db, log);
        const patients = await namedIn(bytes, timeZone);
        await claimReveal({ db, account: viewer, log: logger, patients });
        await writeAudit(db, viewer, origin, {
            entity: 'system_log',
            id: log,
            action: 'reveal',
            note: { reason: statedReason, patients },
        });
        return { data: { id: log, patients } };
    },
});

/** How many people a file names; of one that cannot be read, as many as its length may hold. */
async function namedIn(bytes: Buffer, timeZone: string): Promise<number> {
    const guess = Math.min(mostUnread, Math.ceil(bytes.length / unreadBytes) || 1);
    const read = await countApart(bytes, timeZone).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'too_much') return undefined;
        throw error;
    });
    if (!read) return guess;
    return Math.max(1, read.people, read.cut ? guess : 1);
}

export const logFile = action('POST /x/logs/file', {
    about: 'The file of a stored system log, as it was brought, within five minutes of the reason',
    access: systemKeepers,
    effect: 'writesUnkept',
    body: { id },
    run: async ({ id: log }, { db, viewer, origin, now }) => {
        const found = await db.maybe(sql`select from system_log where id = ${log}`);
        if (!found) throw notFound();
        const since = new Date(now.getTime() - LEAVE * 60_000);
        const leave = await db.maybe(sql`
            select from audit where actor_id = ${viewer.id} and entity = 'system_log' and entity_id = ${log}
               and action = 'reveal' and at > ${since} limit 1`);
        if (!leave)
            throw new Refusal(
                say('Say first why you need the file: it may name patients.'),
                'no_reason',
            );
        await writeAudit(db, viewer, origin, {
            entity: 'system_log',
            id: log,
            action: 'download',
            note: {},
        });
        return downloadOf(
            db,
            sql`select k.name, k.type, k.bytes from system_log l join kept_file k on k.id = l.file_id where l.id = ${log}`,
        );
    },
});
