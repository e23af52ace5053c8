/**
 * Runs any report: filters, scope, search, sort, page, totals, comparison with the period before,
 * and the file. The SQL is the report's own; what all reports have alike is here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Grant } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import { parseEndpoint, type Endpoint } from '../../resources/define/endpoint.ts';
import { Refusal } from '../../resources/define/errors.ts';
import type { Query, QueryInput } from '../../resources/define/query.ts';
import { sortsOf, type Report, type ReportAnswer } from '../../resources/define/report.ts';
import { and, empty, join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { noteRead, showsPeople } from '../access/reads.ts';
import { viewerOf, type Server } from '../http/call.ts';
import { dayIn } from '../zones.ts';
import { sendExport } from '../lists/export.ts';
import type { Sentence } from '../../resources/define/say.ts';
import * as lists from '../lists/lists.ts';
import { periodBefore, withPeriod } from './periods.ts';
import { jsonPage } from './jsonPage.ts';
import { inputOf, probe } from './queryInput.ts';
import { registerReveal } from './reveal.ts';
import { route } from '../http/routes.ts';
import { reportSchema } from './schema.ts';
import { columnOf, contains } from '../fieldTypes/column.ts';
import { answerSchema } from '../fieldTypes/schema.ts';
import { parseObject } from '../http/validate.ts';
import { wholePage } from './wholePage.ts';
import { say } from '../../resources/define/say.ts';

/** Registers a report at the endpoints of its mounts: each admits the union of its mounts. */
export function registerReport(app: FastifyInstance, server: Server, query: Query): void {
    const { report } = query;
    probe(query);
    const endpoints = new Map<Endpoint, Grant[]>();
    for (const mount of report.mounts) {
        endpoints.set(mount.endpoint, [...(endpoints.get(mount.endpoint) ?? []), ...mount.access]);
    }
    const schema = reportSchema(report);
    for (const [endpoint, access] of endpoints) {
        const { method } = parseEndpoint(endpoint);
        route(
            app,
            endpoint,
            { access, effect: 'list', source: `report ${report.name}` },
            {
                tags: ['Reports'],
                summary: `${report.title}. ${report.about}`,
                ...(method === 'GET' ? { querystring: schema } : { body: schema }),
                response: {
                    200: z.object({
                        [report.envelope]: z.array(answerSchema(report.columns)),
                        count: z.number(),
                        totals: z.record(z.string(), z.number().nullable()).optional(),
                        previous: z.record(z.string(), z.number().nullable()).optional(),
                    }),
                },
            },
            (request, reply) => run(server, query, givenBy(request), request, reply),
        );
    }
    registerReveal(app, server, query, [...endpoints.values()].flat());
}

