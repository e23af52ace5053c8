/** The years of the demo country before its last days, loaded in pieces of a month and some machines. */
import { sql } from '../../resources/define/sql.ts';
import {
    parsingTables,
    type ParsingTables,
} from '../../resources/gateway/parsing/tables.server.ts';
import type { Database, Transaction } from '../database/database.ts';
import { writeBundles, type Bundle } from './runs/bulk.ts';
import { allOf } from './allOf.ts';
import { atLength } from './atLength.ts';
import { day, dayOf } from './clock.ts';
import { screening } from './devices/machines.ts';
import { linkOf } from './mdr/link.ts';
import type { Machine } from './country/machines.ts';
import type { Plan } from './plan.ts';
import { drawApart, type Drawing } from './runs/drawApart.ts';

export interface Piece {
    name: string;
    from: number;
    until: number;
    machines: Machine[];
}

/** Days at the end that are played in as messages instead, of every machine or of some. */
const played = { country: { days: 1, every: 3 }, small: { days: 3, every: 1 } } as const;

/** Midnight of the first day that is played. */
export const playedFrom = (plan: Plan): number => plan.today - played[plan.size].days * day;

const placedMachines = (plan: Plan): Machine[] =>
    plan.country.machines.filter(({ facility }) => facility !== undefined);

/** Machines whose last days are played. */
export const playedMachines = (plan: Plan): Machine[] =>
    placedMachines(plan).filter((_, at) => at % played[plan.size].every === 0);

/** At most so many machines in a piece: some thousand results, a second or two. */
const mostMachines = 60;

/** Fewer machines of a country that tests more: memory stays what it is, however many results are asked for. */
const machinesInPiece = ({ scale }: Plan): number =>
    Math.max(4, Math.round(mostMachines / Math.max(1, scale)));

/** Newest first, so that what people look at is there first. */
export function piecesOf(plan: Plan): Piece[] {
    const machines = placedMachines(plan);
    const own = playedMachines(plan);
    const size = machinesInPiece(plan);
    const pieces: Piece[] = [
        {
            name: 'last days',
            from: playedFrom(plan),
            until: plan.now,
            machines: machines.filter((machine) => !own.includes(machine)),
        },
    ];
    for (let until = playedFrom(plan); until > plan.first;) {
        const last = new Date(until - day);
        const month = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1);
        const from = Math.max(month, plan.first);
        for (let at = 0; at < machines.length; at += size)
            pieces.push({
                name: `${dayOf(from).slice(0, 7)} ${at / size}`,
                from,
                until,
                machines: machines.slice(at, at + size),
            });
        until = from;
    }
    return pieces;
}

/** Pieces that are not in yet, those first of which devices ask. */
interface Waiting {
    /** Whose people devices screen. Where people look meanwhile all of them: the newest come first, and devices last. */
    asked: Piece[];
    others: Piece[];
}

export function waitingOf(plan: Plan, loaded: readonly string[], alone: boolean): Waiting {
    const places = new Set<number | undefined>(screening(plan.country.facilities.length));
    const asked: Piece[] = [];
    const others: Piece[] = [];
    for (const piece of piecesOf(plan).filter(({ name }) => !loaded.includes(name))) {
        const is = piece.machines.some(
            ({ facility, stories }) => places.has(facility) || places.has(stories.moved?.from),
        );
        (is || !alone ? asked : others).push(piece);
    }
    return { asked, others };
}

export interface PieceLoader {
    plan: Plan;
    drawing: Drawing;
    /** Loads a piece and notes it in the state of the demo, in one transaction: never half, never twice. */
    load(piece: Piece): Promise<void>;
}

/** Pieces that are drawn or written at the same time. */
const piecesAtOnce = 6;

/** Pieces that are drawn before any may be written: some three megabytes each. */
const piecesAhead = 96;

