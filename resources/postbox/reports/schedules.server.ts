/** Reports by e-mail: what somebody has sent to themselves, and its end. */
import { addDays, daysInMonth, mondayOf } from '../../define/calendar/days.ts';
import { everyone } from '../../access.ts';
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, refuse, Refusal } from '../../define/errors.ts';
import { choice, integer } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { StoredView } from '../../national/views/read.server.ts';
import { formats, type Format } from './formats.ts';
import { isFixed, type Every } from './period.server.ts';
import { isAddress } from '../send.server.ts';

const own = everyone('the own saved views, to the own address');

/** Schedules that an account may have at a time. */
const most = 20;

export interface Schedule {
    id: number;
    view: string;
    dashboard: string;
    every: Every;
    format: Format;
    next_on: string;
    last_on: string | null;
    stopped_at: string | null;
    stopped_for: string;
    /** How often in a row it could not be made. */
    failures: number;
}

const schedulesOf = ({ db, viewer }: Pick<Context, 'db' | 'viewer'>): Promise<Schedule[]> =>
    db.rows<Schedule>(sql`
        select s.id, v.title as view, v.dashboard, s.every, s.format, s.next_on, s.last_on, s.stopped_at, s.stopped_for, s.failures
          from report_schedule s join saved_view v on v.id = s.view_id
         where s.account_id = ${viewer.id} and s.stopped_for <> 'asked' order by s.stopped_at nulls first, s.next_on, s.id limit 50`);

export const reportsByMail = action('GET /x/mail/schedules', {
    about: 'The reports that are sent to the own account, and its saved views',
    access: own,
    effect: 'reads',
    run: async (_values, context) => {
        const { db, viewer, now } = context;
        const { address } = await db.one<{ address: string }>(
            sql`select email as address from account where id = ${viewer.id}`,
        );
        const views = await db.rows<{ id: number; title: string }>(sql`
            select id, title from saved_view
             where account_id = ${viewer.id} and revoked_at is null and expires_at > ${now} order by title, id`);
        return { data: { schedules: await schedulesOf(context), views, address } };
    },
});

export const startReport = action('POST /x/mail/schedules/start', {
    about: 'Have a saved view of the own account sent to the own address',
    access: own,
    body: {
        view: integer('Saved view', { required: true, min: 1 }),
        every: choice(
            'How often',
            { daily: 'Every day', weekly: 'Every Monday', monthly: 'On the first of the month' },
            { required: true },
        ),
        format: choice('As', formats, { required: true }),
    },
    done: 'The report is sent from now on.',
    run: async ({ view, every, format }, context) => {
        const { db, viewer, now, today } = context;
        // Held until it is added: of several that come at once each counts those before it.
        const { address } = await db.one<{ address: string }>(
            sql`select email as address from account where id = ${viewer.id} for no key update`,
        );
        if (!isAddress(address.trim()))
            throw new Refusal(say('Your profile has no e-mail address.'), 'no_address');
        const found = await db.maybe<Pick<StoredView, 'filters'>>(sql`
            select filters from saved_view where id = ${view} and account_id = ${viewer.id} and revoked_at is null and expires_at > ${now}`);
        if (!found) return refuse('view', say('This link no longer works.'));
        if (isFixed(found.filters))
            refuse(
                'view',
                say(
                    'This view has fixed dates: each report would say the same. Make a link with a period that ends today, and have that sent.',
                ),
            );
        const { count } = await db.one<{ count: number }>(sql`
            select count(*) as count from report_schedule where account_id = ${viewer.id} and stopped_at is null`);
        if (count >= most)
            throw new Refusal(
                say('You have %{most} reports already. End one first.', { most }),
                'too_many',
            );
        const added = await db.run(sql`
            insert into report_schedule (account_id, view_id, format, every, next_on, created_at)
            values (${viewer.id}, ${view}, ${format}, ${every}, ${nextOn(every, today)}::date, ${now})
            on conflict (account_id, view_id, format) where stopped_at is null do nothing`);
        if (!added)
            refuse(
                'view',
                say('You have this already. End it first, or choose another view or format.'),
            );
        return { data: await schedulesOf(context) };
    },
});

export const endReport = action('POST /x/mail/schedules/end', {
    about: 'End a report that is sent to the own account',
    access: own,
    body: { id: integer('Report', { required: true, min: 1 }) },
    done: 'It is sent no more.',
    run: async ({ id }, context) => {
        const { db, viewer, now } = context;
        const changed = await db.run(sql`
            update report_schedule set stopped_at = coalesce(stopped_at, ${now}), stopped_for = 'asked'
             where id = ${id} and account_id = ${viewer.id} and stopped_for <> 'asked'`);
        if (!changed) throw notFound();
        return { data: await schedulesOf(context) };
    },
});

/** The next day after this one on which it is sent: tomorrow, Monday, the first. */
export function nextOn(every: Every, after: string): string {
    const tomorrow = addDays(after, 1);
    if (every === 'weekly') return addDays(mondayOf(after), 7);
    if (every === 'monthly' && !tomorrow.endsWith('-01')) {
        const [year, month] = tomorrow.split('-').map(Number) as [number, number];
        return addDays(`${tomorrow.slice(0, 7)}-01`, daysInMonth(year, month));
    }
    return tomorrow;
}
