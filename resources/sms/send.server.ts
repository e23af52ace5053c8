/** Texts on their way: asked for by whoever has to tell something, sent by a job, told of by the gateway. */
import type { Db } from '../define/engine.ts';
import { english, spoken, type Tongue, type Value } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { readerTongue } from '../session/tongue.server.ts';
import { GatewayRefusal, type Gateway } from './gateways.server.ts';
import { isQuiet, type Rules } from './rules.server.ts';
import { templates, type Template, type SmsValues } from './words.ts';

interface Wanted {
    /** In international form: `+256700000000`. */
    to: string;
    /** Whose telephone it is, in whose language it is written; null: nobody's, in that of the programme. */
    account: number | null;
    template: Template;
    told: SmsValues;
    /** Facility that it is about, under which it is counted; null of one about none. */
    facility: number | null;
    /** What it is sent for: the same occasion is told once to a number. */
    occasion: string;
    /** Day in the programme time zone, and the time of the call. */
    today: string;
    now: Date;
}

/** Letters of GSM 7-bit, of which a part of a long text holds 153; with any other it holds 67. */
const plain = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/;
const PARTS = 3;

/** The words of a text in a language, cut to what three parts hold. */
export function wordsOf(template: Template, told: SmsValues, tongue: Tongue = english): string {
    const nothing: Record<string, Value> = { facility: '-', machine: '-', day: '-', days: '-' };
    // French has spaces and an apostrophe that GSM 7-bit lacks: one of them would more than halve what a part holds.
    const words = spoken({ text: templates[template], values: { ...nothing, ...told } }, tongue)
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .replaceAll('’', "'");
    return words.slice(0, PARTS * (plain.test(words) ? 153 : 67));
}

/** A number in international form, without what people write between its digits; undefined where it is none. */
export function numberOf(text: string): string | undefined {
    const number = text.replaceAll(/[\s()-]/g, '');
    return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined;
}

/**
 * Asks for a text: it waits until the job takes it. Whether it is sent is decided then. Answers false where the number
 * was told of this occasion before, or is none.
 */
export async function sendText(db: Db, wanted: Wanted): Promise<boolean> {
    const { to, account, template, told, facility, occasion, today, now } = wanted;
    const recipient = numberOf(to);
    if (!recipient) return false;
    const words = wordsOf(template, told, await readerTongue(db, account));
    const asked = await db.run(sql`
        insert into text_message (facility_id, recipient, template, words, day, next_at, occasion)
        values (${facility}, ${recipient}, ${template}, ${words}, ${today}::date, ${now}, ${occasion})
        on conflict (recipient, occasion) do nothing`);
    return asked > 0;
}

/** Seconds after which a try is made again; the last try is the one after the last of them. */
const waits = [60, 300, 1800, 7200];
/** Minutes after which one that was being sent is taken for lost: whether it arrived nobody knows, and it is not sent twice. */
const LOST = 10;
/** Of one look; those after them wait for the next. */
const ONCE = 50;

interface Due {
    id: number;
    recipient: string;
    words: string;
    tries: number;
}

interface Sending {
    db: Db;
    rules: Rules;
    gateway: Gateway | undefined;
    now: Date;
    timeZone: string;
    /** Aborted when the server stops: what was not handed over yet waits. */
    signal?: AbortSignal;
}

/** Sends what is due. Number of texts that the gateway took. */
export async function sendDue(sending: Sending): Promise<number> {
    const { db, rules, gateway, now, timeZone, signal } = sending;
    await db.run(sql`
        update text_message set status = 'failed', reason = 'not known whether it was sent', updated_at = ${now}
         where status = 'sending' and updated_at < ${now}::timestamptz - make_interval(mins => ${LOST})`);
    const { day, time } = await db.one<{ day: string; time: string }>(sql`
        select (${now}::timestamptz at time zone ${timeZone})::date as day,
               to_char(${now}::timestamptz at time zone ${timeZone}, 'HH24:MI') as time`);
    await db.run(sql`
        update text_message t set status = 'refused', updated_at = ${now},
               reason = case when ${gateway === undefined}::boolean then 'sending is off' else 'the number wants no texts' end
         where t.status = 'waiting'
           and (${gateway === undefined}::boolean or exists (select from text_opt_out o where o.recipient = t.recipient))`);
    if (!gateway || isQuiet(rules, time)) return 0;
    const began = performance.now();
    let taken = 0;
    for (const { id } of await due(db, rules, now, day)) {
        if (signal?.aborted) break;
        // A slow gateway takes minutes for all: each is claimed, and its time begins, when its turn comes.
        const at = new Date(now.getTime() + performance.now() - began);
        const one = await claimed(db, id, at);
        if (one && (await hand(db, { one, gateway, name: rules.gateway, now: at }))) taken++;
    }
    return taken;
}

