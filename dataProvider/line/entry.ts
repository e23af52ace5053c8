/** A write that waits for the line: what it is about, what it is joined with, and why the server refused it. */
import { HttpError } from 'react-admin';
import type { Waits } from '../../resources/define/action.ts';
import type { FormKept, Request } from '../request.ts';

export interface Entry {
    id: number;
    /** The account that made it: never sent, nor sealed, as another one's. */
    owner: string;
    key: string;
    /** When it was made, ms. */
    at: number;
    request: Pick<Request, 'method' | 'path' | 'body' | 'sure'>;
    /** Declared: what it is. */
    title: string;
    /** The word that tells it apart from others of its kind: a barcode. */
    word?: string;
    /** Address of the screen on which it was made. */
    from: string;
    form?: FormKept;
    /** When it was tried first under its key, ms: since then it may have arrived. */
    tried?: number;
    /** Why the server refused it; `asks` where it wants to hear that the person is sure. */
    refused?: { message: string; errors: readonly string[]; asks?: boolean };
}

/** What entries are about; undefined for what is new. */
export function aboutOf(
    { title, about }: Waits,
    { body }: Pick<Request, 'body'>,
): string | undefined {
    const value = valueOf(body, about?.by ?? 'id');
    if (value === undefined || value === null) return undefined;
    // What somebody typed is the same thing, however it is written.
    return about
        ? `${about.thing} ${String(value).trim().toUpperCase()}`
        : `${title} ${String(value)}`;
}

/** What a person calls the thing of an entry by: words, and no number of a row. */
export const wordOf = ({ about }: Waits, { body }: Pick<Request, 'body'>): string | undefined => {
    const value = about && valueOf(body, about.by);
    return typeof value === 'string' ? value.trim() : undefined;
};

const valueOf = (body: unknown, name: string): unknown =>
    ((body ?? {}) as Record<string, unknown>)[name];

export const freshKey = () => crypto.randomUUID();

/** The last entry, where it waits for the same thing: its number, and what becomes of both. What was typed last of a line counts. */
export function join(
    all: readonly Entry[],
    { method, path, body }: Request,
    joins: Readonly<Record<string, string>>,
): { before: number; as: Pick<Entry, 'key' | 'request'> } | undefined {
    const sent = (body ?? {}) as Record<string, unknown>;
    const before = all.at(-1);
    if (!before || before.refused || before.request.path !== path) return undefined;
    const known = (before.request.body ?? {}) as Record<string, unknown>;
    if (before.request.method !== method || known['id'] !== sent['id']) return undefined;
    const lists = Object.entries(joins).map(([list, by]) => {
        const rows = new Map<unknown, unknown>();
        // What has no number yet stands for itself.
        for (const row of [...rowsIn(known[list]), ...rowsIn(sent[list])])
            rows.set(row[by] ?? row, row);
        return [list, [...rows.values()]] as const;
    });
    // Another content is another intention. What the first may have done, the second does again.
    return {
        before: before.id,
        as: {
            key: freshKey(),
            request: { method, path, body: { ...known, ...sent, ...Object.fromEntries(lists) } },
        },
    };
}

const rowsIn = (list: unknown): Record<string, unknown>[] =>
    Array.isArray(list) ? (list as Record<string, unknown>[]) : [];

/** The server has read it and says no; all else is no answer to it. */
export const isRefusal = (error: unknown): error is HttpError =>
    error instanceof HttpError &&
    (error.status === 202 || (error.status >= 400 && error.status < 500)) &&
    ![401, 408, 429].includes(error.status);

export function reasonsOf(error: HttpError): NonNullable<Entry['refused']> {
    const { errors = {}, code } = (error.body ?? {}) as {
        errors?: Record<string, unknown>;
        code?: string;
    };
    const texts = Object.values(errors).filter((text): text is string => typeof text === 'string');
    return {
        message: error.message,
        errors: [...new Set(texts)],
        ...(code === 'ask' && { asks: true }),
    };
}
