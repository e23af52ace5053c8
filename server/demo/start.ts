/**
 * Loads the demo behind a running server. Places and accounts come at once and together; results
 * are then played in as instrument messages, through the very code that real ones take. The row
 * `demo` of `installation` shows how far it is, and an interrupted loading goes on from there.
 */
import type { Logger } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { parseMessage } from '../ingest/parse.ts';
import { receiveMessage } from '../ingest/receive.ts';
import { demoSizes as sizes, drawCountry, type DemoSize } from './country.ts';
import { drawMessages } from './messages.ts';
import { writeAccounts, writePlaces } from './places.ts';
import { demoFacts, type DemoState } from './rules.ts';

interface Options {
    db: Database;
    config: Config;
    log: Logger;
    size?: DemoSize;
    clock?: () => Date;
}

export interface Demo {
    /** All is loaded, or it was stopped, or it failed (the state says which). */
    done: Promise<void>;
    /** Stops loading between two messages. */
    close(): Promise<void>;
}

/** Names of the sizes, the usual one first. */
export const demoSizes = Object.keys(sizes) as DemoSize[];

const standardSeed = 20260314;
const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };

/** Makes places and accounts if they are not there yet, and plays results in behind. */
export async function startDemo(options: Options): Promise<Demo> {
    const { db, log } = options;
    const state = (await demoFacts(db)).demo ?? (await begin(options));
    const stopped = new AbortController();
    const done = play(options, state, stopped.signal).catch(async (error: Error) => {
        log.error({ error: error.message }, 'The demo could not be loaded');
        await save(db, { ...state, state: 'failed' }).catch(() => undefined);
    });
    return {
        done,
        async close() {
            stopped.abort();
            await done;
        },
    };
}

async function begin({
    db,
    config,
    size = 'small',
    clock = () => new Date(),
}: Options): Promise<DemoState> {
    const country = drawCountry(standardSeed, size);
    const now = clock();
    const today = dayIn(config.timeZone, now);
    const since = dayIn(config.timeZone, new Date(now.getTime() - sizes[size].days * 86_400_000));
    return db.transaction(actor, async (tx) => {
        const places = await writePlaces(tx, country, since, today);
        const state: DemoState = {
            state: 'loading',
            seed: standardSeed,
            size,
            accounts: await writeAccounts(tx, places),
            messages: 0,
            played: 0,
            at: now.toISOString(),
        };
        await tx.run(
            sql`insert into installation (name, value) values ('demo', ${JSON.stringify(state)}::jsonb)`,
        );
        return state;
    });
}

async function play(
    { db, config, log }: Options,
    state: DemoState,
    stopped: AbortSignal,
): Promise<void> {
    const size = state.size as DemoSize;
    const began = new Date(state.at);
    const country = drawCountry(state.seed, size);
    const offset = offsetOf(config.timeZone, began);
    const messages = drawMessages(country, state.seed, size, began, offset);
    let { played } = state;
    const tell = (word: DemoState['state']) =>
        save(db, { ...state, state: word, messages: messages.length, played });
    await tell('loading');
    for (const { bytes, at } of messages.slice(played)) {
        if (stopped.aborted) return void (await tell('loading'));
        const received = { bytes, protocol: 'astm' as const, address: 'demo', now: at };
        const { raw_message_id } = await receiveMessage(db, received);
        await parseMessage(db, raw_message_id, { timeZone: config.timeZone });
        // A message that is played twice after a crash is known as a repeat.
        if (++played % 100 === 0) await tell('loading');
    }
    await tell('ready');
    log.info({ messages: messages.length }, 'The demo is loaded');
}

const save = (db: Database, state: DemoState): Promise<number> =>
    db.run(
        sql`update installation set value = ${JSON.stringify(state)}::jsonb where name = 'demo'`,
    );

const dayIn = (timeZone: string, at: Date): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);

/** How far the clocks of a zone are ahead of UTC, in ms. */
function offsetOf(timeZone: string, at: Date): number {
    const wall = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
    });
    return (
        Math.round((Date.parse(`${wall.format(at).replace(' ', 'T')}Z`) - at.getTime()) / 60_000) *
        60_000
    );
}
