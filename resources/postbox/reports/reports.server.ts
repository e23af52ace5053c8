/** Makes the reports that are due: the panels of a saved view as a file, under the scope of its person at this moment. */
import { setImmediate as breathe } from 'node:timers/promises';
import { programmeOf } from '../../admin/settings/emblem.server.ts';
import type { Db, Eyes } from '../../define/engine.ts';
import type { JobContext } from '../../define/points/job.ts';
import { before } from '../../define/language/typeset.ts';
import { phrases, say, spoken } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { readerTongue } from '../../session/tongue.server.ts';
import { panelsOfView, type StoredView } from '../../national/views/read.server.ts';
import { dashboardFor } from '../../national/views/savedViews.server.ts';
import { fileOf } from './file.server.ts';
import { firstRows, leftOnPaper } from './paperRows.ts';
import { clockOf, minuteIn, partOf, type Made, type Part, type Reading } from './parts.server.ts';
import { isFixed, wholeDays } from './period.server.ts';
import { nextOn, type Schedule } from './schedules.server.ts';
import { isAddress, sendMail } from '../send.server.ts';

interface DueReport extends Pick<Schedule, 'every' | 'format'> {
    id: number;
    view_id: number;
    account_id: number;
    address: string;
}

/** So often in a row one that cannot be made is tried. */
const TRIES = 5;

type Given = Pick<
    JobContext,
    'db' | 'now' | 'today' | 'timeZone' | 'step' | 'eyesOf' | 'log' | 'signal'
>;

/** Sends each that is due once, whoever looks; one that cannot be made now is tried at the next look, so often and no more. */
export async function sendReports(
    context: Given,
    draw: typeof fileOf = fileOf,
): Promise<{ sent: number; stopped: number }> {
    const { db, today, step, log, signal } = context;
    const ids = await db.rows<{ id: number }>(
        sql`select id from report_schedule where stopped_at is null and next_on <= ${today}::date order by next_on, id`,
    );
    let [sent, stopped] = [0, 0];
    for (const [at, { id }] of ids.entries()) {
        try {
            await step({ done: at + 1, of: ids.length }, async (tx) => {
                const became = await send(tx, id, context, draw);
                if (became === 'sent') sent++;
                else if (became === 'stopped') stopped++;
            });
        } catch (error) {
            const { code } = error as { code?: string };
            if (signal.aborted || code === 'taken_over') throw error;
            log.warn({ schedule: id, code }, 'a report could not be made');
            await step({}, async (tx) => {
                if (await failed(tx, id, code, context)) stopped++;
            });
        }
    }
    return { sent, stopped };
}

/** Counts a failure; true where it was the last that is borne, and the report ended. */
async function failed(
    tx: Db,
    id: number,
    code: string | undefined,
    { now, today }: Given,
): Promise<boolean> {
    const due = await tx.maybe<DueReport & { failures: number }>(sql`
        update report_schedule s set failures = s.failures + 1 from account a
         where s.id = ${id} and a.id = s.account_id and s.stopped_at is null and s.next_on <= ${today}::date
        returning s.id, s.view_id, s.account_id, s.every, s.format, a.email as address, s.failures`);
    if (!due || due.failures < TRIES) return false;
    await stop(tx, due, code === 'too_much' ? 'too_much' : 'failing', now);
    return true;
}

/** The mail is asked for and the next day is set in one transaction: it is sent once, or not yet. */
async function send(
    tx: Db,
    id: number,
    { now, today, timeZone, eyesOf }: Given,
    draw: typeof fileOf,
): Promise<'sent' | 'stopped' | 'taken'> {
    const due = await tx.maybe<DueReport>(sql`
        select s.id, s.view_id, s.account_id, s.every, s.format, a.email as address
          from report_schedule s join account a on a.id = s.account_id
         where s.id = ${id} and s.stopped_at is null and s.next_on <= ${today}::date for update of s skip locked`);
    if (!due) return 'taken';
    const eyes = await eyesOf(due.account_id);
    const view = await tx.maybe<StoredView>(sql`
        select account_id, dashboard, title, filters, expires_at from saved_view
         where id = ${due.view_id} and account_id = ${due.account_id} and revoked_at is null and expires_at > ${now}`);
    const why = whyNot(eyes, view, due.address);
    if (why || !eyes || !view) {
        await stop(tx, due, why ?? 'view_gone', now);
        return 'stopped';
    }
    const filters = wholeDays(view.filters, due.every, today);
    const made = await panelsOfView(tx, eyes, { ...view, filters }, today);
    const programme = await programmeOf(tx);
    const reading = { tongue: await readerTongue(tx, due.account_id), timeZone };
    const report = {
        ...(await writtenFor(eyes, { ...made, dashboard: view.dashboard, now }, reading)),
        programme: programme.name,
        emblem: programme.emblem,
    };
    const [period] = report.head;
    const left = due.format === 'pdf' ? leftOnPaper(report.parts) : undefined;
    await sendMail(tx, {
        account: due.account_id,
        to: due.address,
        subject: { text: `${report.title}, ${period?.[1]}` },
        words: [
            // Each a paragraph: some mail programs put lines of one together.
            ...report.head.slice(0, 2).map(([heading, text]) => ({
                text: `${heading}${before(reading.tongue.locale, ':')}: ${text}`,
            })),
            say(
                'The figures are in the file. They are those of the places that your account sees today, and name no patient.',
            ),
            ...(left ? [firstRows(left)] : []),
            say('To end this report, open “Reports by e-mail” from your profile.'),
        ],
        file: await draw(report, due.format, today),
        occasion: `report ${id} ${today}`,
        now,
    });
    await tx.run(sql`
        update report_schedule set failures = 0, last_on = ${today}::date, next_on = ${nextOn(due.every, today)}::date where id = ${id}`);
    return 'sent';
}

