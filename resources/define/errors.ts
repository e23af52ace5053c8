/**
 * Errors have a name, a status and a sentence; one handler of the server maps them to answers, one
 * of the client to what a person sees. No stack, no SQL and no path ever leaves.
 */

import { isFilled, say, type Sentence, spoken } from './say.ts';

/** Field to what is wrong with it. */
export type FieldErrors = Readonly<Record<string, Sentence>>;

const english = (said: Sentence): string => spoken(said);

/**
 * A business refusal: 202 with `message`, a stable `code`, and `errors` where fields are at fault.
 * It changes nothing.
 */
export class Refusal extends Error {
    override readonly name = 'Refusal';
    /** Field to its sentence in English. */
    readonly errors?: Readonly<Record<string, string>>;
    /** What the sentences with holes are made of, for a reader of another language. */
    readonly sentences: MessageSentences;
    constructor(
        message: Sentence,
        readonly code: string = 'refused',
        readonly faults?: FieldErrors,
        /** More for the client to show: both values of a stale edit, for instance. */
        readonly details?: Readonly<Record<string, unknown>>,
    ) {
        super(english(message));
        this.sentences = sentencesOf(message, faults);
        if (faults)
            this.errors = Object.fromEntries(
                Object.entries(faults).map(([field, said]) => [field, english(said)]),
            );
    }
}

/** A refusal of one field of a call: its sentence is that of the answer too. */
export const faultOf = (field: string, sentence: Sentence, code = 'invalid'): Refusal =>
    new Refusal(sentence, code, { [field]: sentence });

/** Refuses one field of a call. */
export function refuse(field: string, sentence: Sentence, code?: string): never {
    throw faultOf(field, sentence, code);
}

/**
 * The sentences of an answer whose English is not its own key, because something was put into it: of its `message` or
 * `success`, and of each field in `errors`.
 */
export interface MessageSentences {
    message?: Sentence;
    success?: Sentence;
    errors?: Readonly<Record<string, Sentence>>;
}

function sentencesOf(message: Sentence, errors: FieldErrors = {}): MessageSentences {
    const filled = Object.entries(errors).filter(
        (one): one is [string, Sentence] => typeof one[1] !== 'string' && isFilled(one[1]),
    );
    return {
        ...(typeof message !== 'string' && isFilled(message) && { message }),
        ...(filled.length && { errors: Object.fromEntries(filled) }),
    };
}

/**
 * The success text of an answer, its `%{words}` filled in English from values of the answer, and beside it what it was
 * made of where something was put in.
 */
export function successOf(
    text: string,
    values: Readonly<Record<string, unknown>>,
): { success: string; words?: MessageSentences } {
    const holes = [...text.matchAll(/%\{(\w+)\}/g)].map(([, hole]) => hole!);
    if (!holes.length) return { success: text };
    const said = {
        text,
        values: Object.fromEntries(
            // Numbers and ids of documents: data, not figures.
            holes.map((hole) => [hole, String(values[hole] ?? '')]),
        ),
    };
    return { success: spoken(said), words: { success: said } };
}

/** Any other failure a caller is told about by its status. */
export class HttpError extends Error {
    override readonly name = 'HttpError';
    readonly sentences: MessageSentences;
    /** Field to its sentence in English, where fields are at fault. */
    readonly errors?: Readonly<Record<string, string>>;
    constructor(
        readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 501 | 503 | 507,
        message: Sentence,
        readonly code: string = `http_${status}`,
        /** Seconds, for 429 and 503. */
        readonly retryAfter?: number,
        faults?: FieldErrors,
    ) {
        super(english(message));
        this.sentences = sentencesOf(message, faults);
        if (faults)
            this.errors = Object.fromEntries(
                Object.entries(faults).map(([field, said]) => [field, english(said)]),
            );
    }
}

export const unauthorized = (message: Sentence = say('Please sign in.')) =>
    new HttpError(401, message, 'signed_out');
export const forbidden = (message: Sentence = say('Your account may not do this.')) =>
    new HttpError(403, message, 'forbidden');
/** What is out of scope answers exactly as what does not exist. */
export const notFound = (message: Sentence = say('Not found.')) =>
    new HttpError(404, message, 'not_found');
