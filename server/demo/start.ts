/**
 * Loads the demo behind a running server. Places and accounts come at once and together; the last
 * days and what is unusual are played in as instrument messages, through the very code that real ones
 * take; the years before are loaded in bulk. The row `demo` of `installation` shows how far it is, and
 * an interrupted loading goes on from there.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import { dayIn } from '../../resources/gateway/runs/clock.server.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { parseMessage } from '../ingest/parse.ts';
import { receiveMessage } from '../ingest/receive.ts';
import { tidily, type Aside, type MaySetAside } from './aside.ts';
import { dayOf, Wall } from './clock.ts';
import type { DemoSize } from './country/country.ts';
import { devicesPiece, loadDevices } from './devices/load.ts';
import { finish } from './finish.ts';
import {
    loadPieces,
    pieceLoader,
    piecesOf,
    playedFrom,
    playedMachines,
    waitingOf,
    type PieceLoader,
} from './load.ts';
import { writeAccounts, writePlaces } from './country/places.ts';
import { writeEqa } from './mdr/eqa.ts';
import { writeEquipment } from './site/equipment.ts';
import { writeHubs } from './hubs/hubs.ts';
import { writeFeedback } from './site/feedback.ts';
import { writeLogs } from './site/logs.ts';
import { writeModuleRequests } from './site/modules.ts';
import { writeBoard } from './site/board.ts';
import { writeTexts } from './site/texts.ts';
import { makePlan, type Plan } from './plan.ts';
import { demoFacts, type DemoState } from './rules.ts';
import { stopwatch } from './stopwatch.ts';
import { drawRuns } from './runs/runs.ts';
import { stockPeople, writeStock } from './stock/stock.ts';
import { asSent, unusualMessages, type DemoMessage } from './runs/unusual.ts';

interface Options extends MaySetAside {
    config: Config;
    log: Logger;
    size?: DemoSize;
    /** About so many results, at the same sites: for measurements. */
    results?: number | undefined;
    clock?: () => Date;
}

export interface Demo {
    /** All is loaded, or it was stopped, or it failed (the state says which). */
    done: Promise<void>;
    /** Stops loading between two messages or pieces. */
    close(): Promise<void>;
}

const standardSeed = 20260314;
const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

/** Makes places and accounts if they are not there yet, and loads results behind. Of several servers one does, the others wait. */
export async function startDemo(options: Options): Promise<Demo> {
    const { db, log } = options;
    const stopped = new AbortController();
    const made = (await demoFacts(db)).demo;
    const first = made ?? stateOf(options);
    // Who is alone draws results while all before them is written: that takes one processor.
    const ahead = options.alone
        ? pieceLoader(db, planOf(options, first), true, first.loaded)
        : undefined;
    if (!made)
        await begin(options, first).catch((error: unknown) => {
            ahead?.drawing.end();
            throw error;
        });
    const done = alone(db, stopped.signal, async () => {
        // As it stands now: the server that was faster may have loaded all of it.
        const state = (await demoFacts(db)).demo;
        if (state && state.state !== 'ready')
            await tidily(options, (aside) =>
                load(options, state, { stopped: stopped.signal, aside, ahead }),
            );
    }).catch(async (error: Error) => {
        if (stopped.signal.aborted) return;
        log.error({ error: error.message }, 'The demo could not be loaded');
        await note(db, { state: 'failed' }).catch(() => undefined);
    });
    void done.then(() => ahead?.drawing.end());
    return {
        done,
        async close() {
            stopped.abort();
            await done;
        },
    };
}

/** Any numbers, the same in every version: of who makes the places, and of who loads results. */
const locks = { begin: 7_483_246_002, load: 7_483_246_003 };

/** Does it while no other server does: one that dies leaves it to the next. Nothing where it is stopped before its turn. */
async function alone(db: Database, stopped: AbortSignal, work: () => Promise<void>): Promise<void> {
    const client = await db.pool.connect();
    try {
        await client.query('set statement_timeout = 0');
        for (;;) {
            const { rows } = await client.query<{ mine: boolean }>(
                'select pg_try_advisory_lock($1) as mine',
                [locks.load],
            );
            if (rows[0]?.mine) return await work();
            await sleep(1000, undefined, { signal: stopped });
        }
    } finally {
        // The connection ends, and its lock with it.
        client.release(true);
    }
}

