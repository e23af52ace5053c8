/**
 * The one place that talks to the server. Reads are tried again after a network failure only;
 * writes too, with the same Idempotency-Key, so that a lost reply never saves twice.
 */
import { HttpError } from 'react-admin';
import { accountName, storedToken } from './storage.ts';
import { readAnswer } from './answers.ts';
import { apiAddress } from './apiAddress.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { keyFor, settleKey } from './idempotency.ts';
import { markUnconfirmed } from './unconfirmed.ts';
import { language } from '../locales/tongue.ts';
import { askPerson, showWithin } from './questions.ts';
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
    try {
        return showWithin(await readAnswer(await send(request)));
    } catch (error) {
        if (request.sure || !(await askPerson(error))) throw error;
        return showWithin(await readAnswer(await send({ ...request, sure: true })));
    }
}

/** Sends and gives the raw answer, whatever its status. */
export async function send(request: Request): Promise<Response> {
    const headers = headersOf(request);
    const body = bodyOf(request.body);
    if (request.effect === 'reads')
        return (await takeEarly(request)) ?? attempt(request, headers, body, http.readWaits);

    forgetEarly();
    const content = `${accountName()} ${request.method} ${request.path} ${contentOf(request.body)}`;
    headers['Idempotency-Key'] = keyFor(content);
    let checked: (() => void) | undefined;
    try {
        const response = await attempt(request, headers, body, http.writeWaits, () => {
            checked?.();
            checked = markUnconfirmed();
        });
        settleKey(content);
        return response;
    } finally {
        checked?.();
    }
}

async function attempt(
    request: Request,
    headers: Record<string, string>,
    body: BodyInit | undefined,
    waits: readonly number[],
    onLost?: () => void,
): Promise<Response> {
    for (let tries = 0; ; tries++) {
        try {
            return await fetch(http.root + request.path, {
                method: request.method,
                headers,
                body,
                signal: request.signal,
            });
        } catch (error) {
            // Somebody called it off: not a failure of the network.
            if (request.signal?.aborted) throw error;
            const wait = waits[tries];
            if (wait === undefined) throw unreachable(request.effect);
            onLost?.();
            await pause(wait, request.signal);
        }
    }
}

function unreachable(effect: Request['effect']): HttpError {
    return effect === 'reads'
        ? new HttpError('The server cannot be reached. Check the connection and try again.', 0, {
              code: 'unreachable',
          })
        : new HttpError(
              'Not confirmed: the connection was lost. What you typed is kept. Save again when the connection is back; it will not be saved twice.',
              0,
              { code: 'not_confirmed' },
          );
}

function headersOf({ body, background, sure }: Request): Record<string, string> {
    const headers: Record<string, string> = {
        Accept: 'application/json',
        // Of files only: everything else is translated here.
        'Accept-Language': language(),
    };
    const token = storedToken();
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (background) headers['X-Background'] = '1';
    if (sure) headers['X-Sure'] = '1';
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
