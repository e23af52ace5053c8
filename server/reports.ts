/**
 * Runs any report: filters, scope, search, sort, page, totals, comparison with the period before,
 * and the file. The SQL is the report's own; what all reports have alike is here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Grant } from '../resources/access.ts';
import type { Viewer } from '../resources/define/engine.ts';
import { parseEndpoint, type Endpoint } from '../resources/define/endpoint.ts';
import { Refusal, notFound } from '../resources/define/errors.ts';
import type { Query, QueryInput } from '../resources/define/query.ts';
import type { Report } from '../resources/define/report.ts';
import { and, join, name, sql, type Sql } from '../resources/define/sql.ts';
import { facilityScope } from './access.ts';
import { actorOf, viewerOf, type Server } from './call.ts';
import { dayIn } from './zones.ts';
import { auditEvent } from './database.ts';
import { sendExport } from './export.ts';
import * as lists from './lists.ts';
import { periodBefore, withPeriod } from './periods.ts';
import { route } from './routes.ts';
import { answerSchema, civilDate, filterSchema } from './schema.ts';
import { parseObject } from './validate.ts';
import { write } from './write.ts';

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

const place = z.union([z.number().int().positive(), z.string().trim().min(1).max(200)]);
const places = z.union([place, z.array(place).min(1).max(200)]).optional();

/** The body of a report call: reserved words, its period and places, its own filters. */
export const reportSchema = (report: Report) =>
    z.strictObject({
        ...lists.reserved,
        ...(report.period.kind === 'days' && {
            start_date: civilDate.optional(),
            end_date: civilDate.optional(),
        }),
        ...(report.place && {
            region: places,
            district: places,
            facility: places,
            ip: places,
            hub: places,
        }),
        ...filterSchema(report.filters),
    });

const givenBy = (request: FastifyRequest): unknown =>
    request.method === 'GET' ? request.query : request.body;

/** Answers a call of a report; `file` names the file where it is not the report's own. */
export async function run(
    server: Server,
    query: Query,
    given: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    file = query.report.file ?? query.report.title,
): Promise<unknown> {
    const { report } = query;
    const schema = reportSchema(report);
    const viewer = viewerOf(request);
    const today = dayIn(server.clock(), server.config.timeZone);
    const parsed = lists.listCall(parseObject(schema, given, 'filter'));
    const call = withPeriod(report, parsed, today);
    refuseIdentityFilters(report, viewer, call);
    const rowsOf = (filters: QueryInput['filters']) =>
        sql`(${query.rows(inputOf(server, viewer, filters))}) r ${searched(report, viewer, call)}`;
    const rows = rowsOf(call.filters);
    const sortable = lists.openTo(
        viewer,
        report.columns,
        report.sort.map((key) => key.replace(/^-/, '')),
    );
    const order = lists.orderBy(call, sortable, report.sort[0] ?? 'id', report.columns);
    const sums = report.totals.map((key) => sql`${totalOf(report, key)} as ${name(key)}`);
    const counted =
        call.q || call.id ? undefined : query.count?.(inputOf(server, viewer, call.filters));
    const { count, ...totals } = await server.db.one<
        { count: number } & Record<string, number | null>
    >(
        counted ??
            sql`select count(*) as count ${sums.length ? sql`, ${join(sums, ', ')}` : sql``} from ${rows}`,
    );
    if (call.format) {
        return sendExport(
            server,
            request,
            reply,
            { ...call, format: call.format },
            {
                title: file,
                entity: report.name,
                fields: report.columns,
                columns: Object.keys(report.columns).filter(
                    (key) => !report.optional.includes(key),
                ),
                query: sql`select * from ${rows} ${order}`,
                count,
            },
        );
    }
    const found = await server.db.rows(sql`select * from ${rows} ${order} ${lists.pageOf(call)}`);
    const before = call.compare && sums.length ? periodBefore(report, call.filters) : undefined;
    const previous = before
        ? await server.db.one(sql`select ${join(sums, ', ')} from ${rowsOf(before)}`)
        : undefined;
    return {
        [report.envelope]: lists.withIdentityRights(
            found,
            report.columns,
            lists.identityOf(viewer),
        ),
        count,
        ...(sums.length && { totals }),
        ...(previous && { previous }),
        ...(report.period.kind === 'days' && {
            period: { start_date: call.filters['start_date'], end_date: call.filters['end_date'] },
        }),
    };
}

/** A total: a sum, and of a rate the sum over the sum, in %; null where there is nothing below the line. */
function totalOf(report: Report, key: string): Sql {
    const field = report.columns[key];
    if (field?.type !== 'rate') return sql`sum(r.${name(key)})`;
    const below = [field.denominator].flat().map((part) => sql`coalesce(sum(r.${name(part)}), 0)`);
    return sql`100.0 * sum(r.${name(field.numerator)}) / nullif(${join(below, ' + ')}, 0)`;
}

