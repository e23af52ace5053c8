/**
 * A list as a file: xlsx or csv, streamed from a cursor in flat memory, with the columns, filters
 * and scope that the screen shows, no row limit, formula-safe, audited.
 */
import { PassThrough, Readable, pipeline } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Viewer } from '../../resources/define/engine.ts';
import type { Field, Fields } from '../../resources/define/field.ts';
import { isTyped } from '../../resources/define/fieldFacts.ts';
import { HttpError } from '../../resources/define/errors.ts';
import { isShownTo } from '../../resources/define/points/shownTo.ts';
import type { Sql } from '../../resources/define/sql.ts';
import { showsPeople, writeRead } from '../access/reads.ts';
import { actorOf, viewerOf, type Server } from '../http/call.ts';
import { auditEvent } from '../database/database.ts';
import { cellOf, type Hand, writtenOf } from '../fieldTypes/file.ts';
import { ownSheet } from '../../resources/define/download.ts';
import { aboutLines, type AboutList } from './about.ts';
import { withFirstSheet } from './firstSheet.ts';
import { identityOf, withIdentityRights, type ListCall } from './lists.ts';
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
    query: Sql;
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
    const rows = await server.db.stream(what.query);
    const handOf = (key: string): Hand => ({
        timeZone: server.config.timeZone,
        textOf: (text) => tongue.textOf(text, `${what.declaration}.${key}`),
    });
    const columns = names.map((key) => ({ key, field: what.fields[key]!, hand: handOf(key) }));
    const told = showsPeople(request, what.fields, names)
        ? tellingOf(server, request, what.entity, rows)
        : rows;
    const lines = mapRows(told, { fields: what.fields, columns, identity, format: call.format });
    const looks = columns.map(({ field, hand }) => {
        const { header, width, format } = writtenOf(field);
        return { header: header(field, hand), width, ...(format && { numFmt: format }) };
    });
    const web =
        call.format === 'xlsx'
            ? writeXlsxStream(lines, {
                  name: sheetName(title),
                  columns: looks,
                  freezePane: { rows: 1 },
              })
            : writeCsvStream(lines, {
                  headers: looks.map(({ header }) => header),
                  escapeFormulae: true,
                  bom: true,
              });
    const body = new PassThrough();
    // The writers give the stream of the web's types, which Node's own reader does not know as its own.
    const written = Readable.fromWeb(web as unknown as WebStream);
    const file =
        call.format === 'xlsx'
            ? Readable.from(withFirstSheet(written, { name: ownSheet, lines: about }))
            : written;
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

interface Lines {
    fields: Fields;
    columns: readonly { key: string; field: Field; hand: Hand }[];
    identity: ReturnType<typeof identityOf>;
    format: 'xlsx' | 'csv';
}

/** So many rows of a file are told at a time. */
const toldAtOnce = 5000;

/** The rows, each told to the audit by its number before it goes on. */
async function* tellingOf(
    server: Server,
    request: FastifyRequest,
    entity: string,
    rows: AsyncIterable<Record<string, unknown>>,
): AsyncGenerator<Record<string, unknown>> {
    let held: Record<string, unknown>[] = [];
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

async function* mapRows(
    rows: AsyncIterable<Record<string, unknown>>,
    { fields, columns, identity, format }: Lines,
): AsyncGenerator<(string | number | boolean | Date | null)[]> {
    for await (const row of rows) {
        const [shown] = withIdentityRights([row], fields, identity);
        yield columns.map(({ key, field, hand }) => {
            const value = cellOf(field, shown!, key, hand);
            return format === 'xlsx' ? dated(field, value) : withoutFormula(value);
        });
    }
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

/** A spreadsheet counts days: a day, or a minute in the programme's time zone, as its own date cell. */
function dated<T>(field: Field, value: T): T | Date {
    const { dated: counted } = writtenOf(field);
    return counted && typeof value === 'string' ? counted(value) : value;
}

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
