/**
 * Reports that are looked at live (`live` of a report): the answer of its GET stays open and says what changes. One connection
 * listens to the database for all viewers; all who see the same share one board (board.ts), so that a change is read and
 * written out once. A viewer whose session ended or changed is shown nothing more within a second.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows, type Access } from '../../resources/access.ts';
import { HttpError, unauthorized } from '../../resources/define/errors.ts';
import { isTyped } from '../../resources/define/fieldFacts.ts';
import type { Query } from '../../resources/define/query.ts';
import { say } from '../../resources/define/say.ts';
import { authenticate } from '../access/access.ts';
import { marksOf } from '../access/marks.ts';
import { siteScope } from '../access/scope.ts';
import { viewerOf } from '../http/caller.ts';
import { onDay } from '../access/stays.ts';
import { type Server, todayAt } from '../http/call.ts';
import { keyHashOf } from '../access/key.ts';
import type { Asked } from '../reports/asked.ts';
import { Board, type Change } from './board.ts';
import { listen } from './listener.ts';
import {
    beat,
    end,
    eventOf,
    headers,
    MOST_OF_ACCOUNT,
    MOST_OF_ALL,
    send,
    type Viewing,
} from './viewers.ts';

/** Milliseconds between two looks whether sessions still hold. */
const LOOK = 1000;
const BEAT = 15_000;
/** What nobody told of, and what changes with time alone, is found so often. */
const SWEEP = 60_000;
/** A board whose last viewer left is kept so long: most come again. */
const KEPT = 60_000;
/** Boards at once: each is asked for again at every change. Whoever asks for one more is refused. */
const MOST_ROOMS = 200;

interface Room {
    board: Board;
    topic: string;
    viewers: Set<Viewing>;
    ready: Promise<unknown>;
    leftAt: number;
    /** Viewers who wait for it to be ready. */
    coming: number;
    /** Of words that somebody typed: nobody else comes to it, and it goes with its last viewer. */
    passing: boolean;
    /** The state as an event, until it changes. */
    state?: Buffer;
}

export class Live {
    readonly #rooms = new Map<string, Room>();
    readonly #viewers = new Set<Viewing>();
    /** Numbers of changes are told apart between processes and starts. */
    readonly #epoch = randomBytes(6).toString('base64url');
    #change = 0;
    #listener: ReturnType<typeof listen> | undefined;
    #timers: NodeJS.Timeout[] = [];
    #renewing: Promise<void> | undefined;
    #closed = false;

    constructor(readonly server: Server) {}