/** What the query is handed: its filters, and the scope that no query can do without. */
function inputOf(server: Server, viewer: Viewer, filters: QueryInput['filters']): QueryInput {
    return {
        filters,
        viewer,
        timeZone: server.config.timeZone,
        scope: (alias) => and([facilityScope(viewer, alias), ...placeConditions(filters, alias)]),
        national: () => sql`true`,
    };
}

/** Places by id or by exact name; an unknown one, or one out of scope, gives an empty list. */
function placeConditions(filters: QueryInput['filters'], alias: string): Sql[] {
    const f = name(alias);
    const chosen = (key: string, column: Sql, table: string): Sql[] => {
        const value = filters[key];
        if (value === undefined) return [];
        const all = (Array.isArray(value) ? value : [value]) as (string | number)[];
        const ids = all
            .filter((one) => typeof one === 'number' || /^\d{1,15}$/.test(one))
            .map(Number);
        const names = all
            .filter((one) => typeof one === 'string')
            .map((one) => String(one).toLowerCase());
        return [
            sql`${column} in (select id from ${name(table)}
                where id = any(${ids}::bigint[]) or lower(btrim(name)) = any(${names}::text[]))`,
        ];
    };
    const region = filters['region'];
    return [
        ...chosen('facility', sql`${f}.id`, 'facility'),
        ...chosen('district', sql`${f}.district_id`, 'district'),
        ...chosen('ip', sql`${f}.partner_id`, 'partner'),
        ...chosen('hub', sql`${f}.hub_id`, 'hub'),
        ...(region === undefined
            ? []
            : [
                  sql`${f}.district_id in (select d.id from district d where ${and(chosen('region', sql`d.region_id`, 'region'))})`,
              ]),
    ];
}

/** Free text over the report's search columns, within the reader's identity rights, and `id`. */
function searched(report: Report, viewer: Viewer, call: lists.ListCall): Sql {
    const conditions: Sql[] = [];
    if (call.id) conditions.push(sql`r.id = any(${call.id}::bigint[])`);
    if (call.q) {
        const columns = lists.openTo(viewer, report.columns, report.search);
        conditions.push(
            lists.contains(
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
        throw new Refusal('Your account cannot search by patient identity.', 'identity', {
            [asked[0]!]: 'Not for your account.',
        });
    }
}

/** Masked accounts reveal one record at a time, with a reason and an audit row. */
function registerReveal(app: FastifyInstance, server: Server, query: Query, access: Grant[]): void {
    const { report } = query;
    const hidden = Object.keys(report.columns).filter((key) => report.columns[key]!.identity);
    if (!hidden.length) return;
    const schema = z.strictObject({
        id: z.number().int().positive(),
        reason: z.string().trim().min(3, 'Please say why.').max(300),
    });
    route(
        app,
        `POST /x/reveal/${report.name}`,
        { access, effect: 'write', source: `report ${report.name}` },
        {
            tags: ['Reports'],
            summary: `Reveal patient identity in ${report.title}, audited`,
            body: schema,
        },
        async (request, reply) => {
            const viewer = viewerOf(request);
            const values = parseObject(schema, request.body);
            return write(server, request, reply, values, async (tx) => {
                if (lists.identityOf(viewer) === 'none') throw notFound();
                const rows = query.rows(inputOf(server, viewer, {}));
                const found = await tx.maybe(
                    sql`select id, ${lists.nameList(hidden)} from (${rows}) r where r.id = ${values.id}`,
                );
                if (!found) throw notFound();
                await auditEvent(tx, actorOf(request), {
                    entity: report.name,
                    entity_id: values.id,
                    action: 'reveal',
                    note: { reason: values.reason, columns: hidden },
                });
                return { data: found };
            });
        },
    );
}

/** A query that never calls `scope()` or `national(why)` does not register. */
function probe(query: Query): void {
    let asked = false;
    const scoped = () => {
        asked = true;
        return sql`true`;
    };
    query.rows({
        filters: { start_date: '2026-01-01', end_date: '2026-01-31' },
        viewer: probeViewer,
        scope: scoped,
        national: (why) => {
            if (!why) throw new Error(`${query.report.name}: national() without a reason`);
            return scoped();
        },
        timeZone: 'UTC',
    });
    if (!asked) throw new Error(`${query.report.name}: the query is not limited by scope()`);
}

const probeViewer: Viewer = {
    id: 0,
    session_id: 0,
    username: '',
    full_name: '',
    user_type: 'facility',
    role: {},
    facility_id: 0,
    partner_id: null,
    hub_id: null,
    mdr_site_id: null,
    district_id: null,
    region_id: null,
    key_validated: true,
};
