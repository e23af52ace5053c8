/**
 * The one place that talks to the server. Reads are tried again after a network failure only;
 * writes too, with the same Idempotency-Key, so that a lost reply never saves twice.
 */
import { HttpError } from 'react-admin';
import { accountName, storedToken } from './storage.ts';
import { readAnswer } from './answers.ts';
import { apiAddress } from './apiAddress.ts';
import { forgetEarly, noteAsked, takeEarly } from './early.ts';
import { noteCall } from './line/lastCall.ts';
import { keyFor, settleKey } from './idempotency.ts';
import { markUnconfirmed } from './unconfirmed.ts';
import { language, translate } from '../locales/tongue.ts';
import { proofHeader } from '../resources/define/points/proof.ts';
import { say } from '../resources/define/say.ts';
import { hasKeeper, isUnreachable, keeper } from './line/keeper.ts';
import { reached } from './line/reached.ts';
import { notePace } from './line/slow.ts';
import { mayWait } from './line/waiting.ts';
import { askPerson, proofFor, showWithin } from './questions.ts';
import type { Request } from './request.ts';

/** Where the API is, and how long to wait before each new try (ms). Tests set their own. */
export const http = {
    root: apiAddress,
    readWaits: [500, 1500] as readonly number[],
    writeWaits: [1000, 3000, 6000] as readonly number[],
};

/**
 * Sends and reads the JSON answer; throws HttpError for refusals and failures. What the server asks
 * before it does something odd is put to the person, and sent again where they say yes.
 */
export async function ask(request: Request): Promise<unknown> {
    const owner = accountName();
    try {
        const answer = showWithin(
            await withQuestions(request, async (sent) => readAnswer(await send(sent))),
        );
        if (request.kept) void keep(request, answer, owner);
        return answer;
    } catch (error) {
        if (request.kept && isUnreachable(error)) {
            const seen = await seenBefore(request, owner);
            if (seen) return seen;
        }
        throw error;
    }
}

/** Takes an answer; where the server asks something first, the person is asked, and it is sent again with what they say. */
export async function withQuestions<T>(
    request: Request,
    take: (sent: Request) => Promise<T>,
): Promise<T> {
    for (let sent = request; ;) {
        try {
            return await take(sent);
        } catch (error) {
            const said = await saidTo(error, sent);
            if (!said) throw error;
            sent = { ...sent, ...said };
        }
    }
}

async function saidTo(error: unknown, sent: Request): Promise<Partial<Request> | undefined> {
    if (!sent.sure && (await askPerson(error))) return { sure: true };
    const password = await proofFor(error);
    return password === undefined ? undefined : { password };
}

/** For the time without a line, once the browser rests; a failure to keep it changes nothing. */
const keep = async (request: Request, answer: unknown, owner: string): Promise<void> => {
    if (!hasKeeper()) return;
    // Not every browser can tell.
    const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
    await new Promise<void>((rests) =>
        idle ? idle(() => rests(), { timeout: 5_000 }) : setTimeout(rests, 0),
    );
    if (accountName() !== owner) return;
    await keeper()
        .then((it) => it?.keep(request, answer, owner))
        .catch(() => undefined);
};

const seenBefore = (request: Request, owner: string): Promise<unknown> =>
    keeper()
        .then((it) => it?.seen(request, owner))
        .catch(() => undefined);

let underway = 0;

/** Whether an answer is on its way that somebody waits for. */
export const isAsking = (): boolean => underway > 0;

/** Sends and gives the raw answer, whatever its status. */
export async function send(request: Request): Promise<Response> {
    const weight = request.background ? 0 : 1;
    underway += weight;
    try {
        return await sendNow(request);
    } finally {
        underway -= weight;
    }
}

