/**
 * Errors have a name, a status and a sentence; one handler of the server maps them to answers, one
 * of the client to what a person sees. No stack, no SQL and no path ever leaves.
 */

/** Field to what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * A business refusal: 202 with `message`, a stable `code`, and `errors` where fields are at fault.
 * It changes nothing.
 */
export class Refusal extends Error {
    override readonly name = 'Refusal';
    constructor(
        message: string,
        readonly code: string = 'refused',
        readonly errors?: FieldErrors,
        /** More for the client to show: both values of a stale edit, for instance. */
        readonly details?: Readonly<Record<string, unknown>>,
    ) {
        super(message);
    }
}

/** Any other failure a caller is told about by its status. */
export class HttpError extends Error {
    override readonly name = 'HttpError';
    constructor(
        readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 501 | 503,
        message: string,
        readonly code: string = `http_${status}`,
        /** Seconds, for 429 and 503. */
        readonly retryAfter?: number,
    ) {
        super(message);
    }
}

export const unauthorized = (message = 'Please sign in.') =>
    new HttpError(401, message, 'signed_out');
export const forbidden = (message = 'Your account may not do this.') =>
    new HttpError(403, message, 'forbidden');
/** What is out of scope answers exactly as what does not exist. */
export const notFound = (message = 'Not found.') => new HttpError(404, message, 'not_found');
