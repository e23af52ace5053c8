/** The data folder: made where it is missing, and proven before anything is kept in it. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './binaries.ts';

/**
 * Makes the data folder: the database's own user may pass through, others see nothing in it. An
 * `EmbeddedError` says in a sentence that it cannot be made or written.
 */
export function prepareFolder(dataDir: string): void {
    attempt(`The data folder ${dataDir} cannot be made`, () => makeFolder(dataDir));
    // By writing: to root every permission says yes, and a file system may refuse all the same.
    attempt(`The data folder ${dataDir} cannot be written`, () => {
        const proof = join(dataDir, `.proof.${process.pid}`);
        writeFileSync(proof, '');
        rmSync(proof);
    });
}

/** Level by level: of a folder that the system denies within one that is there, as in `/proc`, node's `recursive` never comes back. */
function makeFolder(path: string): void {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
        throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
    if (found) return;
    if (dirname(path) !== path) makeFolder(dirname(path));
    try {
        mkdirSync(path, { mode: 0o711 });
    } catch (error) {
        // Made by another process in the meantime.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

function attempt(fault: string, work: () => void): void {
    try {
        work();
    } catch (error) {
        throw new EmbeddedError(
            `${fault} (${(error as NodeJS.ErrnoException).code}): set KIPIMO_DATA to a folder that this user may make and write.`,
        );
    }
}
