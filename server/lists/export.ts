/**
 * A list as a file: xlsx or csv, streamed from a cursor in flat memory, with the columns, filters
 * and scope that the screen shows, no row limit, formula-safe, audited.
 */
import { PassThrough, Readable, pipeline } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Field, Fields } from '../../resources/define/field.ts';
import { HttpError } from '../../resources/define/errors.ts';
import type { Sql } from '../../resources/define/sql.ts';
import { actorOf, viewerOf, type Server } from '../http/call.ts';
import { auditEvent } from '../database/database.ts';
import { minuteIn } from '../zones.ts';
import { identityOf, withIdentityRights, type ListCall } from './lists.ts';

export interface ExportOf {
    /** Sheet and file name. */
    title: string;
    /** What is exported, for the audit: entity or report. */
    entity: string;
    fields: Fields;
    /** Columns in order, as shown unless the call names others. */
    columns: readonly string[];
    query: Sql;
    count: number;
}

const types = {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    csv: 'text/csv; charset=utf-8',
} as const;

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
    const names = (call.columns ?? what.columns).filter(
        (key) => identity !== 'none' || !what.fields[key]?.identity,
    );
    const unknown = names.filter((key) => !what.fields[key]);
    if (unknown.length) {
        throw new HttpError(400, `Unknown column: ${unknown.join(', ')}.`, 'unknown_column');
    }
    await auditEvent(server.db, actorOf(request), {
        entity: what.entity,
        action: 'export',
        note: {
            format: call.format,
            filters: call.filters,
            q: call.q ? '(text)' : undefined,
            columns: names,
            rows: what.count,
        },
    });
    const rows = await server.db.stream(what.query);
    const lines = mapRows(rows, { ...what, names, identity, format: call.format }, server.config);
    const headers = names.map((key) => header(what.fields[key]!));
    const web =
        call.format === 'xlsx'
            ? writeXlsxStream(lines, {
                  name: what.title.slice(0, 31),
                  columns: names.map((key, index) => ({
                      header: headers[index]!,
                      width: widthOf(what.fields[key]!),
                      ...formatOf(what.fields[key]!),
                  })),
                  freezePane: { rows: 1 },
              })
            : writeCsvStream(lines, { headers, escapeFormulae: true, bom: true });
    const body = new PassThrough();
    // The client may go away in the middle: the cursor and its connection go with it.
    pipeline(Readable.fromWeb(web as unknown as WebStream), body, (error) => {
        if (error) rows.destroy();
    });
    return reply
        .header('content-type', types[call.format])
        .header('content-disposition', disposition(`${what.title}.${call.format}`))
        .header('x-total-rows', String(what.count))
        .header('x-estimated-length', String(estimate(call.format, what.count, names.length)))
        .send(body);
}

interface Lines {
    fields: Fields;
    names: readonly string[];
    identity: ReturnType<typeof identityOf>;
    format: 'xlsx' | 'csv';
}

async function* mapRows(
    rows: AsyncIterable<Record<string, unknown>>,
    { fields, names, identity, format }: Lines,
    { timeZone }: { timeZone: string },
): AsyncGenerator<(string | number | boolean | Date | null)[]> {
    for await (const row of rows) {
        const [shown] = withIdentityRights([row], fields, identity);
        yield names.map((key) => {
            const value = cell(fields[key]!, shown!, key, timeZone);
            return format === 'xlsx' ? dated(fields[key]!, value) : value;
        });
    }
}

/** A spreadsheet counts days: a day, or a minute in the programme's time zone, as its own date cell. */
function dated<T>(field: Field, value: T): T | Date {
    if (typeof value !== 'string') return value;
    if (field.type === 'date') return new Date(`${value}T00:00:00Z`);
    if (field.type === 'instant') return new Date(`${value.replace(' ', 'T')}:00Z`);
    return value;
}

/** How a column is shown; text stays text, whatever a serial number or a sample looks like. */
function formatOf({ type }: Field): { numFmt?: string } {
    if (type === 'date') return { numFmt: 'yyyy-mm-dd' };
    if (type === 'instant') return { numFmt: 'yyyy-mm-dd hh:mm' };
    return ['integer', 'decimal', 'rate'].includes(type) ? {} : { numFmt: '@' };
}

/** A value as a file holds it: numbers stay numbers, everything else is text. */
function cell(field: Field, row: Record<string, unknown>, key: string, timeZone: string) {
    const value = field.type === 'reference' ? row[key.replace(/_id$/, '')] : row[key];
    if (value === null || value === undefined) return null;
    switch (field.type) {
        case 'integer':
        case 'decimal':
        case 'rate':
            return Number(value);
        case 'boolean':
            return value ? 'Yes' : 'No';
        case 'choice':
            return field.options[String(value)] ?? String(value);
        case 'instant':
            return minuteIn(new Date(String(value)), timeZone);
        case 'texts':
            return (value as string[]).map((text) => field.options?.[text] ?? text).join('; ');
        case 'lines':
            return (value as Record<string, unknown>[])
                .map((line) => lineText(field.of, line, timeZone))
                .join('; ');
        case 'flags':
            return Object.entries(value as object)
                .filter(([, on]) => on)
                .map(([flag]) => flag)
                .join('; ');
        default:
            return String(value);
    }
}

/** A line of a document in one cell: `Product Tubes, Lot A-1, Quantity 5`, without what is empty. */
const lineText = (of: Fields, line: Record<string, unknown>, timeZone: string): string =>
    Object.entries(of)
        .map(([key, field]) => ({ key, field, shown: cell(field, line, key, timeZone) }))
        .filter(({ key, shown }) => !/(^|_)id$/.test(key) && shown !== null && shown !== '')
        .map(({ field, shown }) => `${field.label} ${shown}`)
        .join(', ');

const header = (field: Field): string => {
    if (field.type === 'rate') return `${field.label} (%)`;
    if (field.type === 'texts' && field.options && field.help)
        return `${field.label} (${field.help})`;
    return 'unit' in field && field.unit ? `${field.label} (${field.unit})` : field.label;
};

const widthOf = (field: Field): number =>
    (
        { integer: 10, decimal: 12, rate: 10, boolean: 8, date: 12, instant: 18 } as Record<
            string,
            number
        >
    )[field.type] ?? 24;

/** For the progress bar only: what such files weigh on average, so that it moves truthfully. */
const estimate = (format: 'xlsx' | 'csv', rows: number, columns: number): number =>
    Math.round(2000 + rows * columns * (format === 'xlsx' ? 4.2 : 9.5));

const disposition = (file: string): string =>
    `attachment; filename="${file.replaceAll(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`;
