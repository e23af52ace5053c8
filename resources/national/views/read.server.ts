/**
 * Reading a saved view: the panels of a dashboard for whoever has its word. Its maker's account says at the time
 * of reading which panels and which places; patients are named to nobody. Whatever is wrong with a word, it answers
 * as one that never was.
 */
import { lastDays } from '../../define/calendar/days.ts';
import { open } from '../../access.ts';
import { planCalls, type Chosen, type ReportCall } from '../../dashboards.ts';
import { openAction } from '../../define/action.ts';
import type { Db, Eyes } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { date, integer, text } from '../../define/field.ts';
import type { SavedView, ViewAnswer } from '../../define/points/savedView.ts';
import { viewCalls } from '../../pointCalls.ts';
import { fixedAt, type Report, type ReportAnswer } from '../../define/report.ts';
import { say } from '../../define/say.ts';
import type { Dashboard } from '../../define/screens/dashboard.ts';
import { sql } from '../../define/sql.ts';
import { areas } from '../../index.ts';
import { notesOf } from './notes.server.ts';
import { dashboardFor, viewHash } from './savedViews.server.ts';

/** A view as it is stored. */
export interface StoredView {
    account_id: number;
    dashboard: string;
    title: string;
    filters: Record<string, string | number>;
    expires_at: string;
}

/** Only reports that name no patient are answered to a saved view. */
const isAggregate = ({ columns, detail }: Report): boolean =>
    !detail && !Object.values(columns).some((field) => field.identity);

const aggregates = Object.fromEntries(
    areas
        .flatMap((area) => area.menu)
        .filter((one) => one.kind === 'report')
        .filter(isAggregate)
        .map((report) => [report.name, report]),
);

export const readView = openAction([viewCalls.read, 'POST /dashboard/{token}/'], {
    about: 'A saved dashboard view by its token',
    access: open('the word in its path is the permission, and only aggregates answer'),
    effect: 'reads',
    // Calls a minute from one address: a control room of screens that each ask once a minute.
    polled: 60,
    body: {
        token: text('Word', { required: true, maxLength: 200, secret: true }),
        start_date: date('From'),
        end_date: date('To'),
        period: text('Period', { maxLength: 20 }),
        region: integer('Region'),
        district: integer('District'),
        facility: integer('Facility'),
        ip: integer('Partner'),
        hub: integer('Hub'),
        machine: text('Machine'),
        disease_area: text('Disease area'),
    },
    run: async (
        { token, ...filters },
        { db, now, today, eyesOf },
    ): Promise<{ data: SavedView }> => {
        const view = await db.maybe<StoredView>(sql`
            select account_id, dashboard, title, filters, expires_at from saved_view
             where token_hash = ${viewHash(token)} and revoked_at is null and expires_at > ${now}`);
        const eyes = view && (await eyesOf(view.account_id));
        const dashboard = eyes && dashboardFor(view.dashboard, eyes.viewer);
        if (!dashboard) throw notFound();
        refuseOthers(filters, chosenOf(view, today));
        const { chosen, places, answers, panels } = await panelsOfView(db, eyes, view, today);
        const data = {
            title: view.title,
            dashboard: dashboard.name,
            chosen,
            places,
            answers,
            panels,
            notes: await notesOf(db, chosen),
            read_at: now.toISOString(),
            expires_at: view.expires_at,
        };
        return { data };
    },
});

/** The panels of a view as its maker sees them on this day: what is asked, the answers, and of which places. */
export async function panelsOfView(db: Db, eyes: Eyes, view: StoredView, today: string) {
    const dashboard = dashboardFor(view.dashboard, eyes.viewer);
    if (!dashboard) throw notFound();
    const chosen = chosenOf(view, today);
    const { calls, panels } = plan(dashboard, chosen, eyes);
    const answers: ViewAnswer[] = [];
    // One after the other: a wall may wait, people who work may not.
    for (const call of calls) answers.push(await answerOf(eyes, call));
    return { calls, panels, chosen, answers, places: await placesOf(db, eyes, chosen) };
}

/**
 * Whoever has the word sees what its maker chose to show. Any other period or place would show more, or so little of
 * it that a single test is told from the others: it is refused, never passed over.
 */
function refuseOthers(asked: Readonly<Record<string, unknown>>, chosen: Chosen): void {
    const others = Object.entries(asked).filter(
        ([key, value]) =>
            value !== undefined && value !== null && value !== '' && chosen[key] !== value,
    );
    if (!others.length) return;
    throw new Refusal(
        say('A saved view shows the period and the places that it was saved with.'),
        'saved_filters',
        Object.fromEntries(others.map(([key]) => [key, say('Not as the view was saved.')])),
    );
}

/** The filters as they stand today: `days` becomes a period that ends with it. */
function chosenOf({ filters }: StoredView, today: string): Record<string, string | number> {
    const { days, ...rest } = filters;
    if (typeof days !== 'number') return rest;
    return { ...rest, ...lastDays(today, days) };
}

/** The distinct calls of a dashboard, and which of them each panel shows. */
function plan(
    dashboard: Dashboard,
    chosen: Chosen,
    { viewer }: Eyes,
): { calls: ReportCall[]; panels: (number | null)[] } {
    const planned = planCalls(dashboard.panels, aggregates, chosen, viewer);
    const calls = [...new Set(planned)].filter((call) => call !== undefined);
    return { calls, panels: planned.map((call) => (call ? calls.indexOf(call) : null)) };
}

/** What its endpoint answers to the call: with the filters that the endpoint says by itself, too. */
async function answerOf(
    eyes: Eyes,
    { report, endpoint, body, pages, yearBefore }: ReportCall,
): Promise<ViewAnswer> {
    const size = Number(body['page_size']);
    const fixed = fixedAt(report, endpoint);
    const ask = (given: object) => eyes.ask(report, { ...given, ...fixed });
    const rowsOf = (answer: ReportAnswer) => answer[report.envelope] as ViewAnswer['rows'];
    const first = await ask(body);
    const { count, totals, previous } = first;
    const rows = [...rowsOf(first)];
    const last = Math.min(pages, Math.ceil(count / size));
    for (let page = 2; page <= last; page += 1) rows.push(...rowsOf(await ask({ ...body, page })));
    return {
        rows,
        count,
        ...(totals && { totals }),
        ...(previous && { previous: previous as ViewAnswer['previous'] }),
        ...(yearBefore && { yearBefore: rowsOf(await ask(yearBefore)) }),
    };
}

/** Names of the chosen places, the smallest first. */
async function placesOf(db: Db, { scope }: Eyes, chosen: Chosen): Promise<string[]> {
    const id = (key: string) => chosen[key] ?? null;
    const found = await db.rows<{ name: string }>(sql`
        select f.name, 1 as size from facility f where f.id = ${id('facility')}::bigint and ${scope('f')}
        union all select name, 2 from district where id = ${id('district')}::bigint
        union all select name, 3 from region where id = ${id('region')}::bigint order by size`);
    return found.map(({ name }) => name);
}
