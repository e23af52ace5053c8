/**
 * Which waiting messages may be parsed side by side. Messages of one instrument keep their order, and
 * messages that touch the counters of one facility share a lane, so that lanes never wait in a ring.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { ReadAhead } from '../../resources/gateway/messages/parse.server.ts';
import { readForeign } from '../../resources/gateway/reading/foreign.server.ts';
import { isUnknownSerial } from '../../resources/gateway/reading/run.server.ts';

interface Waiting {
    id: number;
    bytes: Buffer;
    date_order: '' | 'ymd' | 'dmy' | 'mdy';
}

/** At most so many messages a round: lanes wait for each other at its end. */
const ROUND = 200;
/** Bytes up to which what was read is held until it is parsed: nearly every message of an instrument. */
const SMALL = 32 * 1024;
const BREATH = 10;

/**
 * The oldest waiting messages as lanes of ids, each lane oldest first: at most so many, and none for less than so many messages
 * (`worth`). What was read to tell their instruments is put into `read`, so that nobody reads it again.
 */
export async function nextLanes(
    db: Db,
    { most, worth = 1 }: { most: number; worth?: number },
    read: ReadAhead = new Map(),
): Promise<number[][]> {
    const waiting = await db.rows<Waiting>(sql`
        select id, bytes, date_order from raw_message where state = 'received' order by id limit ${ROUND}`);
    const told: { id: number; instruments: string[] }[] = [];
    for (const message of waiting) {
        told.push({ id: message.id, instruments: await instrumentsOf(message, read) });
        // Instruments wait for their acknowledgements: they get their turn in between.
        if (told.length % BREATH === 0) await breathe();
    }
    const all = [...new Set(told.flatMap(({ instruments }) => instruments))];
    const placed = await db.rows<{ serial: string; facility: number }>(sql`
        select lower(btrim(o.serial)) as serial, m.facility_id as facility from machine o
          join machine m on m.id = case when o.merged_into is null then o.id else machine_now(o.id) end
         where lower(btrim(o.serial)) = any(${all}::text[]) and m.facility_id is not null`);
    const places = new Map(placed.map(({ serial, facility }) => [serial, `facility ${facility}`]));
    return spreadOverLanes(
        told.map(({ id, instruments }) => ({
            id,
            keys: instruments.map((serial) => places.get(serial) ?? serial),
        })),
        Math.min(most, Math.ceil(told.length / worth)),
    );
}

/** Serials that a message names; what cannot be told shares one lane. */
async function instrumentsOf(
    { id, bytes, date_order }: Waiting,
    read: ReadAhead,
): Promise<string[]> {
    try {
        const messages = await readForeign(bytes, date_order || undefined);
        if (bytes.length <= SMALL) read.set(id, { bytes, date_order, messages });
        const serials = messages
            .flatMap(({ runs }) => runs)
            .map((run) =>
                isUnknownSerial(run.instrument_serial) ? '' : run.instrument_serial.toLowerCase(),
            );
        return [...new Set(serials.length ? serials : [''])];
    } catch {
        return [''];
    }
}

/**
 * Messages to lanes: those that share a key, directly or through others, stay together; the groups
 * are spread evenly, the largest first.
 */
export function spreadOverLanes(
    messages: readonly { id: number; keys: readonly string[] }[],
    most: number,
): number[][] {
    const leader = new Map<string, string>();
    const find = (key: string): string => {
        const above = leader.get(key) ?? key;
        if (above === key) return key;
        const top = find(above);
        leader.set(key, top);
        return top;
    };
    for (const { keys } of messages)
        for (const key of keys) leader.set(find(key), find(keys[0] ?? ''));
    const groups = new Map<string, number[]>();
    for (const { id, keys } of messages) {
        const key = find(keys[0] ?? '');
        groups.set(key, [...(groups.get(key) ?? []), id]);
    }
    const lanes: number[][] = Array.from({ length: most }, () => []);
    for (const group of [...groups.values()].toSorted((a, b) => b.length - a.length)) {
        const shortest = lanes.reduce((best, lane) => (lane.length < best.length ? lane : best));
        shortest.push(...group);
    }
    return lanes.filter((lane) => lane.length).map((lane) => lane.toSorted((a, b) => a - b));
}
