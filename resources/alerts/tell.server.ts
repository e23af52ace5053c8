/** Tells people of alerts by e-mail and text message: each of its own, once by each way, what came together in one. */
import type { Db, Eyes, Viewer } from '../define/engine.ts';
import type { JobContext } from '../define/points/job.ts';
import { say, type Sentence, type Value } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { places } from '../places.ts';
import { isAddress, sendMail } from '../postbox/send.server.ts';
import { numberOf, sendText } from '../sms/send.server.ts';
import { isQuietFor, type QuietHours } from './hours.server.ts';
import { kindOf } from './kinds.ts';
import { addressOf } from './opens.ts';
import { ownAlert } from './own.server.ts';

type Channel = 'email' | 'sms';

interface OpenAlert {
    id: number;
    kind: string;
    subject: string;
    facility: string | null;
    what: string;
    facility_id: number | null;
    figure: number | null;
}

interface Person extends QuietHours {
    id: number;
    email: string;
    phone: string;
    facility_id: number | null;
}

type Given = Pick<JobContext, 'db' | 'now' | 'today' | 'step' | 'eyesOf'> & {
    /** Address of the product, where one is set. */
    link: string | undefined;
};

/** Tells everybody who is not told yet. Number of e-mails and texts that were asked for. */
export async function tellPeople(context: Given): Promise<number> {
    const { db, step, eyesOf, now } = context;
    let asked = 0;
    const { time } = await db.one<{ time: string }>(
        sql`select to_char(${now}::timestamptz at time zone ${places.timeZone}, 'HH24:MI') as time`,
    );
    for (const person of await waiting(db)) {
        // They are told at the first look after their quiet hours, of what is open then.
        if (isQuietFor(person, time)) continue;
        const eyes = await eyesOf(person.id);
        if (!eyes) continue;
        await step({}, async (tx) => {
            const sent = [
                await mailed(tx, person, eyes, context),
                await texted(tx, person, eyes, context),
            ];
            const did = sent.filter(Boolean).length;
            asked += did;
            return did;
        });
    }
    return asked;
}

/**
 * Accounts that an open alert may be news to: that it is for, that want it, and that can be reached. Whether it is theirs is looked
 * at under their own scope.
 */
const waiting = (db: Db): Promise<Person[]> =>
    db.rows<Person>(sql`
        select distinct c.id, c.email, c.phone, c.facility_id, q.quiet_from, q.quiet_until
          from account c
          left join alert_hours q on q.account_id = c.id
          join alert_rule u on c.user_type = u.account_type or c.user_type = u.escalate_to
          join alert a on a.rule_id = u.id and a.closed_at is null and a.acknowledged_at is null
          left join facility f on f.id = a.facility_id
          left join district d on d.id = f.district_id
          left join alert_choice h on h.account_id = c.id and h.kind = a.kind
         where c.active and (c.facility_id is null or a.facility_id = c.facility_id)
           and (c.district_id is null or f.district_id = c.district_id) and (c.region_id is null or d.region_id = c.region_id)
           and ((u.account_type = c.user_type and (u.only_accounts = '{}' or c.username = any(u.only_accounts)))
             or (u.escalate_to = c.user_type and a.escalated_at is not null))
           and ((u.email and (u.forced or coalesce(h.email, true)) and c.email like '%@%' and not exists (
                   select from alert_told t where t.alert_id = a.id and t.account_id = c.id and t.channel = 'email'))
             or (u.sms and (u.forced or coalesce(h.sms, true)) and c.phone like '%+%' and not exists (
                   select from alert_told t where t.alert_id = a.id and t.account_id = c.id and t.channel = 'sms')))
         order by c.id`);