const givenBy = (request: FastifyRequest): unknown =>
    request.method === 'GET' ? request.query : request.body;

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
    const call = callOf(server, query, viewer, given);
    const asked = { server, query, viewer, call };
    const { format } = call;
    if (!format) return shownTo(request, asked, reply);
    const count = await counted(asked);
    return sendExport(
        server,
        request,
        reply,
        { ...call, format },
        {
            title: file,
            declaration: report.name,
            entity: report.name,
            fields: report.columns,
            columns: Object.keys(report.columns).filter((key) => !report.optional.includes(key)),
            query: sql`select * from ${rowsOf(asked)} ${orderOf(asked)}`,
            count,
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
    const text = await textOf(asked, reply);
    const people = showsPeople(request, columns);
    if (text !== undefined && !people) return text;
    const said = text === undefined ? await answer(asked) : (JSON.parse(text) as ReportAnswer);
    if (people) {
        const rows = said[envelope] as { id: number }[];
        await noteRead(server.db, request, { entity, ids: rows.map(({ id }) => id) });
    }
    return text ?? said;
}

/** The answer as a text where PostgreSQL makes it: pages that most people open most of the time. */
async function textOf(asked: Asked, reply: FastifyReply): Promise<string | undefined> {
    const { server, query, viewer, call } = asked;
    const number = query.report.totals.length ? undefined : numberAlongIndex(asked);
    if (!number) return undefined;
    const found = await jsonPage({
        db: server.db,
        query,
        fields: query.report.columns,
        identity: lists.identityOf(viewer),
        rows: () => rowsOf(asked),
        page: pageQuery(asked),
        number,
    });
    if (!found) return undefined;
    const beside = JSON.stringify({ count: found.count, ...periodOf(asked.query.report, call) });
    void reply.type('application/json; charset=utf-8');
    return `{${JSON.stringify(query.report.envelope)}:${found.rows},${beside.slice(1)}`;
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
): Promise<ReportAnswer> =>
    answer({ server, query, viewer, call: callOf(server, query, viewer, given) });

interface Asked {
    server: Server;
    query: Query;
    viewer: Viewer;
    call: lists.ListCall;
}

/** The call as parsed and checked, its period filled. */
function callOf(server: Server, { report }: Query, viewer: Viewer, given: unknown): lists.ListCall {
    const today = dayIn(server.clock(), server.config.timeZone);
    const parsed = lists.listCall(parseObject(reportSchema(report), given, 'filter'));
    const call = withPeriod(report, parsed, today);
    refuseIdentityFilters(report, viewer, call);
    return call;
}

const inputFor = ({ server, viewer, call }: Asked): QueryInput =>
    inputOf(server, viewer, call.filters);

const rowsOf = (
    { server, query, viewer, call }: Asked,
    filters: QueryInput['filters'] = call.filters,
): Sql =>
    sql`(${query.rows(inputOf(server, viewer, filters))}) r ${searched(query.report, viewer, call)}`;

function orderOf({ query: { report }, viewer, call }: Asked): Sql {
    const sortable = lists.openTo(viewer, report.columns, sortsOf(report));
    return lists.orderBy(call, sortable, report.sort[0] ?? 'id', report.columns);
}

/** The statement for the number of rows from the counters, where they know. */
const quickCount = (asked: Asked): Sql | undefined =>
    asked.call.q || asked.call.id ? undefined : asked.query.count?.(inputFor(asked));

/** How many rows there are. */
async function counted(asked: Asked): Promise<number> {
    const { count } = await asked.server.db.one<{ count: number }>(
        quickCount(asked) ?? sql`select count(*) as count from ${rowsOf(asked)}`,
    );
    return count;
}

interface Page {
    count: number;
    found: Record<string, unknown>[];
    totals?: Record<string, number | null>;
}

/** A page of the rows, their number, and their totals where the report has some. */
async function pageOf(asked: Asked): Promise<Page> {
    const { server, query, call } = asked;
    if (query.report.totals.length)
        return wholePage(
            { rows: plannedOnce(asked) ? server.db.alongIndex : server.db.rows },
            rowsOf(asked),
            sumsOf(query.report),
            orderOf(asked),
            lists.pageOf(call),
        );
    const number = numberAlongIndex(asked);
    if (number) return numberedPage(asked, number);
    const [count, found] = await Promise.all([counted(asked), pageRows(asked, pageQuery(asked))]);
    return { count, found };
}

/** Whether nothing but filters says which rows are asked for, in the report's own order: a page that most people open. */
function isUsual({ call, query: { report } }: Asked): boolean {
    const own = report.sort[0] ?? 'id';
    const down = own.startsWith('-') ? 'desc' : 'asc';
    const [sort, order] = [call.sort ?? own.replace(/^-/, ''), call.order];
    const asOwn = sort === own.replace(/^-/, '') && (order ?? (call.sort ? 'asc' : down)) === down;
    return asOwn && !call.q && !call.id;
}

/** Whether one plan serves the question, whatever the values of its filters: to plan it anew takes longer than to answer it. */
const plannedOnce = (asked: Asked): boolean =>
    !asked.call.q && !asked.call.id && asked.query.alongIndex?.(inputFor(asked)) === true;

/** The statement for the number of all from the counters, where one plan reads it and the page along indexes. */
const numberAlongIndex = (asked: Asked): Sql | undefined =>
    isUsual(asked) && plannedOnce(asked) ? quickCount(asked) : undefined;

/** The statement of a page: what the report finds itself, else from all of its rows. */
function pageQuery(asked: Asked, also = empty): Sql {
    const { query, call } = asked;
    const own = isUsual(asked)
        ? query.page?.(inputFor(asked), call.page_size, (call.page - 1) * call.page_size)
        : undefined;
    if (own) return sql`select r.* ${also} from (${own}) r ${orderOf(asked)}`;
    return sql`select r.* ${also} from ${rowsOf(asked)} ${orderOf(asked)} ${lists.pageOf(call)}`;
}

/** Rows and their number in one statement: on a busy machine a way to the database costs more than the page. */
async function numberedPage(asked: Asked, number: Sql): Promise<Page> {
    const found = await asked.server.db.alongIndex<Record<string, unknown>>(
        pageQuery(asked, sql`, (${number}) as "#count"`),
    );
    // Beyond the last page, and where there is nothing, no row says it.
    if (!found.length) return { count: await counted(asked), found };
    let count = 0;
    const own = found.map(({ '#count': said, ...row }) => {
        count = said as number;
        return row;
    });
    return { count, found: own };
}

/** A page in the order of an index, read by most people most of the time, is planned once. */
function pageRows({ server, query, call }: Asked, page: Sql): Promise<Record<string, unknown>[]> {
    const usual = query.count && !call.q && !call.id && !call.sort;
    return usual ? server.db.prepared(page) : server.db.rows(page);
}

/** The totals of the period before, where they are asked for. */
async function totalsBefore(asked: Asked): Promise<Record<string, unknown> | undefined> {
    const { server, query, call } = asked;
    const { report } = query;
    const before = call.compare && report.totals.length && periodBefore(report, call.filters);
    if (!before) return undefined;
    const sums = Object.entries(sumsOf(report)).map(([key, sum]) => sql`${sum} as ${name(key)}`);
    const totals = sql`select ${join(sums, ', ')} from ${rowsOf(asked, before)}`;
    return plannedOnce(asked)
        ? (await server.db.alongIndex<Record<string, unknown>>(totals))[0]
        : server.db.one(totals);
}

async function answer(asked: Asked): Promise<ReportAnswer> {
    const { query, viewer, call } = asked;
    const { report } = query;
    const [{ found, count, totals }, previous] = await Promise.all([
        pageOf(asked),
        totalsBefore(asked),
    ]);
    return {
        [report.envelope]: lists.withIdentityRights(
            found,
            report.columns,
            lists.identityOf(viewer),
        ),
        count,
        ...(totals && { totals }),
        ...(previous && { previous }),
        ...periodOf(report, call),
    };
}

const periodOf = ({ period }: Report, { filters }: lists.ListCall) =>
    period.kind === 'days'
        ? { period: { start_date: filters['start_date'], end_date: filters['end_date'] } }
        : {};

const sumsOf = ({ totals, columns }: Report): Record<string, Sql> =>
    Object.fromEntries(
        totals.map((key) => [key, columnOf(columns[key]!).total(columns[key]!, key)]),
    );

/** Free text over the report's search columns, within the reader's identity rights, and `id`. */
function searched(report: Report, viewer: Viewer, call: lists.ListCall): Sql {
    const conditions: Sql[] = [];
    if (call.id) conditions.push(sql`r.id = any(${call.id}::bigint[])`);
    if (call.q) {
        const columns = lists.openTo(viewer, report.columns, report.search);
        conditions.push(
            contains(
                columns.map((key) => sql`r.${name(key)}`),
                call.q,
            ),
        );
    }
    return conditions.length ? sql`where ${and(conditions)}` : sql``;
}

/** A filter on identity would tell, by what it finds, what the reader may not see. */
function refuseIdentityFilters(report: Report, viewer: Viewer, call: lists.ListCall): void {
    if (lists.identityOf(viewer) === 'clear') return;
    const asked = Object.keys(call.filters).filter((key) => report.filters[key]?.identity);
    if (asked.length) {
        throw new Refusal(say('Your account cannot search by patient identity.'), 'identity', {
            [asked[0]!]: say('Not for your account.'),
        });
    }
}
