/**
 * Questions that a screen is going to ask, asked while its script is still on the way. The answer is for the very
 * same question of the same session, once and soon; to whatever differs nothing was asked.
 */
import { accountName, onSessionEnd, storedToken } from './storage.ts';
import type { Request } from './request.ts';

type Question = Pick<Request, 'method' | 'path' | 'body'>;

/** Milliseconds for which an answer is as good as a new one, while the app is on its way. */
const SOON = 60_000;

const early = new Map<string, Promise<Response | undefined>>();

/** When each question was asked last, by its name; the oldest go. */
const lastAsked = new Map<string, number>();
const REMEMBERED = 300;

onSessionEnd(() => {
    early.clear();
    lastAsked.clear();
});

const nameOf = ({ method, path, body }: Question) =>
    `${storedToken()} ${method} ${path} ${JSON.stringify(body)}`;

/** What src/start/boot.js asked before there was any other script, by the names that questions have here. */
const { kipimoAsked = {} } = globalThis as {
    kipimoAsked?: Record<string, Promise<Response | undefined>>;
};
for (const [name, asked] of Object.entries(kipimoAsked)) hold(name, asked);

/**
 * Asks; only an answer that went well is kept, all else is found out by whoever asks again. Gives what it said, for who
 * shows it before the screen can: the screen takes the answer all the same, for so many ms.
 */
export function askEarly(root: string, question: Question, soon = SOON): Promise<unknown> {
    const name = nameOf(question);
    const asked = early.get(name);
    if (asked) return read(asked);
    noteAsked(question);
    const { method, path, body } = question;
    const answer = fetch(root + path, {
        method,
        headers: {
            Accept: 'application/json',
            Authorization: `Bearer ${storedToken()}`,
            'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
    });
    return read(hold(name, answer, soon));
}

/** Remembers that it was asked now. */
export function noteAsked(question: Question): void {
    const name = nameOf(question);
    lastAsked.delete(name);
    lastAsked.set(name, performance.now());
    const [oldest = name] = lastAsked.keys();
    if (lastAsked.size > REMEMBERED) lastAsked.delete(oldest);
}

/** Whether it was asked within so many ms, by whomever. */
export const wasAsked = (question: Question, within: number): boolean =>
    performance.now() - (lastAsked.get(nameOf(question)) ?? -Infinity) < within;

function hold(
    name: string,
    asked: Promise<Response | undefined>,
    soon = SOON,
): Promise<Response | undefined> {
    const answer = asked.then(
        (response) => (response?.status === 200 ? response : undefined),
        () => undefined,
    );
    early.set(name, answer);
    setTimeout(() => early.get(name) === answer && early.delete(name), soon);
    return answer;
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

/** Addresses whose first questions are remembered. */
const ADDRESSES = 12;

/** Of one account and one day, by which periods are reckoned. */
interface Remembered {
    who: string;
    day: string;
    root: string;
    asked: (readonly [address: string, questions: readonly Question[]])[];
}

const earlyKey = 'kipimo.early';

/** Remembers what an address asked first, so that its next opening asks it before any script has come (src/start/boot.js). */
export function rememberEarly(root: string, address: string, questions: readonly Question[]): void {
    const now = { who: accountName(), day: new Date().toDateString(), root };
    const known = remembered();
    const same = known?.who === now.who && known.day === now.day;
    const others = same ? known.asked.filter(([other]) => other !== address) : [];
    const texts = questions.map(({ method, path, body }) => ({
        method,
        path,
        body: JSON.stringify(body),
    }));
    const asked = texts.length ? [...others, [address, texts] as const] : others;
    localStorage.setItem(earlyKey, JSON.stringify({ ...now, asked: asked.slice(-ADDRESSES) }));
}

function remembered(): Remembered | null {
    try {
        return JSON.parse(localStorage.getItem(earlyKey) ?? 'null') as Remembered | null;
    } catch {
        return null;
    }
}

/** Something is being changed: what was asked before it tells no longer how things are. */
export const forgetEarly = (): void => early.clear();
