/**
 * A list as a file: xlsx or csv, streamed from a cursor in flat memory, with the columns, filters
 * and scope that the screen shows, no row limit, formula-safe, audited.
 */
import { PassThrough, Readable, pipeline } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Field, Fields } from '../../resources/define/field.ts';
import { isTyped, sheetFormat } from '../../resources/define/fieldFacts.ts';
import { HttpError } from '../../resources/define/errors.ts';
import { isShownTo } from '../../resources/define/points/shownTo.ts';
import { join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { showsPeople, writeRead } from '../access/reads.ts';
import { actorOf, viewerOf, type Server } from '../http/call.ts';
import { auditEvent } from '../database/database.ts';
import { cellFor, type Hand, sourceOf, writtenOf } from '../fieldTypes/file.ts';
import { ownSheet } from '../../resources/define/download.ts';
import { aboutLines, type AboutList } from './about.ts';
import { cellEnd, isCounted } from './cellXml.ts';
import { identityOf, withIdentityRights, type ListCall } from './lists.ts';
import { workbook } from './workbook.ts';
import { stylesOf } from './workbookParts.ts';
import { say, spoken, type Sentence, type Tongue } from '../../resources/define/say.ts';
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
    /** What the first sheet says of it. */
    about: AboutList;
}

const types = {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    csv: 'text/csv; charset=utf-8',
} as const;

/** The columns that are asked for, without those that are for other accounts. */
const columnsFor = ({ user_type }: Viewer, call: ListCall, { fields, columns }: ExportOf) =>
    (call.columns ?? columns).filter((key) => isShownTo(fields[key] ?? {}, user_type));

/** Answers with the file. The rows of one snapshot; the audit row is written before the first byte. */
export async function sendExport(
    server: Server,
    request: FastifyRequest,
    reply: FastifyReply,
    call: ListCall & { format: 'xlsx' | 'csv' },
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
    const made = { title, declaration: what.declaration, about: what.about, rows: what.count };
    const about = await aboutLines(server, viewer, call, made, tongue);
    const rows = await server.db.stream(await rowsOf(server, what, names));
    const handOf = (key: string): Hand => ({
        timeZone: server.config.timeZone,
        textOf: (text) => tongue.textOf(text, `${what.declaration}.${key}`),
    });
    const columns = names.map((key) => ({ key, field: what.fields[key]!, hand: handOf(key) }));
    const told = showsPeople(request, what.fields, names)
        ? tellingOf(server, request, what.entity, rows)
        : rows;
    const shown = identity === 'clear' ? told : withRights(told, what.fields, identity);
    const file =
        call.format === 'xlsx'
            ? Readable.from(
                  workbook({
                      first: { name: ownSheet, lines: about },
                      name: sheetName(title),
                      columns: columnsOf(columns),
                      rows: shown,
                  }),
                  { highWaterMark: 1 },
              )
            : csvOf(shown, columns);
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
        .header('x-estimated-length', String(estimate(call.format, what.count, names.length)))
        .send(body);
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

/** The statement of the rows with the columns that the file has: what nobody asked for is not read. */
async function rowsOf(server: Server, what: ExportOf, names: readonly string[]): Promise<Sql> {
    const none = sql`select * ${what.from} limit 0`;
    const { fields } = await server.db.pool.query({ text: none.text, values: none.values });
    const wanted = new Set(['id', ...names.map((key) => sourceOf(what.fields[key]!, key))]);
    const listed = fields.filter((one) => wanted.has(one.name));
    return sql`select ${join(
        listed.map((one) => name(one.name)),
        ', ',
    )} ${what.from} ${what.order}`;
}

type Row = Record<string, unknown>;

interface Column {
    key: string;
    field: Field;
    hand: Hand;
}

/** So many values of a column are kept once they are written: a place, a word or an assay comes again and again. */
const mostKept = 500;

/** What comes of a row, each value written once as long as it is one of few. */
function keeping<Made>(
    { key, field, hand }: Column,
    made: (value: ReturnType<typeof cellFor>) => Made,
): (row: Row) => Made {
    const source = sourceOf(field, key);
    const known = new Map<unknown, Made>();
    return (row) => {
        const value = row[source];
        const kept = known.get(value);
        if (kept !== undefined) return kept;
        const one = made(cellFor(field, value, hand));
        if (known.size < mostKept && typeof value !== 'object') known.set(value, one);
        return one;
    };
}

const lookOf = ({ field, hand }: Column) => {
    const { header, width } = writtenOf(field);
    return { header: header(field, hand), width, format: sheetFormat(field) };
};

/** Columns of a spreadsheet. It counts days: a day, or a minute in the programme's time zone, as its own date cell. */
function columnsOf(columns: readonly Column[]) {
    const looks = columns.map(lookOf);
    const styles = stylesOf(looks);
    return columns.map((column, at) => {
        const { dated } = writtenOf(column.field);
        const cell = keeping(column, (value) =>
            cellEnd(dated && typeof value === 'string' ? dayOf(value, dated) : value, styles[at]!),
        );
        return { ...looks[at]!, cell };
    });
}

/** What no spreadsheet counts as a day stays the text that it is: a year that was typed wrong is seen. */
export function dayOf(text: string, dated: (text: string) => Date): Date | string {
    const day = dated(text);
    return isCounted(day) ? day : text;
}

/** The writer gives the stream of the web's types, which Node's own reader does not know as its own. */
function csvOf(rows: AsyncIterable<Row>, columns: readonly Column[]): Readable {
    const cells = columns.map((column) => keeping(column, withoutFormula));
    const lines = async function* () {
        for await (const row of rows) yield cells.map((cell) => cell(row));
    };
    const written = writeCsvStream(lines(), {
        headers: columns.map((column) => lookOf(column).header),
        escapeFormulae: true,
        bom: true,
    });
    return Readable.fromWeb(written as unknown as WebStream);
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
    const told = async () => {
        const ids = held.map(({ id }) => Number(id));
        if (ids.length) await writeRead(server.db, request, { entity, ids });
        const free = held;
        held = [];
        return free;
    };
    for await (const row of rows) if (held.push(row) >= toldAtOnce) yield* await told();
    yield* await told();
}

/** The rows as who asks may see them. */
async function* withRights(
    rows: AsyncIterable<Row>,
    fields: Fields,
    identity: ReturnType<typeof identityOf>,
): AsyncGenerator<Row> {
    for await (const row of rows) yield* withIdentityRights([row], fields, identity);
}

/**
 * Spreadsheets take full-width signs for the plain ones, and read over blanks and marks that nobody sees: what begins
 * so is text, too. The plain signs themselves are the library's to escape.
 */
const disguised = /^[\s\p{Cf}\p{Cc}\u115f\u3164\uffa0]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;

const withoutFormula = <T>(value: T): T | string =>
    typeof value === 'string' && !/^[=+\-@\t\r]/.test(value) && disguised.test(value)
        ? `'${value}`
        : value;

/** Spreadsheets take no sheet name with these signs, none longer than 31, and none that begins or ends with an apostrophe. */
const sheetName = (title: string): string =>
    title
        .replaceAll(/[\\/?*:[\]]/g, ' ')
        .slice(0, 31)
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet';

/** For the progress bar only: what such files weigh on average, so that it moves truthfully. */
const estimate = (format: 'xlsx' | 'csv', rows: number, columns: number): number =>
    Math.round(2000 + rows * columns * (format === 'xlsx' ? 4.2 : 9.5));

const disposition = (file: string): string =>
    `attachment; filename="${file.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`;
