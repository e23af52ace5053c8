/**
 * As whom PostgreSQL runs. It refuses root, so root lends it the user `nobody`; anybody else runs it
 * as themselves.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedError, type Binaries } from './binaries.ts';

/** How to start a program as the owner of the database files. */
export interface Owner {
    /** Options of `spawn`. */
    identity: { uid?: number; gid?: number };
    /** Program and arguments of `spawn`, with whatever must stand before them. */
    command(program: string, args: readonly string[]): [string, string[]];
    /** Gives a file or folder to the owner. */
    give(path: string): void;
    /** What an administrator should know about this arrangement. */
    warning?: string;
}

/** Decides as whom to run, and proves that this user reaches both the programs and the folder. */
export function findOwner(binaries: Binaries, folder: string): Owner {
    if (process.getuid?.() !== 0) return { identity: {}, command: plainly, give: () => undefined };
    const { uid, gid } = nobody();
    const plain: Owner = {
        identity: { uid, gid },
        command: plainly,
        give: (path) => chownSync(path, uid, gid),
    };
    if (reaches(plain, binaries, folder)) return plain;
    const closed = closedFolder(folder) ?? closedFolder(binaries.postgres) ?? folder;
    // Passing through a closed folder is all it lacks: lend it that and nothing more of root's power.
    for (const capability of ['dac_read_search', 'dac_override']) {
        const lend = (name: string) => [
            `--reuid=${uid}`,
            `--regid=${gid}`,
            '--clear-groups',
            `--inh-caps=-all,+${name}`,
            `--ambient-caps=-all,+${name}`,
            `--bounding-set=-all,+${name}`,
            '--no-new-privs',
        ];
        const lent: Owner = {
            identity: {},
            command: (program, args) => ['setpriv', [...lend(capability), program, ...args]],
            give: plain.give,
            warning: `PostgreSQL runs as "nobody", who may not pass through ${closed}; it was lent the capability ${capability}. Better: keep the data and the program where others may pass, or start as an ordinary user.`,
        };
        if (reaches(lent, binaries, folder)) return lent;
    }
    throw new EmbeddedError(
        `PostgreSQL does not run as root, and the user "nobody" may not pass through ${closed}: allow it (chmod o+x ${closed}), set KIPIMO_DATA to another folder, or start as an ordinary user.`,
    );
}

const plainly: Owner['command'] = (program, args) => [program, [...args]];

/** Whether the user can run the program and enter the folder. */
function reaches({ identity, command }: Owner, binaries: Binaries, folder: string): boolean {
    const check = ['-c', 'cd "$1" && "$0" --version', binaries.postgres, folder];
    const [program, args] = command('/bin/sh', check);
    const env = { PATH: process.env['PATH'], ...binaries.env };
    return spawnSync(program, args, { ...identity, env, cwd: '/', stdio: 'ignore' }).status === 0;
}

function nobody(): { uid: number; gid: number } {
    try {
        const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
        if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
    } catch {
        // No such file: the number is the same nearly everywhere.
    }
    return { uid: 65534, gid: 65534 };
}

/** The first folder on the way to `path` that others may not pass through. */
function closedFolder(path: string): string | undefined {
    const above = dirname(path) === path ? undefined : closedFolder(dirname(path));
    if (above) return above;
    const stat = statSync(path);
    return stat.isDirectory() && !(stat.mode & 0o001) ? path : undefined;
}
