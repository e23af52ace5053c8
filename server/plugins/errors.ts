/** One handler maps every failure to its answer. No stack, no SQL and no path ever leaves. */
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, Refusal } from '../../resources/define/errors.ts';
import { phrases } from '../../resources/define/say.ts';
import { failing } from '../http/routes.ts';
import { diskFull } from './disk.ts';

/** `words`: what the English of the answer was made of, where something was put into it. */
const wordsOf = ({ sentences }: Refusal | HttpError) =>
    Object.keys(sentences).length ? { words: sentences } : {};

/** What could not be done, beside why: of every call that has a text for it, unless the session is at an end. */
export const failureOf = ({ routeOptions }: FastifyRequest): { failure?: string } =>
    failing(routeOptions.config.facts?.failure);

/** The body of a 202: `message`, a stable `code`, `errors` where fields are at fault. */
export const refusalBody = (
    refusal: Refusal,
    requestId: string,
    failure: { failure?: string } = {},
) => ({
    message: refusal.message,
    ...failure,
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
    '08000',
    '08003',
    '08004',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
]);
/** What the driver says, without a code, of a database that went away or does not answer. */
const gone =
    /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|The database)/;
/** A cancelled statement: nothing was changed. */
const tooMuch = new Set(['57014']);
/** A full disk, as PostgreSQL and the system tell it: nothing was changed. */
const noRoom = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function registerErrors(app: FastifyInstance): void {
    app.setErrorHandler((error: FastifyError | Error, request, reply) => {
        const answered = outward(error);
        logged(request.log, error, answered);
        if (answered.retryAfter) void reply.header('retry-after', String(answered.retryAfter));
        if (error instanceof Refusal)
            return reply.code(202).send(refusalBody(error, request.id, failureOf(request)));
        return reply.code(answered.status).send({
            message: answered.message,
            ...(answered.status !== 401 && failureOf(request)),
            code: answered.code,
            ...(error instanceof HttpError && error.errors && { errors: error.errors }),
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

/** A fault of ours has its stack in the log; what we are asked wrongly or cannot do now is told in a line. */
function logged(log: FastifyBaseLogger, error: Error, { status, code }: Outward): void {
    if (error instanceof Refusal) log.debug({ code: error.code }, 'refused');
    else if (status === 503 || status === 507) log.warn({ code, error: error.message }, 'not now');
    else if (status >= 500) log.error({ err: error }, 'call failed');
    else if (!(error instanceof HttpError)) log.info({ code, error: error.message }, 'refused');
}

/**
 * A value that no column can hold, as PostgreSQL tells it (class 22, data exceptions: a NUL character, a number or a day
 * beyond all bounds), or that stands against a rule of a table (class 23).
 */
const unstorable = /^2[23][0-9A-Z]{3}$/;

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
    if (code && noRoom.has(code)) return outward(diskFull());
    if ((code && (unavailable.has(code) || tooMuch.has(code))) || gone.test(error.message)) {
        const message = phrases('The server is busy. Nothing was changed; please try again.');
        return { status: 503, message, code: 'busy', retryAfter: 5 };
    }
    if (code && unstorable.test(code)) {
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
