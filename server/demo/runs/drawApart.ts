/**
 * Draws and reads runs in threads of their own: the server that loads a demo behind itself answers people meanwhile,
 * and a load takes the processors that are there.
 */
import { availableParallelism } from 'node:os';
import { Reader } from '../../../resources/imports/foreign/foreign.server.ts';
import type { ParsingTables } from '../../../resources/gateway/parsing/tables.server.ts';
import { Wall } from '../clock.ts';
import type { Machine } from '../country/machines.ts';
import { makePlan, type Given, type Plan } from '../plan.ts';
import { lineWriter, type RunLines } from './lines.ts';
import { runReader } from './readRun.ts';
import { drawRuns } from './runs.ts';

/** Machines by serial and their days, midnights of the wall. */
interface Share {
    given: Given;
    serials: string[];
    from: number;
    until: number;
    tables: ParsingTables;
}

export type Drawn = { serial: string } & RunLines;

/** Minutes for a share of a bench that tests ten times as much. */
const bounds = { timeMs: 600_000, megabytes: 1024, waiting: 100, stays: true };

/** One or two threads: the database wants a processor as well, and another is for whoever is answered meanwhile. */
const mostThreads = 2;

export interface Drawing {
    /** What these machines ran, in their order. */
    draw(machines: readonly Machine[], share: Omit<Share, 'given' | 'serials'>): Promise<Drawn[]>;
    /** What another module draws, its `read` like the one here. */
    apart(module: URL, share: object): Promise<Drawn[]>;
    /** Ends the threads. */
    end(): void;
}

export function drawApart(plan: Plan, alone: boolean): Drawing {
    const free = availableParallelism() - (alone ? 1 : 2);
    const threads = Array.from(
        { length: Math.max(1, Math.min(mostThreads, free)) },
        () => new Reader(bounds),
    );
    let turn = 0;
    const apart = (module: URL, share: object): Promise<Drawn[]> =>
        threads[turn++ % threads.length]!.read<Drawn>(module, new Uint8Array(), share);
    return {
        apart,
        draw(machines, share) {
            const serials = machines.map(({ serial }) => serial);
            const asked: Share = { given: plan.given, ...share, serials };
            return apart(new URL(import.meta.url), asked);
        },
        end: () => threads.forEach((thread) => thread.end()),
    };
}

let held: { of: string; plan: Plan } | undefined;

/** A country takes a moment to draw: once for all its shares. */
export function planOf(given: Given): Plan {
    const of = JSON.stringify(given);
    if (held?.of !== of)
        held = { of, plan: makePlan(given, new Date(given.at), new Wall(given.timeZone)) };
    return held.plan;
}

/** In the thread: a share as lines. */
export function itemsOf(_: Buffer, { given, serials, from, until, tables }: Share): Drawn[] {
    const plan = planOf(given);
    const [interpret, write] = [runReader(tables, plan.wall), lineWriter()];
    const machines = new Map(plan.country.machines.map((machine) => [machine.serial, machine]));
    return serials.map((serial) => {
        const runs = drawRuns(plan, machines.get(serial)!, from, until);
        const sent = runs.filter((one) => one.sent <= plan.now);
        return { serial, ...write(sent.map(interpret)) };
    });
}