const planOf = ({ config }: Options, { seed, size, wanted, at }: DemoState): Plan =>
    makePlan(
        { seed, size: size as DemoSize, results: wanted },
        new Date(at),
        new Wall(config.timeZone),
    );

/** Of a demo that begins now. */
const stateOf = ({ config, size, results, clock = () => new Date() }: Options): DemoState => ({
    state: 'loading',
    seed: standardSeed,
    size: size ?? config.demoSize,
    ...(results && { wanted: results }),
    accounts: [],
    messages: 0,
    played: 0,
    pieces: 0,
    loaded: [],
    at: clock().toISOString(),
});

/** Makes places and accounts, unless another server was faster. */
async function begin(options: Options, first: DemoState): Promise<void> {
    const { db, config } = options;
    const now = new Date(first.at);
    const plan = planOf(options, first);
    await db.transaction(actor, async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(${locks.begin})`);
        if ((await demoFacts(tx)).demo) return;
        const today = dayIn(config.timeZone, now);
        const places = await writePlaces(tx, plan.country, dayOf(plan.first), today);
        const accounts = await writeAccounts(tx, places);
        await writeEquipment(tx, today);
        await writeModuleRequests(tx, now);
        await writeLogs(tx, now);
        await writeTexts(tx, now);
        await writeBoard(tx, now);
        await writeHubs(tx, plan, now);
        await writeFeedback(tx, plan, now);
        await writeEqa(tx, today);
        await writeStock(tx, plan, await stockPeople(tx));
        const state: DemoState = { ...first, accounts };
        await tx.run(
            sql`insert into installation (name, value) values ('demo', ${JSON.stringify(state)}::jsonb)`,
        );
    });
}

async function load(
    options: Options,
    state: DemoState,
    { stopped, aside, ahead }: { stopped: AbortSignal; aside: Aside; ahead?: PieceLoader },
): Promise<void> {
    const { db, log } = options;
    const plan = planOf(options, state);
    const messages = messagesOf(plan);
    const pieces = piecesOf(plan);
    await note(db, { state: 'loading', messages: messages.length, pieces: pieces.length + 1 });
    const steps = stopwatch();
    // What was drawn ahead is of another plan where another server was faster to begin.
    const loader =
        ahead && isDeepStrictEqual(ahead.plan.given, plan.given) ? ahead : pieceLoader(db, plan);
    const waiting = waitingOf(plan, state.loaded, loader === ahead);
    const devices = async () => {
        if (!state.loaded.includes(devicesPiece)) await loadDevices(db, plan, loader.drawing);
    };
    try {
        await play(options, messages, state.played, stopped);
        steps.done('messages');
        // Messages were counted as they came: only now.
        if (!stopped.aborted) await aside.take();
        await loadPieces(db, loader, { ...waiting, devices }, stopped);
        steps.done('pieces');
    } finally {
        loader.drawing.end();
    }
    if (stopped.aborted) return;
    await finish(db, plan, new Date(state.at), { steps, aside });
    log.info(
        { messages: messages.length, pieces: pieces.length, milliseconds: steps.took },
        'The demo is loaded',
    );
}

/** The last days and what is unusual, oldest first. */
function messagesOf(plan: Plan): DemoMessage[] {
    const lately = playedMachines(plan)
        .flatMap((machine) => drawRuns(plan, machine, playedFrom(plan), plan.now))
        .filter(({ sent }) => sent <= plan.now)
        .map((one) => asSent(plan, one));
    return [...lately, ...unusualMessages(plan)].toSorted(
        (one, other) => one.at.getTime() - other.at.getTime(),
    );
}

/** A message that is played twice after a crash is known as a repeat. */
async function play(
    { db, config }: Options,
    messages: DemoMessage[],
    from: number,
    stopped: AbortSignal,
): Promise<void> {
    let played = from;
    for (const { bytes, protocol, at } of messages.slice(from)) {
        if (stopped.aborted) break;
        // Played by the server itself: there is no sender to know.
        const received = { bytes, protocol, address: 'demo', sender: '', now: at };
        const { raw_message_id } = await receiveMessage(db, received);
        await parseMessage(db, raw_message_id, { timeZone: config.timeZone });
        if (++played % 100 === 0) await note(db, { played });
    }
    await note(db, { played });
}

const note = (db: Database, news: Partial<DemoState>): Promise<number> =>
    db.run(
        sql`update installation set value = value || ${JSON.stringify(news)}::jsonb where name = 'demo'`,
    );