/** Alerts that the person has not been told of by this way, marked as told. */
function untold(
    tx: Db,
    channel: Channel,
    person: Person,
    { viewer, scope }: Eyes,
    now: Date,
): Promise<OpenAlert[]> {
    const wanted =
        channel === 'email'
            ? sql`u.email and (u.forced or coalesce(c.email, true))`
            : sql`u.sms and (u.forced or coalesce(c.sms, true))`;
    return tx.rows<OpenAlert>(sql`
        with due as (
            select a.id, a.kind, a.subject, a.facility_id, f.name as facility, a.what, a.figure::float8 as figure
              from alert a
              join alert_rule u on u.id = a.rule_id
              left join facility f on f.id = a.facility_id
              left join alert_choice c on c.account_id = ${person.id} and c.kind = a.kind
             where a.closed_at is null and a.acknowledged_at is null and ${wanted} and ${ownAlert(viewer, scope('f'))}),
        put as (
            insert into alert_told (alert_id, account_id, channel, told_at)
            select due.id, ${person.id}, ${channel}, ${now} from due on conflict do nothing returning alert_id)
        select due.* from due join put on put.alert_id = due.id order by due.kind, due.facility, due.id`);
}

/** So many are written out in an e-mail. */
const WRITTEN = 40;

/** Takes the marks away where nothing was asked for after all: they are told of at the next look. */
async function settle(
    tx: Db,
    asked: boolean,
    channel: Channel,
    person: Person,
    told: readonly OpenAlert[],
): Promise<boolean> {
    if (!asked)
        await tx.run(sql`
            delete from alert_told
             where account_id = ${person.id} and channel = ${channel} and alert_id = any(${told.map(({ id }) => id)}::bigint[])`);
    return asked;
}

/** What an e-mail or a text of alerts is sent for: several people may share an address. */
const occasionOf = (person: Person, told: readonly OpenAlert[], now: Date): string =>
    `alerts ${person.id} ${Math.min(...told.map(({ id }) => id))} ${now.toISOString()}`;

const titleOf = ({ kind }: OpenAlert) => ({ text: kindOf(kind)?.title ?? kind });

/** What is wrong, where, and which; a day as the reader's language writes it. */
const lineOf = (one: OpenAlert): Value[] => [
    titleOf(one),
    ...[one.facility ?? '', isDay(one.what) ? { day: one.what } : one.what].filter(Boolean),
];

/** Where its rows stand, for who reads the e-mail at a screen. */
function rowsOf(one: OpenAlert, { user_type }: Viewer, today: string, link?: string): Sentence[] {
    const kind = kindOf(one.kind);
    const address = kind && addressOf(kind, user_type, one, today);
    return link && address ? [{ text: `  ${link}/#${address}` }] : [];
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

async function mailed(
    tx: Db,
    person: Person,
    eyes: Eyes,
    { now, today, link }: Given,
): Promise<boolean> {
    if (!isAddress(person.email.trim())) return false;
    const told = await untold(tx, 'email', person, eyes, now);
    if (!told.length) return false;
    const more = told.length - WRITTEN;
    const asked = await sendMail(tx, {
        account: person.id,
        to: person.email,
        subject:
            told.length === 1
                ? say('Alert: %{kind}', { kind: titleOf(told[0]!) })
                : say('%{count} new alerts', { count: told.length }),
        words: [
            [
                ...told
                    .slice(0, WRITTEN)
                    .flatMap((one) => [lineOf(one), ...rowsOf(one, eyes.viewer, today, link)]),
                ...(more > 0 ? [say('and %{count} more', { count: more })] : []),
            ],
            say(
                'They close by themselves when their cause is gone. Take them on, or choose what you are told, under “Alerts”.',
            ),
            ...(link ? [{ text: `${link}/#/alerts` }] : []),
        ],
        occasion: occasionOf(person, told, now),
        now,
    });
    return settle(tx, asked, 'email', person, told);
}

async function texted(tx: Db, person: Person, eyes: Eyes, { now, today }: Given): Promise<boolean> {
    if (!numberOf(person.phone)) return false;
    const told = await untold(tx, 'sms', person, eyes, now);
    if (!told.length) return false;
    const kinds = new Set(told.map(({ kind }) => kind));
    const asked = await sendText(tx, {
        to: person.phone,
        account: person.id,
        template: kinds.size === 1 ? 'alerts' : 'alerts_mixed',
        told: { smart_count: told.length, kind: titleOf(told[0]!) },
        facility: person.facility_id,
        occasion: occasionOf(person, told, now),
        today,
        now,
    });
    return settle(tx, asked, 'sms', person, told);
}
