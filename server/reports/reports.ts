/**
 * Runs any report: filters, scope, search, sort, page, totals, comparison with the period before,
 * and the file. The SQL is the report's own; what all reports have alike is here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Grant } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import { calledBy } from '../../resources/define/screens/called.ts';
import { parseEndpoint, type Endpoint } from '../../resources/define/endpoint.ts';
import type { Query } from '../../resources/define/query.ts';
import { fixedAt, type Report, type ReportAnswer } from '../../resources/define/report.ts';
import { sql } from '../../resources/define/sql.ts';
import { noteRead, showsPeople } from '../access/reads.ts';
import { viewerOf, type Server } from '../http/call.ts';
import { sendExport } from '../lists/export.ts';
import type { Sentence } from '../../resources/define/say.ts';
import { once } from './again.ts';
import * as lists from '../lists/lists.ts';
import {
    type Asked,
    askedBy,
    countRows,
    inputFor,
    makeOnce,
    numberAlongIndex,
    orderOf,
    pageQuery,
    rowsOf,
    searchedPage,
} from './asked.ts';
import { type Live, wantsLive } from '../live/live.ts';
import { besideAll, comparedOf, pageOf, rowsBefore, totalsBefore, totalsOfAll } from './page.ts';
import { jsonPage } from './jsonPage.ts';
import { probe } from './queryInput.ts';
import { registerReveal } from './reveal.ts';
import { failing, route } from '../http/routes.ts';
import { reportSchema } from './schema.ts';
import { answerSchema } from '../fieldTypes/schema.ts';

/** Registers a report at the endpoints of its mounts: each admits the union of its mounts. */
export function registerReport(
    app: FastifyInstance,
    server: Server,
    live: Live,
    query: Query,
): void {
    const { report } = query;
    probe(query);
    refuseLivePatients(report);
    const endpoints = new Map<Endpoint, Grant[]>();
    for (const mount of report.mounts) {
        endpoints.set(mount.endpoint, [...(endpoints.get(mount.endpoint) ?? []), ...mount.access]);
    }
    const schema = reportSchema(report);
    for (const [endpoint, access] of endpoints) {
        const { method } = parseEndpoint(endpoint);
        const fixed = fixedAt(report, endpoint);
        route(
            app,
            endpoint,
            {
                access,
                effect: 'list',
                source: `report ${report.name}`,
                ...failing(report.failure),
            },
            {
                tags: ['Reports'],
                summary: `${report.title}. ${report.about}`,
                ...(method === 'GET' ? { querystring: schema } : { body: schema }),
                response: {
                    // Some calls of the contract name a number beside the rows (`beside` of a query).
                    200: z.looseObject({
                        [report.envelope]: z.array(answerSchema(report.columns)),
                        count: z.number(),
                        totals: z.record(z.string(), z.number().nullable()).optional(),
                        previous: z.record(z.string(), z.number().nullable()).optional(),
                        before: z.record(z.string(), z.looseObject({})).optional(),
                        compared: z.looseObject({}).optional(),
                    }),
                },
            },
            async (request, reply) => {
                const given = { ...givenBy(request), ...fixed };
                if (method !== 'GET' || !wantsLive(request, query))
                    return run(server, query, given, request, reply);
                const viewer = viewerOf(request);
                return live.open(askedBy(server, query, viewer, given), access, request, reply);
            },
        );
    }
    registerReveal(app, server, query, [...endpoints.values()].flat());
}

/** Words of the path are filters too. */
const givenBy = ({ method, query, body, params }: FastifyRequest): object => ({
    ...((method === 'GET' ? query : body) as object | undefined),
    ...(params as object),
});

/** What is shown live is audited by nobody and does not move with a period: it holds no patient. */
function refuseLivePatients({ live, name, period, columns }: Report): void {
    if (live && (period.kind !== 'none' || Object.values(columns).some((field) => field.identity)))
        throw new Error(`${name}: a report with patients or a period is not shown live`);
}

