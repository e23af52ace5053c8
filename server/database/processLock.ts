/**
 * One process a data folder. The lock is a file that names its holder; it outlives a `kill -9`, so
 * whoever finds it asks whether that very process still lives and takes over when it does not.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
    linkSync,
    readFileSync,
    renameSync,
    rmSync,
    statSync,
    utimesSync,
    writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
    pid: number;
    /** When the process began, as the system counts it: a process id is used again some day. */
    began: string;
    host: string;
    token: string;
}

export interface ProcessLock {
    release(): void;
}

/** Another living process holds the folder. */
export class LockedError extends Error {
    override readonly name = 'LockedError';
}

const heartbeatMs = 2000;

/** Takes the folder or throws a `LockedError` with a sentence for the person who started it. */
export async function lockFolder(folder: string): Promise<ProcessLock> {
    const path = join(folder, '.lock');
    const own: Holder = {
        pid: process.pid,
        began: beganAt(process.pid),
        host: hostname(),
        token: randomBytes(8).toString('hex'),
    };
    const draft = `${path}.${own.token}`;
    writeFileSync(draft, JSON.stringify(own), { mode: 0o644 });
    try {
        // Linking shows the file complete or not at all, and fails where one stands already.
        while (!exclusively(() => linkSync(draft, path))) {
            const holder = read(path);
            if (holder && (await lives(holder, path))) throw lockedBy(holder, folder);
            await takeAway(path, holder);
        }
    } finally {
        rmSync(draft, { force: true });
    }
    // Tells a holder in another container, whose process ids we cannot see, from a dead one.
    const heartbeat = setInterval(() => touch(path), heartbeatMs);
    heartbeat.unref();
    return {
        release() {
            clearInterval(heartbeat);
            if (read(path)?.token === own.token) rmSync(path, { force: true });
        },
    };
}

const lockedBy = (holder: Holder, folder: string) =>
    new LockedError(
        `Another Kipimo (process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}) ` +
            `already uses the data folder ${folder}: stop it first, or set KIPIMO_DATA to another folder.`,
    );

async function lives(holder: Holder, path: string): Promise<boolean> {
    if (holder.host !== hostname()) {
        const before = beat(path);
        await sleep(heartbeatMs * 2);
        return beat(path) !== before;
    }
    if (!isAlive(holder.pid)) return false;
    return beganAt(holder.pid) === holder.began;
}

/** Removes a dead holder's file; of several who want to, one at a time, and never a living one's. */
async function takeAway(path: string, dead: Holder | undefined): Promise<void> {
    const turn = `${path}.turn`;
    if (!exclusively(() => writeFileSync(turn, '', { flag: 'wx' }))) {
        const since = beat(turn);
        if (since !== undefined && Date.now() - since > 5000) rmSync(turn, { force: true });
        await sleep(20);
        return;
    }
    try {
        if (read(path)?.token === dead?.token) {
            const gone = `${path}.gone`;
            renameSync(path, gone);
            rmSync(gone, { force: true });
        }
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    } finally {
        rmSync(turn, { force: true });
    }
}

/** Whether a process of this id runs; one that we may not signal runs too, a dead one that nobody buried does not. */
export function isAlive(pid: number): boolean {
    try {
        process.kill(pid, 0);
    } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
    return statusOf(pid)[0] !== 'Z';
}

/** Start time of a process, as the system tells it; empty where there is none. */
function beganAt(pid: number): string {
    if (process.platform === 'linux') return statusOf(pid)[19] ?? '';
    try {
        return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    } catch {
        return '';
    }
}

/** What Linux says of a process, from its state on; nothing elsewhere. */
function statusOf(pid: number): string[] {
    try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // The name stands in brackets and may hold spaces and brackets.
        return text.slice(text.lastIndexOf(')') + 2).split(' ');
    } catch {
        return [];
    }
}

function read(path: string): Holder | undefined {
    try {
        return JSON.parse(readFileSync(path, 'utf8')) as Holder;
    } catch {
        return undefined;
    }
}

function exclusively(create: () => void): boolean {
    try {
        create();
        return true;
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
    }
}

function beat(path: string): number | undefined {
    try {
        return statSync(path).mtimeMs;
    } catch {
        return undefined;
    }
}

function touch(path: string): void {
    try {
        utimesSync(path, new Date(), new Date());
    } catch {
        // The folder is gone or read-only: the database says so louder.
    }
}
