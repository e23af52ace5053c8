/**
 * Making, listing and revoking saved views. The word itself leaves once, in the answer of its making,
 * which is kept nowhere: not for a repeated call, not in the audit. Reading one: read.server.ts.
 */
import { createHash, randomBytes } from 'node:crypto';
import { allows, everyone } from '../../access.ts';
import { action } from '../../define/action.ts';
import type { Dashboard } from '../../define/screens/dashboard.ts';
import type { Viewer } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { date, integer, text } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { areas } from '../../index.ts';
import { viewDays, type ViewLink } from '../../define/points/savedView.ts';
import { viewCalls } from '../../pointCalls.ts';
import { phrases, say } from '../../define/say.ts';

/** Views that an account may have at a time. */
const most = 20;

const access = everyone(
    'links to dashboards that the account opens itself, and its own links only',
);

/** What is stored of the word of a view. */
export const viewHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const dashboards = areas
    .flatMap((area) => area.menu)
    .filter((one): one is Dashboard => one.kind === 'dashboard');

/** The dashboard of a name, if one of its mounts admits the account. */
export const dashboardFor = (wanted: string, viewer: Viewer): Dashboard | undefined =>
    dashboards.find(
        ({ name, mounts }) =>
            name === wanted && mounts.some((mount) => allows(mount.access, viewer)),
    );

export const createView = action(viewCalls.create, {
    about: 'Make a link that shows a dashboard without signing in',
    access,
    // Its answer bears a secret: it is not kept for a repeated call.
    effect: 'writesUnkept',
    body: {
        dashboard: text('Dashboard', { required: true, maxLength: 60 }),
        title: text('Name', { required: true, maxLength: 80 }),
        days: integer('Days up to today', { min: 1, max: 1100 }),
        start_date: date('From'),
        end_date: date('To'),
        region: integer('Region', { min: 1 }),
        district: integer('District', { min: 1 }),
        facility: integer('Facility', { min: 1 }),
        expires_days: integer('Works for (days)', {
            min: viewDays.least,
            max: viewDays.most,
            initial: viewDays.standard,
        }),
    },
    run: async ({ dashboard, title, expires_days, ...filters }, { viewer, now, apart }) => {
        if (!dashboardFor(dashboard, viewer)) {
            throw new Refusal(say('Your account does not open this dashboard.'), 'invalid', {
                dashboard: say('Not a dashboard of yours.'),
            });
        }
        // A form that was emptied sends null or '': neither says anything.
        const { days, start_date: start, end_date: end } = filters;
        const fixed = start && end && start <= end;
        if (days ? start || end : !fixed) {
            throw new Refusal(say('Say a number of days, or a first and a last day.'), 'invalid', {
                days: say('Days up to today, or a first and a last day.'),
            });
        }
        const token = randomBytes(32).toString('base64url');
        const data = await apart(`saved views of ${viewer.id}`, async (db) => {
            const { count } = await db.one<{ count: number }>(sql`
                select count(*) as count from saved_view
                 where account_id = ${viewer.id} and revoked_at is null and expires_at > ${now}`);
            if (count >= most) {
                throw new Refusal(
                    say('You have %{most} links already. Take back one that is no longer used.', {
                        most,
                    }),
                    'too_many',
                );
            }
            const chosen = Object.fromEntries(
                Object.entries(filters).filter(
                    ([, value]) => value !== undefined && value !== null,
                ),
            );
            return db.one<ViewLink>(sql`
                insert into saved_view (token_hash, account_id, dashboard, title, filters, created_at, expires_at)
                values (${viewHash(token)}, ${viewer.id}, ${dashboard}, ${title}, ${JSON.stringify(chosen)}::jsonb, ${now},
                        ${now}::timestamptz + make_interval(days => ${expires_days ?? viewDays.standard}))
                returning id, title, dashboard, created_at, expires_at`);
        });
        return { success: phrases('Link made. It is shown only now.'), data: { ...data, token } };
    },
});

export const views = action(viewCalls.list, {
    about: 'The links of the own account that still work',
    access,
    effect: 'reads',
    list: ['id', 'title', 'dashboard', 'created_at', 'expires_at'],
    run: (_values, { viewer, now, list }) =>
        list.rows<ViewLink>(
            sql`select id, title, dashboard, filters, created_at, expires_at from saved_view
             where account_id = ${viewer.id} and revoked_at is null and expires_at > ${now}`,
            sql`created_at desc, id desc`,
            1000,
        ),
});

export const revokeView = action(viewCalls.revoke, {
    about: 'End a link of the own account at once',
    access,
    body: { id: integer('Link', { required: true, min: 1 }) },
    done: 'Link taken back.',
    run: async ({ id }, { db, viewer, now }) => {
        const changed = await db.run(sql`
            update saved_view set revoked_at = ${now}
             where id = ${id} and account_id = ${viewer.id} and revoked_at is null`);
        if (!changed) throw notFound();
        return { data: { id } };
    },
});
