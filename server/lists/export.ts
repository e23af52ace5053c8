/**
 * A list as a file: xlsx, csv or PDF, streamed from a cursor in flat memory, with the columns, filters
 * and scope that the screen shows, no row limit, formula-safe, audited.
 */
import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Fields } from '../../resources/define/field.ts';
import { isTyped } from '../../resources/define/fieldFacts.ts';
import { HttpError } from '../../resources/define/errors.ts';
import { isShownTo } from '../../resources/define/points/shownTo.ts';
import { sql, type Sql } from '../../resources/define/sql.ts';
import { showsPeople, writeRead } from '../access/reads.ts';
import { actorOf, viewerOf, type Server } from '../http/call.ts';
import { auditEvent } from '../database/database.ts';
import { type Hand, sourceOf } from '../fieldTypes/file.ts';
import { aboutLines, type AboutList } from './about.ts';
import { identityOf, nameList, withIdentityRights, type ListCall } from './lists.ts';
import { columnsOfFile, type Compared, cutSteps, sourcesOf, withBeside } from './beside.ts';
import { type Column, type Row, Word } from './fileColumn.ts';
import { type Format, types, writers } from './writers.ts';
import { phrases, say, spoken, type Sentence, type Tongue } from '../../resources/define/say.ts';
import { tongueOf } from '../http/language.ts';

export interface ExportOf {
    /** Sheet and file name. */
    title: string | Sentence;
    /** The declaration whose fields these are: where one English word is two, it tells them apart. */
    declaration: string;
    /** What is exported, for the audit: entity or report. */
    entity: string;
    fields: Fields;
    /** What it is filtered by, where that is not its fields. */
    filters?: Fields;
    /** Columns in order, as shown unless the call names others. */
    columns: readonly string[];
    /** `from …` with its conditions, and its order. */
    from: Sql;
    order: Sql;
    count: number;
    /** What its columns add up to, where they do. */
    totals?: Readonly<Record<string, number | null>>;
    /** Which earlier figures stand in its rows and totals (`earlierOf`), of which days. */
    compared?: Compared | undefined;
    /** What the first sheet says of it. */
    about: AboutList;
}

/** The columns that are asked for, without those that are for other accounts. */
const columnsFor = ({ user_type }: Viewer, call: ListCall, { fields, columns }: ExportOf) =>
    (call.columns ?? columns).filter((key) => isShownTo(fields[key] ?? {}, user_type));

/** Answers with the file. The rows of one snapshot; the audit row is written before the first byte. */
export async function sendExport(
    server: Server,
    request: FastifyRequest,
    reply: FastifyReply,
    call: ListCall & { format: Format },
    what: ExportOf,
): Promise<FastifyReply> {
    const viewer = viewerOf(request);
    const identity = identityOf(viewer);
    const names = columnsFor(viewer, call, what).filter(
        (key) => identity !== 'none' || !what.fields[key]?.identity,
    );
    const unknown = names.filter((key) => !Object.hasOwn(what.fields, key));
    if (unknown.length) {
        throw new HttpError(
            400,
            say('Unknown column: %{unknown}.', { unknown: unknown.join(', ') }),
            'unknown_column',
        );
    }
    await auditEvent(server.db, actorOf(request), {
        entity: what.entity,
        action: 'export',
        note: {
            format: call.format,
            filters: untyped(call.filters, what.filters ?? what.fields),
            q: call.q ? '(text)' : undefined,
            columns: names,
            rows: what.count,
        },
    });
    const tongue = tongueOf(request);
    const title = fileName(what.title, tongue);
    const made = {
        title,
        declaration: what.declaration,
        about: what.about,
        compared: what.compared,
        rows: what.count,
    };
    const about = await aboutLines(server, viewer, call, made, tongue);
    const handOf = (key: string): Hand => ({
        timeZone: server.config.timeZone,
        locale: tongue.locale,
        textOf: (text) => tongue.textOf(text, `${what.declaration}.${key}`),
    });
    const { fields, compared } = what;
    const period = call.filters;
    const cut = await cutSteps(server, { names, fields, period }, what.from);
    const asked = { names, fields, compared, period, cut, handOf, tongue };
    const columns = columnsOfFile(asked);
    const rows = await server.db.stream(await rowsOf(server, what, columns));
    const told = showsPeople(request, what.fields, names)
        ? tellingOf(server, request, what.entity, rows)
        : rows;
    const shown = identity === 'clear' ? told : withRights(told, what.fields, identity);
    const totals = totalsRow(what, names, tongue);
    const add = withBeside(asked);
    const file = writers[call.format]({
        title,
        about,
        columns,
        rows: add ? each(shown, add) : shown,
        totals: totals && add ? add(totals) : totals,
        tongue,
    });
    const body = new PassThrough();
    // The client may go away in the middle: the cursor and its connection go with it.
    pipeline(file, body, (error) => {
        if (error) rows.destroy();
    });
    return reply
        .header('content-type', types[call.format])
        .header('content-disposition', disposition(`${title}.${call.format}`))
        .header('content-language', tongue.locale)
        .header('x-total-rows', String(what.count))
        .header('x-estimated-length', String(estimate(call.format, what.count, columns.length)))
        .send(body);
}

