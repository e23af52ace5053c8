/**
 * Writes that wait for the line, sealed, in the order in which they were made. Each goes once: by the Idempotency-Key of
 * its first try. What the server refuses stays, with its reason, until the person mends or discards it; what was made
 * later about the same thing waits behind it.
 */
import { HttpError } from 'react-admin';
import type { Waits } from '../../resources/define/action.ts';
import { phrases } from '../../resources/define/say.ts';
import { readAnswer } from '../answers.ts';
import { send } from '../http.ts';
import type { Request } from '../request.ts';
import type { WaitingCount } from './waiting.ts';
import type { FirstTry } from './keeper.ts';
import { accountName } from '../storage.ts';
import { aboutOf, type Entry, freshKey, isRefusal, join, reasonsOf, wordOf } from './entry.ts';
import { keysOfAccount, seal, unseal } from './sealing.ts';
import type { KeptShelf } from './shelf.ts';

interface Sealed {
    owner: string;
    text: string;
}
export type QueueShelf = KeptShelf<Sealed>;

/** The server remembers a key for a day: what was first tried longer ago is not sent again by itself. */
const REMEMBERED = 20 * 3_600_000;
/** How long one may take, in ms. */
const PATIENCE = 90_000;
const UNKNOWN = phrases(
    'It was sent more than a day ago without an answer. Please look whether it arrived before you send it again.',
);

interface QueueEvents {
    /** It changed: other numbers wait. */
    changed(): void;
    /** One arrived; what the server says to it. */
    sent(entry: Entry, success: string): void;
    refused(entry: Entry): void;
}

/** The queue of whoever is signed in, on a shelf. `waits` tells by endpoint what may wait. */
export class Queue {
    private running: Promise<void> | undefined;

    constructor(
        private readonly shelf: QueueShelf,
        private readonly waits: Readonly<Record<string, Waits>>,
        private readonly told: QueueEvents,
        private readonly now: () => number = Date.now,
    ) {}

    /** What waits, the oldest first. */
    async list(): Promise<Entry[]> {
        const account = accountName();
        const keys = await keysOfAccount();
        if (!keys) return [];
        const mine = (await this.shelf.all()).filter(([, { owner }]) => owner === account);
        const opened = mine
            .toSorted(([one], [other]) => one - other)
            .map(async ([id, { text }]) => unseal(keys.seal, nameOf(account, id), text));
        return (await Promise.all(opened)).flatMap((one) =>
            one ? [one.values['entry'] as Entry] : [],
        );
    }

    /** How many wait, those too that cannot be opened now. */
    async count(): Promise<WaitingCount> {
        const account = accountName();
        const mine = (await this.shelf.all()).filter(([, { owner }]) => owner === account);
        const refused = mine.length
            ? (await this.list()).filter((one) => one.refused !== undefined).length
            : 0;
        return { count: mine.length, refused };
    }

    /** Takes a write; the number of its entry, or undefined where this one does not wait. */
    async add(request: Request, { owner, key, at }: FirstTry): Promise<number | undefined> {
        const { method, path, body, sure, form } = request;
        const declared = this.waits[`${method} ${path}`];
        if (!declared || body instanceof FormData) return undefined;
        const word = wordOf(declared, request);
        const entry = {
            owner,
            key,
            at: this.now(),
            request: { method, path, body, ...(sure && { sure }) },
            title: declared.title,
            ...(word && { word }),
            from: globalThis.location?.hash.slice(1) ?? '',
            ...(form && { form }),
            tried: at,
        };
        return alone(ENTRIES, async () => {
            const ids = (await this.shelf.all()).map(([id]) => id);
            const id = Math.max(this.now(), ...ids.map((one) => one + 1));
            const joined = declared.joins && join(await this.list(), request, declared.joins);
            // Under a number of its own: what is on its way arrives, or not, without it.
            // What was typed is no draft any more, in the same breath.
            const drops = [...(joined ? [joined.before] : []), ...(form ? [form.name] : [])];
            return (await this.put({ ...entry, ...joined?.as, id }, drops)) ? id : undefined;
        });
    }

