/**
 * Room on the disk of the data folder: looked at every few seconds, told before it is gone (log, metric, a banner to those
 * who run the system), and writes refused while a last reserve is left, so that PostgreSQL itself never runs out: it goes
 * on reading.
 */
import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Logger } from '../../resources/define/engine.ts';
import { HttpError } from '../../resources/define/errors.ts';
import { say } from '../../resources/define/say.ts';
import type { Config } from '../config.ts';
import { registry } from './metrics.ts';

/** Bytes of a disk, and what they mean. */
export interface Room {
    free: number;
    total: number;
    /** Below the limit that the setting names: time to make room. */
    low: boolean;
    /** Down to the reserve: nothing is written any more. */
    full: boolean;
}

/** Of the limit, what is kept for PostgreSQL to go on with. */
const reserve = 1 / 16;
const megabyte = 2 ** 20;

/** The room at a folder; undefined where the system does not say. */
export async function roomAt(folder: string, limitMb: number): Promise<Room | undefined> {
    try {
        const { bavail, blocks, bsize } = await statfs(folder);
        const free = bavail * bsize;
        const limit = limitMb * megabyte;
        return { free, total: blocks * bsize, low: free < limit, full: free < limit * reserve };
    } catch {
        return undefined;
    }
}

/** What is said to whoever writes on a full disk. */
export const diskFull = (): HttpError =>
    new HttpError(
        507,
        say(
            'The disk of the server is full: nothing can be saved until somebody makes room. Nothing was changed; what is there can be read.',
        ),
        'disk_full',
        60,
    );

interface Watching {
    config: Pick<Config, 'dataDir' | 'diskFree'>;
    log: Logger;
    everyMs?: number;
}

/** How often the log repeats an alarm. */
const againMs = 3_600_000;

/** Looks until closed; `room` is what was seen last. */
export async function watchDisk({ config, log, everyMs = 5000 }: Watching) {
    const look = () => roomAt(config.dataDir, config.diskFree);
    let room = await look();
    let told = { word: '', at: 0 };
    const tell = () => {
        const word = room?.full ? 'full' : room?.low ? 'low' : '';
        if (word === told.word && (!word || Date.now() - told.at < againMs)) return;
        const facts = { free: room?.free, total: room?.total };
        if (word === 'full') log.error(facts, 'ALERT the disk is full: writes are refused');
        else if (word) log.error(facts, 'ALERT the disk is nearly full');
        else log.info(facts, 'The disk has room again');
        told = { word, at: Date.now() };
    };
    if (room?.low) tell();
    const gauge = new Gauge({
        name: 'kipimo_disk_free_bytes',
        help: 'Free room on the disk of the data folder',
        registers: [],
        collect() {
            if (room) this.set(room.free);
        },
    });
    registry.registerMetric(gauge);
    const again = async () => {
        room = await look();
        tell();
    };
    const timer = setInterval(() => void again(), everyMs);
    return {
        room: () => room,
        close: async () => {
            clearInterval(timer);
            registry.removeSingleMetric('kipimo_disk_free_bytes');
        },
    };
}