async function sendNow(request: Request): Promise<Response> {
    const headers = headersOf(request);
    const body = bodyOf(request.body);
    if (request.effect === 'reads') {
        const early = await takeEarly(request);
        if (early) return early;
        noteAsked(request);
        return attempt(request, headers, body, http.readWaits);
    }

    forgetEarly();
    const owner = accountName();
    const content = `${owner} ${request.method} ${request.path} ${contentOf(request.body)}`;
    const { key, at } = request.key ? { key: request.key, at: 0 } : await keyFor(content);
    headers['Idempotency-Key'] = key;
    let checked: (() => void) | undefined;
    try {
        if (!request.key && (await isBehind(request))) throw unreachable('writes');
        const waits = request.key ? [] : http.writeWaits;
        const response = await attempt(request, headers, body, waits, () => {
            checked?.();
            checked = markUnconfirmed();
        });
        // What was refused stays a draft. Nobody waits for it: what is written later is written after it.
        void settleKey(content, isSaved(response) ? request.form?.name : undefined);
        return response;
    } catch (error) {
        if (request.key || !isUnreachable(error)) throw error;
        const first = { owner, key, at };
        const entry = await keeper()
            .then((it) => it?.wait(request, first))
            .catch(() => undefined);
        if (entry === undefined) throw error;
        // It is the entry's key from now on.
        void settleKey(content);
        throw keptError();
    } finally {
        checked?.();
        // What was asked meanwhile may have been answered from before it.
        forgetEarly();
    }
}

/** A refusal is none, nor a page that somebody put between. */
const isSaved = ({ status, headers }: Response): boolean =>
    status === 200 && /json/.test(headers.get('content-type') ?? '');

/** Whether something older about the same thing still waits: it is not overtaken. */
const isBehind = async (request: Request): Promise<boolean> =>
    hasKeeper() && mayWait()
        ? keeper()
              .then((it) => it?.behind(request) ?? false)
              .catch(() => false)
        : false;

async function attempt(
    request: Request,
    headers: Record<string, string>,
    body: BodyInit | undefined,
    waits: readonly number[],
    onLost?: () => void,
): Promise<Response> {
    for (let tries = 0; ; tries++) {
        try {
            const asked = performance.now();
            const response = await fetch(http.root + request.path, {
                method: request.method,
                headers,
                body,
                signal: request.signal,
            });
            reached.set(true);
            if (!request.background) {
                noteCall(response);
                notePace(performance.now() - asked);
            }
            return response;
        } catch (error) {
            // Somebody called it off: not a failure of the network.
            if (request.signal?.aborted) throw error;
            // A browser that knows it has no line waits for nothing.
            const wait = navigator.onLine === false ? undefined : waits[tries];
            if (wait === undefined) {
                reached.set(false);
                throw unreachable(request.effect);
            }
            onLost?.();
            await pause(wait, request.signal);
        }
    }
}

/** The line was cut: what a reader is told, and what one who saves. */
export const unreachable = (effect: Request['effect']): HttpError =>
    effect === 'reads'
        ? new HttpError(
              translate(say('The server cannot be reached. Check the connection and try again.')),
              0,
              { code: 'unreachable' },
          )
        : new HttpError(
              translate(
                  say(
                      'Not confirmed: the connection was lost. What you typed is kept. Save again when the connection is back; it will not be saved twice.',
                  ),
              ),
              0,
              { code: 'not_confirmed' },
          );

/** It could not be sent, and waits. */
const keptError = (): HttpError =>
    new HttpError(
        translate(say('Kept in this browser: it is sent by itself when the connection is back.')),
        0,
        { code: 'kept' },
    );

function headersOf({ body, background, sure, password }: Request): Record<string, string> {
    const headers: Record<string, string> = {
        Accept: 'application/json',
        // Of files only: everything else is translated here.
        'Accept-Language': language(),
    };
    const token = storedToken();
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (background) headers['X-Background'] = '1';
    if (sure) headers['X-Sure'] = '1';
    if (password) headers[proofHeader.password] = encodeURIComponent(password);
    // The browser itself writes the boundary of a form with files.
    if (body !== undefined && !(body instanceof FormData))
        headers['Content-Type'] = 'application/json';
    return headers;
}

function bodyOf(body: unknown): BodyInit | undefined {
    if (body === undefined || body instanceof FormData || typeof body === 'string') return body;
    return JSON.stringify(body);
}

/** What makes a write the same intention as another. */
function contentOf(body: unknown): string {
    if (!(body instanceof FormData)) return JSON.stringify(body ?? null);
    const parts: unknown[] = [];
    body.forEach((value, name) =>
        parts.push(
            typeof value === 'string'
                ? [name, value]
                : [name, value.name, value.size, value.lastModified],
        ),
    );
    return JSON.stringify(parts);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason as Error);
        });
    });
}
