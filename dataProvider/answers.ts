/** Turns an HTTP answer into a value or into the error that react-admin knows how to show. */
import { HttpError } from 'react-admin';
import { translate } from '../locales/tongue.ts';
import type { MessageSentences } from '../resources/define/errors.ts';
import { phrases, say, type Sentence } from '../resources/define/say.ts';
import { isRecord } from '../resources/define/several.ts';
import { clearSession } from './storage.ts';

/** What a refusal or failure of the server says. */
export interface Problem {
    message?: string;
    code?: string;
    errors?: Readonly<Record<string, string>>;
    /** What could not be done, in the words of the catalogue. */
    failure?: string;
    details?: Readonly<Record<string, unknown>>;
    /** What the sentences with holes were made of, for a reader of another language. */
    words?: MessageSentences;
    request_id?: string;
}

/** The body of our errors: `root.serverError` is the message, the rest land on form fields. */
export type ProblemBody = Omit<Problem, 'errors'> & { errors?: Record<string, unknown> };

const statusTexts: Readonly<Record<number, string>> = phrases({
    400: 'The server could not read the request.',
    401: 'Please sign in again.',
    403: 'Your account may not do this.',
    404: 'Not found.',
    413: 'This is too large to send.',
    429: 'Too many requests. Please wait a moment.',
    503: 'The server is busy. Please try again in a moment.',
});

/** The text to show for a status when the server sent none. */
const textOfStatus = (status: number): string => statusTexts[status] ?? unanswered;

const unanswered = phrases('The server could not answer. Nothing is known to have changed.');

/** Reads the answer: its JSON when all went well, an HttpError otherwise. */
export async function readAnswer(response: Response): Promise<unknown> {
    const body = inTongue(await readJson(response));
    const failure = problemOf(response, body);
    if (failure) throw failure;
    return body;
}

/**
 * The sentences of an answer in the reader's language, once and for everybody who shows them: by `words` where the
 * server put something into them, by the English itself otherwise. What has no translation stays English.
 */
function inTongue(body: unknown): unknown {
    if (!isRecord(body)) return body;
    const { message, success, errors, words } = body as Problem & { success?: unknown };
    const inReaders = (text: unknown, said?: Sentence) =>
        typeof text === 'string' ? translate(said ?? text) : text;
    return {
        ...body,
        ...(message !== undefined && { message: inReaders(message, words?.message) }),
        ...(success !== undefined && { success: inReaders(success, words?.success) }),
        ...(isRecord(errors) && {
            errors: Object.fromEntries(
                Object.entries(errors).map(([field, text]) => [
                    field,
                    // Other servers say several things of a field.
                    inReaders(Array.isArray(text) ? text.join(' ') : text, words?.errors?.[field]),
                ]),
            ),
        }),
    };
}

/** The error an answer stands for, or undefined for a success. */
export function problemOf(response: Response, body: unknown): HttpError | undefined {
    const problem: Problem = typeof body === 'object' && body !== null ? body : {};
    const refused =
        response.status === 202 || response.status === 201
            ? typeof problem.message === 'string'
            : false;
    if (response.ok && !refused) return undefined;
    if (refused) return refusal(problem);
    if (response.status === 401) clearSession('expired');
    const why = problem.message || translate(textOfStatus(response.status));
    // Who may not, or is signed out, has not failed at anything.
    const message = [401, 403].includes(response.status) ? why : headed(problem.failure, why);
    return new HttpError(message, response.status, {
        ...(problem as ProblemBody),
        errors: problem.errors,
        message,
    });
}

/**
 * A business refusal. `root.serverError` makes react-admin show the message as a notification, the
 * other keys put the server's words on the fields; nothing is reloaded. A stale edit has a dialog of
 * its own, and no notification beside it.
 */
export function refusal(problem: Problem): HttpError {
    const { errors, ...said } = problem;
    const body: ProblemBody =
        problem.code === 'stale'
            ? said
            : { ...said, errors: { root: { serverError: problem.message }, ...errors } };
    const message = problem.message ?? translate(say('Refused.'));
    return new HttpError(headed(problem.failure, message), 202, body);
}

/** What could not be done, then why. */
function headed(failure: string | undefined, why: string): string {
    if (!failure) return why;
    // Some of the catalogue are whole sentences.
    if (failure.endsWith('.')) return `${translate(failure)} ${why}`;
    return translate(say('%{failure}: %{why}', { failure: { text: failure }, why: { text: why } }));
}

async function readJson(response: Response): Promise<unknown> {
    const text = await response.text();
    if (!text) return {};
    try {
        const parsed: unknown = JSON.parse(text);
        return parsed;
    } catch {
        return {};
    }
}
