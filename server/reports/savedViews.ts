/**
 * A saved view: the panels of a dashboard for whoever has its word (resources/national/savedViews).
 * Its maker's account says at the time of reading which panels and which places; patients are named
 * to nobody. Whatever is wrong with a word, it answers as one that never was.
 */
import type { FastifyInstance } from 'fastify';
import { open } from '../../resources/access.ts';
import { planCalls, type Chosen, type ReportCall } from '../../resources/dashboards.ts';
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import { notFound } from '../../resources/define/errors.ts';
import type { Query } from '../../resources/define/query.ts';
import { sql } from '../../resources/define/sql.ts';
import { notesOf } from '../../resources/national/views/notes.server.ts';
import { dashboardFor, viewHash } from '../../resources/national/views/savedViews.server.ts';
import {
    isAggregate,
    type SavedView,
    type ViewAnswer,
} from '../../resources/national/views/savedViews.ts';
import { accountOf } from '../access/access.ts';
import { siteScope } from '../access/scope.ts';
import type { Server } from '../http/call.ts';
import { addDays } from './periods.ts';
import { ask, type ReportAnswer } from './reports.ts';
import { route } from '../http/routes.ts';
import { dayIn } from '../zones.ts';

/** Calls a minute from one address: a control room of screens that each ask once a minute. */
const perMinute = 60;

interface StoredView {
    account_id: number;
    dashboard: string;
    title: string;
    filters: Record<string, string | number>;
    expires_at: string;
}

/** Registers the call behind wall screens, and its older path. */
export function registerSavedViews(
    app: FastifyInstance,
    server: Server,
    queries: readonly Query[],
): void {
    for (const path of ['/genexpert/dashboard/{token}/', '/dashboard/{token}/'] as const) {
        route(
            app,
            `POST ${path}`,
            {
                access: open('the word in its path is the permission, and only aggregates answer'),
                effect: 'read',
                source: 'saved view',
                polled: perMinute,
            },
            { tags: ['Dashboards'], summary: 'A saved dashboard view by its token' },
            async (request) => {
                const { token } = request.params as { token: string };
                return { data: await read(server, queries, token) };
            },
        );
    }
}

async function read(server: Server, queries: readonly Query[], token: string): Promise<SavedView> {
    const now = server.clock();
    const view = await server.db.maybe<StoredView>(sql`
        select account_id, dashboard, title, filters, expires_at from saved_view
         where token_hash = ${viewHash(token)} and revoked_at is null and expires_at > ${now}`);
    const viewer = view && (await accountOf(server.db, view.account_id));
    const dashboard = viewer && dashboardFor(view.dashboard, viewer);
    if (!dashboard) throw notFound();
    const chosen = chosenOf(view, dayIn(now, server.config.timeZone));
    const { calls, panels } = plan(queries, dashboard, chosen, viewer);
    const answers: ViewAnswer[] = [];
    // One after the other: a wall may wait, people who work may not.
    for (const call of calls) answers.push(await answerOf(server, queries, viewer, call));
    return {
        title: view.title,
        dashboard: dashboard.name,
        chosen,
        places: await placesOf(server, viewer, chosen),
        answers,
        panels,
        notes: await notesOf(server.db, chosen),
        read_at: now.toISOString(),
        expires_at: view.expires_at,
    };
}

/** The filters as they stand today: `days` becomes a period that ends with it. */
function chosenOf({ filters }: StoredView, today: string): Record<string, string | number> {
    const { days, ...rest } = filters;
    if (typeof days !== 'number') return rest;
    return { ...rest, start_date: addDays(today, 1 - days), end_date: today };
}

/** The distinct calls of a dashboard, and which of them each panel shows. */
function plan(
    queries: readonly Query[],
    dashboard: Dashboard,
    chosen: Chosen,
    viewer: Viewer,
): { calls: ReportCall[]; panels: (number | null)[] } {
    const reports = Object.fromEntries(
        queries
            .map(({ report }) => [report.name, report] as const)
            .filter(([, one]) => isAggregate(one)),
    );
    const planned = planCalls(dashboard.panels, reports, chosen, viewer);
    const calls = [...new Set(planned)].filter((call) => call !== undefined);
    return { calls, panels: planned.map((call) => (call ? calls.indexOf(call) : null)) };
}

async function answerOf(
    server: Server,
    queries: readonly Query[],
    viewer: Viewer,
    { report, body, pages, yearBefore }: ReportCall,
): Promise<ViewAnswer> {
    const query = queries.find((one) => one.report === report)!;
    const size = Number(body['page_size']);
    const rowsOf = (answer: ReportAnswer) => answer[report.envelope] as ViewAnswer['rows'];
    const { count, totals, previous, ...first } = await ask(server, query, viewer, body);
    const rows = [...rowsOf({ count, ...first })];
    const last = Math.min(pages, Math.ceil(count / size));
    for (let page = 2; page <= last; page += 1)
        rows.push(...rowsOf(await ask(server, query, viewer, { ...body, page })));
    return {
        rows,
        count,
        ...(totals && { totals }),
        ...(previous && { previous: previous as ViewAnswer['previous'] }),
        ...(yearBefore && { yearBefore: rowsOf(await ask(server, query, viewer, yearBefore)) }),
    };
}

/** Names of the chosen places, the smallest first. */
async function placesOf({ db }: Server, viewer: Viewer, chosen: Chosen): Promise<string[]> {
    const id = (key: string) => chosen[key] ?? null;
    const found = await db.rows<{ name: string }>(sql`
        select f.name, 1 as size from facility f where f.id = ${id('facility')}::bigint and ${siteScope(viewer, 'f')}
        union all select name, 2 from district where id = ${id('district')}::bigint
        union all select name, 3 from region where id = ${id('region')}::bigint order by size`);
    return found.map(({ name }) => name);
}
