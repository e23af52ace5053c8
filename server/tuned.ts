/**
 * What people set while the server runs: each server of the database reads it every few seconds into its own configuration. What the
 * environment sets holds all the same.
 */
import type { Db, Logger } from '../resources/define/engine.ts';
import type { Tuning } from '../resources/define/points/tuning.ts';
import type { Config } from './config.ts';
import { type Setting, settings } from './settings.ts';

interface Following {
    db: Db;
    /** Changed in place: whoever reads it at its use has what is in force. */
    config: Config;
    tunings: readonly Tuning[];
    log: Logger;
    /** Loggers that speak by its level. */
    logs?: { level: string }[];
    everyMs?: number;
}

const live = Object.entries<Setting>(settings).filter(([, setting]) => setting.live);

/** Follows until closed; `look` reads at once. */
export async function followTunings({
    db,
    config,
    tunings,
    log,
    logs = [],
    everyMs = 5000,
}: Following) {
    const began: Readonly<Record<string, unknown>> = { ...config };
    const inForce: Record<string, unknown> = config;
    const look = async () => {
        const said: Record<string, string> = {};
        for (const one of tunings) Object.assign(said, await one.read(db));
        for (const [name, { variable, value }] of live) {
            if (config.given.has(variable)) continue;
            const read = value.safeParse(said[variable]);
            if (!read.success) log.warn({ variable }, 'a setting is not understood');
            const now = said[variable] !== undefined && read.success ? read.data : began[name];
            if (now === inForce[name]) continue;
            inForce[name] = now;
            log.info({ variable, value: now }, 'a setting was changed');
        }
        for (const one of logs) one.level = config.logLevel;
    };
    // Where the database is away, what held goes on holding.
    const again = () => look().catch(() => undefined);
    await again();
    const timer = setInterval(() => void again(), everyMs);
    return { look, close: async () => clearInterval(timer) };
}
