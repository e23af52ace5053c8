/** One handler maps every failure to its answer. No stack, no SQL and no path ever leaves. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { HttpError, Refusal } from '../../resources/define/errors.ts';
import { phrases } from '../../resources/define/say.ts';

/** `words`: what the English of the answer was made of, where something was put into it. */
const wordsOf = ({ said }: Refusal | HttpError) =>
    Object.keys(said).length ? { words: said } : {};

/** The body of a 202: `message`, a stable `code`, `errors` where fields are at fault. */
export const refusalBody = (refusal: Refusal, requestId: string) => ({
    message: refusal.message,
    code: refusal.code,
    ...(refusal.errors && { errors: refusal.errors }),
    ...wordsOf(refusal),
    ...(refusal.details && { details: refusal.details }),
    request_id: requestId,
});

/** PostgreSQL says it is busy, starting, stopping or gone: the caller may try again. */
const unavailable = new Set([
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '53400',
    '08006',
    '08001',
    '55P03',
    'ECONNREFUSED',
    'ECONNRESET',
]);
/** A full disk or a cancelled statement: nothing was changed. */
const tooMuch = new Set(['53100', '57014']);

export function registerErrors(app: FastifyInstance): void {
    app.setErrorHandler((error: FastifyError | Error, request, reply) => {
        const said = outward(error);
        if (said.status >= 500) request.log.error({ err: error }, 'call failed');
        if (said.retryAfter) void reply.header('retry-after', String(said.retryAfter));
        if (error instanceof Refusal) return reply.code(202).send(refusalBody(error, request.id));
        return reply.code(said.status).send({
            message: said.message,
            code: said.code,
            ...(error instanceof HttpError && wordsOf(error)),
            request_id: request.id,
        });
    });
    app.setNotFoundHandler((request, reply) =>
        reply
            .code(404)
            .send({ message: phrases('Not found.'), code: 'not_found', request_id: request.id }),
    );
}

/** A value that no column can hold: a NUL character, a number beyond all bounds. */
const unstorable = new Set(['22021', '22P05', '22003']);

interface Outward {
    status: number;
    message: string;
    code: string;
    retryAfter?: number;
}

function outward(error: FastifyError | Error): Outward {
    if (error instanceof HttpError) {
        return {
            status: error.status,
            message: error.message,
            code: error.code,
            ...(error.retryAfter && { retryAfter: error.retryAfter }),
        };
    }
    const { statusCode, code } = error as FastifyError;
    if (code && (unavailable.has(code) || tooMuch.has(code))) {
        const message = phrases('The server is busy. Nothing was changed; please try again.');
        return { status: 503, message, code: 'busy', retryAfter: 5 };
    }
    if (code && unstorable.has(code)) {
        return {
            status: 400,
            message: phrases('The request holds a value that cannot be kept.'),
            code: 'unstorable',
        };
    }
    if (statusCode === 413)
        return { status: 413, message: phrases('That is too large.'), code: 'too_large' };
    if (statusCode === 429) {
        return {
            status: 429,
            message: phrases('Too many requests. Please wait a moment.'),
            code: 'too_many',
            retryAfter: 60,
        };
    }
    if (statusCode && statusCode >= 400 && statusCode < 500) {
        return {
            status: 400,
            message: phrases('The request could not be read.'),
            code: 'unreadable',
        };
    }
    return {
        status: 500,
        message: phrases('Something went wrong on the server. Nothing was changed.'),
        code: 'failed',
    };
}