interface Answered extends Awaited<ReturnType<typeof panelsOfView>> {
    dashboard: string;
    now: Date;
}

/** The answers in the language of their reader, with what is said of them: of when and where they are, who had them made, and when. */
async function writtenFor({ viewer }: Eyes, made: Answered, reading: Reading): Promise<Made> {
    const { tongue, timeZone } = reading;
    const { chosen, now } = made;
    const { title, name, panels } = dashboardFor(made.dashboard, viewer)!;
    const textOf = (text: string) => tongue.textOf(text);
    const period = say('%{start} to %{end}', {
        start: { day: String(chosen['start_date'] ?? '') },
        end: { day: String(chosen['end_date'] ?? '') },
    });
    const all = phrases('Everything that the account sees');
    const parts: Part[] = [];
    for (const [at, call] of made.calls.entries()) {
        const shown = panels.filter((_panel, place) => made.panels[place] === at);
        parts.push(partOf({ call, answer: made.answers[at]!, panels: shown }, name, reading));
        // Others have their turn before the next table.
        await breathe();
    }
    return {
        title: tongue.textOf(title, name),
        head: [
            [textOf(phrases('Period')), spoken(period, tongue)],
            [textOf(phrases('Places')), made.places.join(', ') || textOf(all)],
            [textOf(phrases('Made for')), `${viewer.full_name} (${viewer.username})`],
            [textOf(phrases('Drawn up on')), minuteIn(clockOf(now, timeZone), tongue.locale)],
        ],
        parts,
        tongue,
    };
}

type Ended =
    | 'account_gone'
    | 'view_gone'
    | 'not_open'
    | 'no_address'
    | 'fixed_dates'
    | 'too_much'
    | 'failing';

/** Why it is sent no more; undefined where it is. */
function whyNot(
    eyes: Eyes | undefined,
    view: StoredView | undefined,
    address: string,
): Ended | undefined {
    if (!eyes) return 'account_gone';
    if (!view) return 'view_gone';
    if (!dashboardFor(view.dashboard, eyes.viewer)) return 'not_open';
    if (isFixed(view.filters)) return 'fixed_dates';
    return isAddress(address.trim()) ? undefined : 'no_address';
}

const endReasons = phrases({
    view_gone: 'The saved view that it shows was taken back or has expired.',
    not_open: 'Your account no longer opens the screen that it shows.',
    fixed_dates:
        'Its saved view has fixed dates, so that each would say the same. Make a link with a period that ends today, and have that sent.',
    too_much:
        'Five times in a row it took more time or memory than a report may. Have it sent with fewer places or a shorter period, or as CSV.',
    failing:
        'It could not be made five times in a row. Tell your system administrator, then start it again.',
});

async function stop(
    tx: Db,
    { id, account_id, address }: DueReport,
    why: Ended,
    now: Date,
): Promise<void> {
    await tx.run(
        sql`update report_schedule set stopped_at = ${now}, stopped_for = ${why} where id = ${id}`,
    );
    if (why !== 'account_gone' && why !== 'no_address')
        await sendMail(tx, {
            account: account_id,
            to: address,
            subject: say('A report is no longer sent to you'),
            words: [
                say('A report that you had sent to yourself has ended.'),
                { text: endReasons[why] },
            ],
            occasion: `report ${id} ended`,
            now,
        });
}
