/** What a failed call says: in one sentence, and of single fields. */
import { HttpError } from 'react-admin';

/** The error in words. */
export const sentenceOf = (error: unknown): string =>
    error instanceof Error ? error.message : String(error);

/** The server's sentence, or ours where it said nothing. */
export const messageOf = (failure: unknown, otherwise: string): string =>
    failure instanceof HttpError && failure.message ? failure.message : otherwise;

/** What the server said of single fields, by field; empty where it said nothing of any. */
export function fieldErrors(failure: unknown): Record<string, string> {
    if (!(failure instanceof HttpError)) return {};
    const { errors } = (failure.body ?? {}) as { errors?: Record<string, unknown> };
    return Object.fromEntries(
        Object.entries(errors ?? {}).filter(
            (pair): pair is [string, string] => typeof pair[1] === 'string',
        ),
    );
}

/** A call that the server does not know, as another server of the contract may not: it costs what it would have shown. */
export const isUnknown = (error: unknown): boolean =>
    error instanceof HttpError && error.status === 404;

/** A question before it is done, which the person has said no to. */
export const isAsked = (error: unknown): boolean =>
    error instanceof HttpError && (error.body as { code?: string } | null)?.code === 'ask';
