/**
 * Questions that a screen is going to ask, asked while its script is still on the way. The answer is for the very
 * same question of the same session, once and soon; to whatever differs nothing was asked.
 */
import { storedToken } from './storage.ts';
import type { Request } from './request.ts';

type Question = Pick<Request, 'method' | 'path' | 'body'>;

/** Milliseconds for which an answer is as good as a new one. */
const SOON = 60_000;

const early = new Map<string, Promise<Response | undefined>>();

const nameOf = ({ method, path, body }: Question) =>
    `${storedToken()} ${method} ${path} ${JSON.stringify(body)}`;

/**
 * Asks; only an answer that went well is kept, all else is found out by whoever asks again. Gives what it said, for who
 * shows it before the screen can: the screen takes the answer all the same.
 */
export function askEarly(root: string, question: Question): Promise<unknown> {
    const name = nameOf(question);
    const asked = early.get(name);
    if (asked) return read(asked);
    const { method, path, body } = question;
    const answer = fetch(root + path, {
        method,
        headers: {
            Accept: 'application/json',
            Authorization: `Bearer ${storedToken()}`,
            'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
    }).then(
        (response) => (response.status === 200 ? response : undefined),
        () => undefined,
    );
    early.set(name, answer);
    setTimeout(() => early.delete(name), SOON);
    return read(answer);
}

/** A copy, made before anybody has read it. */
const read = (answer: Promise<Response | undefined>): Promise<unknown> =>
    answer.then((response) => response?.clone().json() as Promise<unknown>).catch(() => undefined);

/** The answer on its way to this question, if it was asked early and nobody has taken it yet. */
export function takeEarly(question: Question): Promise<Response | undefined> | undefined {
    if (early.size === 0) return undefined;
    const name = nameOf(question);
    const answer = early.get(name);
    early.delete(name);
    return answer;
}

/** Something is being changed: what was asked before it tells no longer how things are. */
export const forgetEarly = (): void => early.clear();