/** Texts that are due, within the limits of the day. */
const due = (db: Db, { daily }: Rules, now: Date, day: string): Promise<{ id: number }[]> =>
    db.rows<{ id: number }>(sql`
        with today as (
            select recipient, count(*) as texts from text_message
             where (sent_at is not null or status = 'sending') and day >= ${day}::date - 1
               and coalesce(sent_at, updated_at) >= ${now}::timestamptz - interval '24 hours' group by recipient),
        due as (
            select t.id, row_number() over (partition by t.recipient order by t.id) as nth, row_number() over (order by t.id) as place,
                   coalesce(o.texts, 0) as texts
              from text_message t left join today o on o.recipient = t.recipient
             where t.status = 'waiting' and t.next_at <= ${now})
        select id from due
         where texts + nth <= ${daily.number} and place + (select coalesce(sum(texts), 0) from today) <= ${daily.all}
         order by id limit ${ONCE}`);

/** Takes one, so that no other process sends it too; undefined where another has it, or the number wants no texts since. */
const claimed = (db: Db, id: number, now: Date): Promise<Due | undefined> =>
    db.maybe<Due>(sql`
        update text_message t set status = 'sending', tries = t.tries + 1, updated_at = ${now}
         where t.id = ${id} and t.status = 'waiting' and t.next_at <= ${now}
           and not exists (select from text_opt_out o where o.recipient = t.recipient)
        returning t.id, t.recipient, t.words, t.tries`);

interface Handing {
    one: Due;
    gateway: Gateway;
    name: string;
    now: Date;
}

async function hand(db: Db, { one, gateway, name, now }: Handing): Promise<boolean> {
    const { id, tries } = one;
    try {
        const { ref, cost } = await gateway({ id, to: one.recipient, words: one.words });
        await db.run(sql`
            update text_message set status = 'sent', sent_at = ${now}, gateway = ${name}, gateway_ref = ${ref}, cost = ${cost ?? null},
                   reason = '', updated_at = ${now} where id = ${id} and status = 'sending'`);
        return true;
    } catch (error) {
        const wait = error instanceof GatewayRefusal ? undefined : waits[tries - 1];
        const reason = (error as Error).message.slice(0, 200);
        await db.run(sql`
            update text_message set status = ${wait === undefined ? 'failed' : 'waiting'}, reason = ${reason}, gateway = ${name},
                   next_at = ${now}::timestamptz + make_interval(secs => ${wait ?? 0}), updated_at = ${now}
             where id = ${id} and status = 'sending'`);
        return false;
    }
}

/** What gateways call it when a telephone has a text, and when it never will. */
const delivered = ['delivered', 'success', 'read'];
const failed = ['failed', 'undelivered', 'rejected', 'absentsubscriber', 'expired'];

interface Delivery {
    /** Whose report it is: it tells of the texts alone that went by it. */
    gateway: Rules['gateway'];
    ref: string;
    status: string;
    reason?: string;
    now: Date;
}

/** A delivery report. Repeated, late and unknown ones change nothing: what is delivered stays delivered. */
export async function deliveryReport(
    db: Db,
    { gateway, ref, status, reason = '', now }: Delivery,
): Promise<boolean> {
    const word = status.toLowerCase();
    if (delivered.includes(word))
        return (
            (await db.run(sql`
                update text_message set status = 'delivered', delivered_at = ${now}, reason = '', updated_at = ${now}
                 where gateway = ${gateway} and gateway_ref = ${ref} and status in ('sent', 'failed')`)) >
            0
        );
    if (!failed.includes(word)) return false;
    return (
        (await db.run(sql`
            update text_message set status = 'failed', reason = ${reason.slice(0, 200) || word}, updated_at = ${now}
             where gateway = ${gateway} and gateway_ref = ${ref} and status = 'sent'`)) > 0
    );
}