/** Answers a call of a report; `file` names the file where it is not the report's own. */
export async function run(
    server: Server,
    query: Query,
    given: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    file: string | Sentence = query.report.file ?? query.report.title,
): Promise<unknown> {
    const { report } = query;
    const viewer = viewerOf(request);
    const asked = askedBy(server, query, viewer, given);
    const { call } = asked;
    const { format } = call;
    if (!format) return shownTo(request, asked, reply);
    const { totals, ...numbers } = report.totals.length
        ? await totalsOfAll(asked)
        : { totals: {}, ...(await countRows(asked)) };
    const beside = await besideAll(asked);
    return sendExport(
        asked.server,
        request,
        reply,
        { ...call, format },
        {
            title: file,
            declaration: report.name,
            entity: report.name,
            fields: calledBy(report, call.filters).columns,
            filters: report.filters,
            columns: Object.keys(report.columns).filter((key) => !report.optional.includes(key)),
            from: sql`from ${beside?.rows ?? rowsOf(asked)}`,
            order: orderOf(asked),
            count: numbers.count,
            totals: { ...totals, ...beside?.totals },
            compared: beside,
            about: {
                sentence: report.about,
                ...(report.tallies && { tallies: { fields: report.tallies, numbers } }),
                method: report.method ?? [],
                filters: { ...report.quiet, ...report.filters },
            },
        },
    );
}

/** The answer; where it shows who the patients are, the audit is told first. */
async function shownTo(
    request: FastifyRequest,
    asked: Asked,
    reply: FastifyReply,
): Promise<string | ReportAnswer> {
    const { server, query } = asked;
    const { name: entity, columns, envelope } = query.report;
    const people = showsPeople(request, columns);
    const tellAudit = (ids: readonly number[]) => noteRead(server.db, request, { entity, ids });
    const page = await textOf(asked, people);
    if (page) {
        if (people) await tellAudit(page.ids);
        void reply.type('application/json; charset=utf-8');
        return page.text;
    }
    const said = await answer(asked);
    if (people) await tellAudit((said[envelope] as { id: number }[]).map(({ id }) => id));
    return said;
}

/** The answer as a text where PostgreSQL makes it, and whom it shows: pages that most people open most of the time. */
async function textOf(
    asked: Asked,
    withIds: boolean,
): Promise<{ text: string; ids: readonly number[] } | undefined> {
    const { server, query, viewer, call, known } = asked;
    const searched = searchedPage(asked);
    const number =
        searched?.number ?? (query.report.totals.length ? undefined : numberAlongIndex(asked));
    if (!number) return undefined;
    const found = await jsonPage({
        db: server.db,
        query,
        fields: query.report.columns,
        identity: lists.identityOf(viewer),
        rows: () => rowsOf(asked),
        page: () => searched?.page ?? pageQuery(asked),
        number,
        found: searched?.found,
        withIds,
        made: (make) => makeOnce(asked, 'jsonPage', make),
    });
    if (!found) return undefined;
    const { rows, count, numbers, ids } = found;
    const period = once(known, 'period', () => JSON.stringify(periodOf(query.report, call)));
    const rest = period === '{}' ? '}' : `,${period.slice(1)}`;
    return {
        text: `{"${query.report.envelope}":${rows},"count":${count},"totals":${numbers}${rest}`,
        ids: ids ?? [],
    };
}

/** The query of a report. */
export function queryOf(queries: readonly Query[], report: Report): Query {
    const found = queries.find((one) => one.report === report);
    if (!found) throw new Error(`Report ${report.name} has no query`);
    return found;
}

/** What a report answers to an account, whoever carries the question. */
export const ask = (
    server: Server,
    query: Query,
    viewer: Viewer,
    given: unknown,
): Promise<ReportAnswer> => answer(askedBy(server, query, viewer, given));

async function answer(asked: Asked): Promise<ReportAnswer> {
    const { query, viewer, call } = asked;
    const { report } = query;
    const beside = makeOnce(asked, 'beside', () => query.beside?.(inputFor(asked)));
    const [{ found, count, totals }, previous, numbers] = await Promise.all([
        pageOf(asked),
        totalsBefore(asked),
        beside && asked.server.db.maybe<Record<string, unknown>>(beside),
    ]);
    const before = await rowsBefore(asked, found);
    return {
        [report.envelope]: lists.withIdentityRights(
            found,
            report.columns,
            lists.identityOf(viewer),
        ),
        count,
        ...numbers,
        totals,
        ...(previous && { previous }),
        ...(before && { before }),
        ...comparedOf(asked),
        ...periodOf(report, call),
    };
}

const periodOf = ({ period }: Report, { filters }: lists.ListCall) =>
    period.kind === 'days'
        ? { period: { start_date: filters['start_date'], end_date: filters['end_date'] } }
        : {};