/** Below the rows, as below the list on screen; nothing to sum up is no sum. */
function totalsRow(
    { totals = {}, fields }: ExportOf,
    names: readonly string[],
    tongue: Tongue,
): Row | undefined {
    if (names.every((key) => (totals[key] ?? null) === null)) return undefined;
    const named = names.find((key) => !(key in totals));
    const word = new Word(tongue.textOf(phrases('Total')));
    return { ...totals, ...(named && { [sourceOf(fields[named]!, named)]: word }) };
}

/** Filters as the audit keeps them: what somebody typed may name a patient, and says only that it was typed. */
const untyped = (filters: ListCall['filters'], fields: Fields): ListCall['filters'] =>
    Object.fromEntries(
        Object.entries(filters).map(([key, value]) => [
            key,
            isTyped(fields[key]) ? '(text)' : value,
        ]),
    );

/** A name without a slash, which neither a file nor a sheet bears. */
const fileName = (title: string | Sentence, tongue: Tongue): string =>
    spoken(title, tongue).replaceAll('/', '-');

/** The statement of the rows with what the columns of the file are made of: what nobody asked for is not read. */
async function rowsOf(server: Server, what: ExportOf, columns: readonly Column[]): Promise<Sql> {
    const none = sql`select * ${what.from} limit 0`;
    const { fields } = await server.db.pool.query({ text: none.text, values: none.values });
    const wanted = new Set(['id', ...sourcesOf(columns)]);
    const listed = fields.map((one) => one.name).filter((one) => wanted.has(one));
    return sql`select ${nameList(listed)} ${what.from} ${what.order}`;
}

async function* each(rows: AsyncIterable<Row>, made: (row: Row) => Row): AsyncGenerator<Row> {
    for await (const row of rows) yield made(row);
}

/** So many rows of a file are told at a time. */
const toldAtOnce = 5000;

/** The rows, each told to the audit by its number before it goes on. */
async function* tellingOf(
    server: Server,
    request: FastifyRequest,
    entity: string,
    rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
    let held: Row[] = [];
    const tellAudit = async () => {
        const ids = held.map(({ id }) => Number(id));
        if (ids.length) await writeRead(server.db, request, { entity, ids });
        const free = held;
        held = [];
        return free;
    };
    for await (const row of rows) if (held.push(row) >= toldAtOnce) yield* await tellAudit();
    yield* await tellAudit();
}

/** The rows as who asks may see them. */
async function* withRights(
    rows: AsyncIterable<Row>,
    fields: Fields,
    identity: ReturnType<typeof identityOf>,
): AsyncGenerator<Row> {
    for await (const row of rows) yield* withIdentityRights([row], fields, identity);
}

/** For the progress bar only: what such files weigh on average, so that it moves truthfully. */
const estimate = (format: Format, rows: number, columns: number): number =>
    Math.round(2000 + rows * columns * perCell[format]);

/** Bytes. */
const perCell: Readonly<Record<Format, number>> = { xlsx: 4.2, csv: 9.5, pdf: 9 };

const disposition = (file: string): string =>
    `attachment; filename="${file.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`;