/** `alone`: nobody waits for an answer of this computer meanwhile, and the first pieces that are not `loaded` are drawn at once. */
export function pieceLoader(
    db: Database,
    plan: Plan,
    alone = false,
    loaded: readonly string[] = [],
): PieceLoader {
    const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };
    const drawing = drawApart(plan, alone);
    let tablesOnce: Promise<ParsingTables> | undefined;
    const draw = async ({ from, until, machines }: Piece) => {
        // Nobody changes them for who is alone.
        if (!alone || !tablesOnce) tablesOnce = parsingTables(db, db);
        const tables = await tablesOnce;
        return { tables, drawn: await drawing.draw(machines, { from, until, tables }) };
    };
    const { asked, others } = waitingOf(plan, loaded, alone);
    const later = alone ? [...asked, ...others] : [];
    const ahead = new Map<string, ReturnType<typeof draw>>();
    // As many as before, whenever one was taken: they are loaded in this order.
    const drawOn = () => {
        for (const piece of later.splice(0, piecesAhead - ahead.size)) {
            const drawn = draw(piece);
            // Whoever loads the piece is told.
            drawn.catch(() => undefined);
            ahead.set(piece.name, drawn);
        }
    };
    drawOn();
    async function load(piece: Piece): Promise<void> {
        const { name, from, until } = piece;
        const { tables, drawn } = await (ahead.get(name) ?? draw(piece));
        ahead.delete(name);
        drawOn();
        return db.load(actor, async (tx) => {
            await atLength(tx);
            const places = await placesOf(tx);
            const bundles: Bundle[] = drawn.map(({ serial, ...runs }) => ({
                serial,
                runs,
                text: textOf(serial, from, until),
                ...places.get(serial)!,
            }));
            await linkOf(tx, plan, await writeBundles(tx, bundles, tables.version));
            await tx.run(sql`update installation
                set value = jsonb_set(value, '{loaded}', (value -> 'loaded') || to_jsonb(${name}::text))
                where name = 'demo'`);
        });
    }
    return { plan, drawing, load };
}

/** Loads what waits, until it is stopped; devices beside all of which they do not ask. */
export async function loadPieces(
    db: Database,
    loader: PieceLoader,
    { asked, others, devices }: Waiting & { devices(): Promise<void> },
    stopped: AbortSignal,
): Promise<void> {
    // Without statistics the planner takes nearly every result for an exception, and the triggers of
    // the next pieces would compare each with each.
    const [first] = asked.splice(0, 1);
    if (first && !stopped.aborted) await loader.load(first);
    await db.run(sql`analyze result, result_call`);
    // After one that failed none is begun, and nothing of it works on behind who hears of the failure.
    const failed = new AbortController();
    const either = AbortSignal.any([stopped, failed.signal]);
    const part = (work: () => Promise<void>) =>
        work().catch((error: unknown) => {
            failed.abort();
            throw error;
        });
    // Some are drawn while the database writes the others.
    const worker = (waiting: Piece[]) =>
        part(async () => {
            for (let piece = waiting.shift(); piece && !either.aborted; piece = waiting.shift())
                await loader.load(piece);
        });
    const loadAll = (waiting: Piece[]) =>
        Array.from({ length: piecesAtOnce }, () => worker(waiting));
    await allOf(loadAll(asked));
    await allOf([...(either.aborted ? [] : [part(devices)]), ...loadAll(others)]);
}

const textOf = (serial: string, from: number, until: number): string =>
    `Demo data of Kipimo, which no instrument sent: results of machine ${serial} from ${dayOf(from)} to ${dayOf(until - day)}.\r`;

/** Machines by serial, with the facility where each stood on a day: as `facility_on` finds it. */
async function placesOf(
    tx: Transaction,
): Promise<Map<string, { machine_id: number; facilityOn: (day: string) => number | null }>> {
    const rows = await tx.rows<{
        serial: string;
        machine_id: number;
        facility_id: number;
        assigned_to: string | null;
    }>(sql`
        select m.serial, p.machine_id, p.facility_id, p.assigned_to
          from placement p join machine m on m.id = p.machine_id
         where m.device_type = 'genexpert' order by p.machine_id, p.assigned_from`);
    const byMachine = new Map<string, typeof rows>();
    for (const row of rows) byMachine.set(row.serial, [...(byMachine.get(row.serial) ?? []), row]);
    return new Map(
        [...byMachine].map(([serial, stays]) => [
            serial,
            {
                machine_id: stays[0]!.machine_id,
                facilityOn: (on) =>
                    stays.find(({ assigned_to }) => !assigned_to || on < assigned_to)
                        ?.facility_id ?? null,
            },
        ]),
    );
}