    /** Number of open answers, and of what they look at. */
    get size(): { viewers: number; rooms: number } {
        return { viewers: this.#viewers.size, rooms: this.#rooms.size };
    }

    /** Opens the answer of a call, and keeps it open. */
    async open(
        asked: Asked,
        access: Access,
        request: FastifyRequest,
        reply: FastifyReply,
    ): Promise<FastifyReply> {
        const { id: account, session_id: session } = viewerOf(request);
        this.#refuseTooMany(account);
        const mark = await this.#markOf(session, access, request);
        this.#start();
        const room = this.#roomOf(asked);
        room.coming++;
        await room.ready.finally(() => {
            room.coming--;
            room.leftAt = Date.now();
        });
        if (this.#closed) throw busy();
        this.#refuseTooMany(account);
        reply.hijack();
        const to = reply.raw;
        // Gone while its places were looked up: nobody would tell that it left.
        if (to.destroyed || request.raw.socket.destroyed) return reply;
        for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) to.setHeader(name, value);
        to.writeHead(200, headers);
        const viewing: Viewing = { session, account, mark, to };
        // Nothing is waited for from here on: what the state does not hold yet comes as a change.
        send(viewing, this.#welcome(room, lastSeen(request)));
        room.viewers.add(viewing);
        this.#viewers.add(viewing);
        to.once('close', () => this.#leave(viewing));
        to.on('error', () => to.destroy());
        return reply;
    }

    async close(): Promise<void> {
        this.#closed = true;
        for (const timer of this.#timers.splice(0)) clearInterval(timer);
        for (const viewing of this.#viewers) end(viewing, 'closing');
        await this.#listener?.close();
        await this.#renewing?.catch(() => undefined);
    }

    #refuseTooMany(account: number): void {
        if (this.#viewers.size >= MOST_OF_ALL) throw busy();
        const own = [...this.#viewers].filter((one) => one.account === account).length;
        if (own >= MOST_OF_ACCOUNT)
            throw new HttpError(
                429,
                say('Too many live pages are open with this account. Close some of them.'),
                'too_many_streams',
                30,
            );
    }

    /** What the session stands for now, as far as it still is what the guard let in. */
    async #markOf(session: number, access: Access, request: FastifyRequest): Promise<string> {
        const now = this.server.clock();
        const mark = (await marksOf(this.server.db, [session], now)).get(session);
        const fresh = await authenticate(this.server.db, keyHashOf(request) ?? '', now, {
            background: true,
            fresh: true,
        });
        const same = JSON.stringify(fresh) === JSON.stringify(request.viewer);
        if (!mark || !fresh || !same || !allows(access, fresh)) throw unauthorized();
        return mark;
    }

    #start(): void {
        if (this.#listener) return;
        this.#listener = listen(this.server.db, {
            told: ({ topic, ids }) => this.#touch(ids, topic),
            listening: () => this.#touch(),
        });
        const every = (ms: number, work: () => void) =>
            this.#timers.push(setInterval(work, ms).unref());
        every(BEAT, () => {
            for (const viewing of this.#viewers) send(viewing, beat);
        });
        every(LOOK, () => void this.#look().catch(() => undefined));
        every(SWEEP, () => this.#touch());
    }

    #roomOf(asked: Asked): Room {
        const { live } = asked.query.report;
        const key = keyOf(asked);
        const known = this.#rooms.get(key);
        if (known) return known;
        if (this.#rooms.size >= MOST_ROOMS) this.#forget(0);
        if (this.#rooms.size >= MOST_ROOMS) throw busy();
        const board = new Board(asked);
        const ready = board.renew(() => this.#change).then(() => board.begin(this.#change));
        const room: Room = {
            board,
            topic: live!.topic,
            viewers: new Set(),
            ready,
            leftAt: Date.now(),
            coming: 0,
            passing: isPassing(asked),
        };
        this.#rooms.set(key, room);
        ready.catch(() => this.#rooms.delete(key));
        return room;
    }

    #leave(viewing: Viewing): void {
        this.#viewers.delete(viewing);
        for (const [key, room] of this.#rooms)
            if (room.viewers.delete(viewing)) {
                room.leftAt = Date.now();
                if (room.passing && !room.viewers.size && !room.coming) this.#rooms.delete(key);
            }
    }

    /** Forgets boards that nobody has looked at for longer than so many milliseconds. */
    #forget(ms: number): void {
        for (const [key, { viewers, coming, leftAt, passing }] of this.#rooms)
            if (!viewers.size && !coming && (passing || Date.now() - leftAt >= ms))
                this.#rooms.delete(key);
    }

    /** Ends what is over; forgets boards that nobody came back to. */
    async #look(): Promise<void> {
        this.#forget(KEPT);
        if (!this.#viewers.size) return;
        const before = [...this.#viewers];
        const sessions = [...new Set(before.map(({ session }) => session))];
        const marks = await marksOf(this.server.db, sessions, this.server.clock());
        for (const viewing of before)
            if (marks.get(viewing.session) !== viewing.mark) {
                this.#leave(viewing);
                end(viewing, 'signed_out');
            }
    }

    /** Rows of a topic, or all of all, may be others now. */
    #touch(ids?: readonly number[], topic?: string): void {
        for (const room of this.#rooms.values())
            if (topic === undefined || room.topic === topic) room.board.touch(ids);
        this.#renewing ??= this.#renewAll().finally(() => (this.#renewing = undefined));
    }

    /** One board after the other, until none is behind: whoever writes is not pressed by many who look on. */
    async #renewAll(): Promise<void> {
        await Promise.resolve();
        for (;;) {
            const behind = [...this.#rooms.values()].filter(({ board }) => board.dirty);
            if (!behind.length || this.#closed) return;
            for (const room of behind)
                if (!this.#closed) await this.#renew(room).catch(() => wait());
        }
    }

    async #renew(room: Room): Promise<void> {
        await room.ready;
        const change = await room.board.renew(() => ++this.#change);
        if (!change) return;
        delete room.state;
        const bytes = this.#changed(change);
        for (const viewing of room.viewers) send(viewing, bytes);
    }

    #welcome(room: Room, last: string | undefined): Buffer {
        const [epoch, at] = last?.split('.') ?? [];
        const missed = epoch === this.#epoch ? room.board.after(Number(at)) : undefined;
        if (missed) return this.#changed(missed);
        return (room.state ??= eventOf('state', bodyOf(room.board.all(), []), this.#id()));
    }

    #changed = ({ rows, gone }: Change): Buffer => eventOf('rows', bodyOf(rows, gone), this.#id());

    #id = (): string => `${this.#epoch}.${this.#change}`;
}

const bodyOf = (rows: readonly string[], gone: readonly number[]): string =>
    `{"rows":[${rows.join()}],"gone":${JSON.stringify(gone)}}`;

const wait = () => new Promise((resolve) => setTimeout(resolve, 1000).unref());

const busy = () =>
    new HttpError(503, say('The server is busy. Try again in a moment.'), 'busy', 30);

/** What somebody who was here before has seen last. */
function lastSeen({ headers: given }: FastifyRequest): string | undefined {
    const last = given['last-event-id'];
    return typeof last === 'string' ? last : undefined;
}

/** All to whom a report says the same: by their places and filters, and by their account where it asks for it. */
function keyOf({ server, query, viewer, call }: Asked): string {
    const { text, values } = siteScope(viewer, 'f', onDay(todayAt(server)));
    const own = query.report.live!.alike ? viewer.user_type : viewer.id;
    return JSON.stringify([
        query.report.name,
        own,
        text,
        values,
        call.filters,
        call.q ?? '',
        call.id ?? [],
    ]);
}

/** Whether it is asked for in words or numbers of somebody's own, not in the words of a choice. */
const isPassing = ({ query, call }: Asked): boolean =>
    Boolean(call.q) ||
    Boolean(call.id) ||
    Object.keys(call.filters).some((key) => isTyped(query.report.filters?.[key]));

/** Whether a caller asks for the answer that stays open. */
export const wantsLive = ({ headers: { accept } }: FastifyRequest, { report }: Query): boolean =>
    report.live !== undefined && String(accept ?? '').includes('text/event-stream');
