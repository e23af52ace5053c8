/**
 * What every list has alike, of an entity or a report: reserved words of the body, pages of at most
 * 200, a stable order, free text, `id` look-ups, identity rights, and the answer's shape.
 */
import { z } from 'zod';
import { accountTypes, type Identity } from '../../resources/access.ts';
import type { Viewer } from '../../resources/define/engine.ts';
import { type Field, titleWord, type Fields } from '../../resources/define/field.ts';
import { HttpError } from '../../resources/define/errors.ts';
import { refersTo } from '../../resources/define/fieldFacts.ts';
import { join, name, raw, sql, type Sql } from '../../resources/define/sql.ts';
import { columnOf, withoutCase } from '../fieldTypes/column.ts';
import { civilDate } from '../fieldTypes/days.ts';
import { recordId } from '../fieldTypes/schema.ts';
import { comparisons, ownPeriod } from '../../resources/define/calendar/comparison.ts';
import { say } from '../../resources/define/say.ts';

const whole = z.union([
    z.number().int(),
    z
        .string()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
]);
const several = <T extends z.ZodType>(one: T) =>
    z.union([one.transform((value) => [value]), z.array(one).min(1).max(200)]);

/** Two days that exist, the first not after the second. */
function isPeriod(text: string): boolean {
    const [, start, end] = ownPeriod.exec(text) ?? [];
    return civilDate.safeParse(start).success && civilDate.safeParse(end).success && start! <= end!;
}

export const largestPage = 200;

/** What a list may be had as. */
const formats = ['xlsx', 'csv', 'pdf'] as const;
type Format = (typeof formats)[number];

/** The reserved words of a list call (api.md, "Requests"). Filters are added per declaration. */
export const reserved = {
    page: whole.transform((page) => Math.max(1, page)).optional(),
    page_size: whole.transform((size) => Math.min(largestPage, Math.max(1, size))).optional(),
    sort: z.string().max(60).optional(),
    order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
    q: z.string().trim().max(200).optional(),
    id: several(recordId).optional(),
    format: z.enum(formats).optional(),
    columns: several(z.string().max(60)).optional(),
    compare: z
        .union([
            z.boolean(),
            z.enum(['true', 'false']).transform((word) => word === 'true'),
            z.enum(comparisons),
            z.string().regex(ownPeriod).refine(isPeriod),
        ])
        .optional(),
};

export interface ListCall {
    page: number;
    page_size: number;
    sort?: string;
    order?: 'asc' | 'desc';
    q?: string;
    id?: readonly number[];
    format?: Format;
    columns?: readonly string[];
    /** With the period before, the same a year earlier (`year`), or another; a word asks for the rows, too. */
    compare: boolean | string;
    filters: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
}

/** Splits a parsed body into the reserved words and the declared filters. */
export function listCall(parsed: Record<string, unknown>): ListCall {
    const { page, page_size, sort, order, q, id, format, columns, compare, ...filters } = parsed;
    return {
        page: (page as number | undefined) ?? 1,
        page_size: (page_size as number | undefined) ?? 25,
        ...(sort ? { sort: sort as string } : {}),
        ...(order ? { order: (order as string).toLowerCase() as 'asc' | 'desc' } : {}),
        ...(q ? { q: q as string } : {}),
        ...(id ? { id: id as number[] } : {}),
        ...(format ? { format: format as Format } : {}),
        ...(columns ? { columns: columns as string[] } : {}),
        compare: (compare as boolean | string | undefined) ?? false,
        filters: Object.fromEntries(
            Object.entries(filters).filter(([, value]) => value !== undefined),
        ) as ListCall['filters'],
    };
}

/** Nobody puts a list in order by what they may not read, nor by what it does not have. */
export const cannotSort = (asked: string, field?: Field): HttpError =>
    new HttpError(
        400,
        field
            ? say('Your account cannot put the list in order by “%{column}”.', {
                  column: { text: field.label },
              })
            : say('The list has no column “%{asked}” to be put in order by.', {
                  asked: asked.slice(0, 60),
              }),
        'bad_sort',
    );

/**
 * `order by` from allowed names only, with `id` as the tie-break so that pages never repeat or miss a
 * row; what is empty counts as least, or as most where the field says so.
 */
export function orderBy(
    call: ListCall,
    allowed: readonly string[],
    standard: string,
    fields: Fields,
): Sql {
    const asked = call.sort ?? standard.replace(/^-/, '');
    const direction = call.sort
        ? (call.order ?? 'asc')
        : (call.order ?? (standard.startsWith('-') ? 'desc' : 'asc'));
    if (asked !== 'id' && !allowed.includes(asked)) {
        throw cannotSort(asked, fields[asked]);
    }
    const way = raw(direction);
    if (asked === 'id') return sql`order by id ${way}`;
    const column = ordered(fields, asked);
    // The mirror image of each other, so that one index serves both ways.
    const most = fields[asked]?.absentIsMost === true;
    const nulls = (direction === 'asc') === most ? raw('nulls last') : raw('nulls first');
    // What a day holds stands by its time; the index gives the days, each is sorted by itself.
    const field = fields[asked];
    const time = field && columnOf(field).within(field);
    const within = time ? sql`${name(time)} ${way} ${nulls},` : sql``;
    return sql`order by ${column} ${way} ${nulls}, ${within} id ${way}`;
}

/** As its field is put in order; the title of a reference as the text it is. */
function ordered(fields: Fields, key: string): Sql {
    const field = fields[key];
    // A reference by its title, under its own name or that of the title: nobody reads the number.
    if (refersTo(field)) return withoutCase(name(titleWord(key)));
    if (field) return columnOf(field).ordered(name(key));
    return refersTo(fields[`${key}_id`]) ? withoutCase(name(key)) : name(key);
}

export const pageOf = (call: ListCall): Sql =>
    sql`limit ${call.page_size} offset ${(call.page - 1) * call.page_size}`;

/** How the viewer sees patient identity. */
export const identityOf = (viewer: Viewer): Identity => accountTypes[viewer.user_type].identity;

/** Names of the fields that this viewer may search, sort and filter: identity only where it is clear. */
export function openTo(viewer: Viewer, fields: Fields, names: readonly string[]): string[] {
    const clear = identityOf(viewer) === 'clear';
    return names.filter((one) => clear || !fields[one.replace(/^-/, '')]?.identity);
}

/** First and last letter stay: enough to recognise a record at hand, not to learn a person. */
export function mask(value: unknown): string | null {
    if (value === null || value === undefined || value === '') return null;
    // Whole letters, as PostgreSQL counts them: it masks pages of its own (reports/jsonPage.ts).
    const letters = [...String(value)];
    return letters.length <= 2 ? '••' : `${letters[0]}•••${letters.at(-1)}`;
}

/** Hides (`none`) or masks (`masked`) identity in rows on their way out. */
export function withIdentityRights<T extends Record<string, unknown>>(
    rows: T[],
    fields: Fields,
    identity: Identity,
): T[] {
    if (identity === 'clear') return rows;
    const hidden = Object.keys(fields).filter((key) => fields[key]?.identity);
    if (!hidden.length) return rows;
    return rows.map((row) => {
        const shown: Record<string, unknown> = { ...row };
        for (const key of hidden) {
            if (identity === 'none') delete shown[key];
            else if (key in shown) shown[key] = mask(shown[key]);
        }
        return shown as T;
    });
}

/** `a, b, c` of quoted names. */
export const nameList = (names: readonly string[]): Sql =>
    join(
        names.map((one) => name(one)),
        ', ',
    );