    /** Sends first what waits; whether something about the same thing still does. */
    async behind(request: Request): Promise<boolean> {
        const declared = this.waits[`${request.method} ${request.path}`];
        if (!declared || (await this.list()).every((one) => one.refused)) return false;
        await this.flush().catch(() => undefined);
        const about = aboutOf(declared, request);
        return (
            about !== undefined &&
            (await this.list()).some((one) => !one.refused && this.aboutOf(one) === about)
        );
    }

    private aboutOf({ title, request }: Entry): string | undefined {
        return aboutOf(this.waits[`${request.method} ${request.path}`] ?? { title }, request);
    }

    /** Sends what waits, in order, until one cannot be sent. */
    flush(): Promise<void> {
        this.running ??= alone(SENDING, () => this.run()).finally(() => (this.running = undefined));
        return this.running;
    }

    async drop(id: number): Promise<void> {
        await this.shelf.drop(id);
        this.told.changed();
    }

    /** Once more, as something new: the person has looked, or mended what stood in its way. */
    async again(id: number): Promise<void> {
        await this.change(id, ({ refused, tried: _tried, ...entry }) => {
            // Pressed twice, it is on its way already.
            if (!refused) return undefined;
            const request = { ...entry.request, ...(refused.asks && { sure: true }) };
            return { ...entry, request, key: freshKey() };
        });
        await this.running?.catch(() => undefined);
        await this.flush();
    }

    private async run(): Promise<void> {
        const held = new Set<string>();
        for (const entry of await this.list()) {
            const about = this.aboutOf(entry);
            const free = !entry.refused && !(about && held.has(about));
            const went = free ? await this.sendOne(entry.id) : 'stays';
            if (went === 'unreachable') return;
            if (went === 'stays' && about) held.add(about);
        }
    }

    private async sendOne(id: number): Promise<'sent' | 'stays' | 'unreachable'> {
        // As it lies there now, and marked for whoever closes the page. What was discarded meanwhile is not sent.
        const entry = await this.change(id, (one) =>
            one.refused ? undefined : { ...one, tried: one.tried ?? this.now() },
        );
        if (!entry) return 'stays';
        if (Number(entry.tried) < this.now() - REMEMBERED)
            return this.refuse(entry, { message: UNKNOWN, errors: [] });
        if (accountName() !== entry.owner) return 'unreachable';
        try {
            const response = await send({
                ...entry.request,
                effect: 'writes',
                key: entry.key,
                // A line that swallows everything must not hold up the others for minutes.
                signal: AbortSignal.timeout(PATIENCE),
            });
            // A page that somebody put between is no answer of the server, whatever its status.
            if (!/json/.test(response.headers.get('content-type') ?? '')) return 'unreachable';
            const answer = await readAnswer(response);
            await this.drop(id);
            this.told.sent(entry, String((answer as { success?: unknown } | null)?.success ?? ''));
            return 'sent';
        } catch (error) {
            // The server fails at this one: it is tried again, and does not stop the others.
            if (error instanceof HttpError && error.status === 500) return 'stays';
            if (!isRefusal(error)) return 'unreachable';
            return this.refuse(entry, reasonsOf(error));
        }
    }

    private async refuse(entry: Entry, refused: Entry['refused']): Promise<'stays'> {
        if (await this.change(entry.id, (one) => ({ ...one, refused }))) this.told.refused(entry);
        return 'stays';
    }

    /** Changes an entry as it lies there now; undefined where it is gone, or `how` leaves it. */
    private change(id: number, how: (now: Entry) => Entry | undefined): Promise<Entry | undefined> {
        return alone(ENTRIES, async () => {
            const entry = (await this.list()).find((one) => one.id === id);
            const next = entry && how(entry);
            return next && (await this.put(next)) ? next : undefined;
        });
    }

    private async put(entry: Entry, drops?: readonly IDBValidKey[]): Promise<boolean> {
        const keys = await keysOfAccount();
        if (!keys) return false;
        const text = await seal(keys.seal, nameOf(entry.owner, entry.id), { entry });
        if (accountName() !== entry.owner) return false;
        await this.shelf.put(entry.id, { owner: entry.owner, text }, drops);
        this.told.changed();
        return true;
    }
}

const nameOf = (owner: string, id: number) => `queue ${owner} ${id}`;

const SENDING = 'kipimo-queue';
const ENTRIES = 'kipimo-queue-entries';

/** One after the other, in all tabs where browsers can. */
const alone = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    navigator.locks ? (navigator.locks.request(what, work) as Promise<T>) : work();
