/** E-mail on its way: asked for by whoever has to tell something, sent by a job. */
import { emblemBytes } from '../admin/settings/emblem.server.ts';
import { settingOf } from '../admin/settings/read.server.ts';
import type { Db } from '../define/engine.ts';
import { spoken, writeValue, type Sentence, type Tongue, type Value } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { readerTongue } from '../session/tongue.server.ts';
import type { MailRules } from './rules.server.ts';
import { MailRefusal, type Postman } from './transport.server.ts';

/** A sentence, or lines: each of one or several things. */
type Paragraph = Sentence | readonly (Sentence | readonly Value[])[];

interface Wanted {
    account: number;
    to: string;
    subject: Sentence;
    /** Its paragraphs. Nothing of a patient. */
    words: readonly Paragraph[];
    /** A file beside it, in the language of the e-mail. */
    file?: { name: string; bytes: Buffer };
    /** What it is sent for: the same occasion is sent once to an address. */
    occasion: string;
    now: Date;
}

/** One address, and nothing that a header could be broken with. */
export const isAddress = (text: string): boolean => /^[^@\s<>,;]+@[^@\s<>,;]+$/.test(text);

/** A paragraph in a language; a line of several things is one of a list. */
function paragraph(said: Paragraph, tongue: Tongue): string {
    if ('text' in said) return spoken(said, tongue);
    return said
        .map((line) =>
            'text' in line
                ? spoken(line, tongue)
                : `- ${line.map((one) => writeValue(one, tongue)).join(' · ')}`,
        )
        .join('\n');
}

/** Asks for an e-mail, in the language of its reader: it waits until the job takes it. False where it was asked for before, or there is no address. */
export async function sendMail(db: Db, wanted: Wanted): Promise<boolean> {
    const { account, file, occasion, now } = wanted;
    const to = wanted.to.trim();
    if (!isAddress(to)) return false;
    const tongue = await readerTongue(db, account);
    const subject = spoken(wanted.subject, tongue).replaceAll(/\s+/g, ' ').slice(0, 200);
    const programme = await settingOf(db, 'programme_name');
    const paragraphs = wanted.words.map((one) => paragraph(one, tongue));
    const words = `${[...(programme ? [programme] : []), ...paragraphs].join('\n\n')}\n`;
    const asked = await db.run(sql`
        insert into mail (account_id, recipient, subject, words, file_name, file, next_at, occasion, created_at)
        values (${account}, ${to}, ${subject}, ${words}, ${file?.name ?? null}, ${file?.bytes ?? null}, ${now}, ${occasion}, ${now})
        on conflict (recipient, occasion) do nothing`);
    return asked > 0;
}

/** Seconds after which a try is made again; the last try is the one after the last of them. */
const waits = [60, 600, 3600, 4 * 3600, 12 * 3600];
/** Minutes after which one that was being sent is taken for lost: whether it arrived nobody knows, and it is not sent twice. */
const LOST = 10;
/** Of one look; those after them wait for the next. */
const ONCE = 20;

interface Due {
    id: number;
    recipient: string;
    subject: string;
    words: string;
    file_name: string | null;
    file: Buffer | null;
    tries: number;
}

interface Sending {
    db: Db;
    rules: MailRules;
    postman: Postman | undefined;
    now: Date;
    /** Aborted when the server stops: what was not handed over yet waits. */
    signal?: AbortSignal;
}

/** Sends what is due. Number of e-mails that were taken. */
export async function sendDueMail({ db, rules, postman, now, signal }: Sending): Promise<number> {
    await db.run(sql`
        update mail set status = 'failed', reason = 'not known whether it was sent', file = null, file_name = null, updated_at = ${now}
         where status = 'sending' and updated_at < ${now}::timestamptz - make_interval(mins => ${LOST})`);
    if (!postman) {
        await db.run(sql`
            update mail set status = 'refused', reason = 'sending is off', file = null, file_name = null, updated_at = ${now} where status = 'waiting'`);
        return 0;
    }
    await db.run(sql`
        update mail m set status = 'refused', reason = 'the account is not active', file = null, file_name = null, updated_at = ${now}
          from account a where a.id = m.account_id and not a.active and m.status = 'waiting'`);
    const began = performance.now();
    const waiting = await due(db, rules, now);
    const emblem = waiting.length ? await emblemBytes(db) : undefined;
    let taken = 0;
    for (const { id } of waiting) {
        if (signal?.aborted) break;
        // A slow mail server takes minutes for all: each is claimed, and its time begins, when its turn comes.
        const at = new Date(now.getTime() + performance.now() - began);
        const one = await claimed(db, id, at);
        if (one && (await hand({ db, postman, emblem, now: at }, one))) taken++;
    }
    return taken;
}

/** E-mails that are due, within the limit of an address. */
const due = (db: Db, { daily }: MailRules, now: Date): Promise<{ id: number }[]> =>
    db.rows<{ id: number }>(sql`
        with today as (
            select recipient, count(*) as mails from mail
             where (sent_at is not null or status = 'sending')
               and coalesce(sent_at, updated_at) >= ${now}::timestamptz - interval '24 hours' group by recipient),
        due as (
            select m.id, row_number() over (partition by m.recipient order by m.id) as nth, coalesce(o.mails, 0) as mails
              from mail m left join today o using (recipient) where m.status = 'waiting' and m.next_at <= ${now})
        select id from due where mails + nth <= ${daily} order by id limit ${ONCE}`);

/** Takes one, so that no other process sends it too; undefined where another has it, or its account was disabled meanwhile. */
const claimed = (db: Db, id: number, now: Date): Promise<Due | undefined> =>
    db.maybe<Due>(sql`
        update mail m set status = 'sending', tries = m.tries + 1, updated_at = ${now}
         where m.id = ${id} and m.status = 'waiting' and m.next_at <= ${now}
           and not exists (select from account a where a.id = m.account_id and not a.active)
        returning m.id, m.recipient, m.subject, m.words, m.file_name, m.file, m.tries`);

type Handing = Pick<Sending, 'db' | 'now'> & { postman: Postman; emblem: Buffer | undefined };

async function hand({ db, postman, emblem, now }: Handing, one: Due): Promise<boolean> {
    const { id, recipient: to, subject, words, tries } = one;
    const file = one.file && one.file_name ? { name: one.file_name, bytes: one.file } : undefined;
    try {
        await postman({ id, to, subject, words, file, emblem });
        await db.run(sql`
            update mail set status = 'sent', sent_at = ${now}, reason = '', file = null, file_name = null, updated_at = ${now}
             where id = ${id} and status = 'sending'`);
        return true;
    } catch (error) {
        const wait = error instanceof MailRefusal ? undefined : waits[tries - 1];
        const over = wait === undefined;
        await db.run(sql`
            update mail set status = ${over ? 'failed' : 'waiting'}, reason = ${(error as Error).message.slice(0, 200)},
                   next_at = ${now}::timestamptz + make_interval(secs => ${wait ?? 0}), updated_at = ${now},
                   file = case when not ${over}::boolean then file end, file_name = case when not ${over}::boolean then file_name end
             where id = ${id} and status = 'sending'`);
        return false;
    }
}
