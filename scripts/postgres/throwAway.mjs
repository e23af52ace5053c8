/** Where a PostgreSQL of one test run keeps its files. */
import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Bytes that must be free: the databases of the tests that run at once, and the log of their changes. */
const room = 6 * 2 ** 30;

/** In memory where there is room for it, which nobody has to write and read again; else among the temporary files. */
export function throwAwayFolder() {
    const memory = '/dev/shm';
    if (!existsSync(memory) || freemem() < room) return tmpdir();
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize < room ? tmpdir() : memory;
}
