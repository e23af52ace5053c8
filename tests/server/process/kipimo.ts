/** A real server process for tests: started as a person starts it, but for its files, on ports that are free. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../../../server/commands/line.ts';
import { startEmbedded } from '../../../server/embedded/server.ts';
import { isAlive } from '../../../server/database/processLock.ts';
import { bundled } from './bundled.ts';

const asItLies = ['--import', 'tsx', new URL('../../../server/main.ts', import.meta.url).pathname];
const inOne = [await bundled()];

export interface Kipimo {
    child: ChildProcess;
    /** All that it has printed so far. */
    output(): string;
    /** Resolves with the exit code, `null` where a signal ended it. */
    ended: Promise<number | null>;
}

interface Options {
    env?: Record<string, string>;
    input?: string;
    uid?: number;
    /** Reads the files of TypeScript one by one, as with `npm start`. */
    files?: boolean;
}

let beside: string | undefined;

function besideFolder(): string {
    const folder = dataFolder();
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
}

const environment = (env: Record<string, string>) => ({
    PATH: process.env['PATH'],
    HOME: tmpdir(),
    PORT: '0',
    ASTM_PORT: '0',
    MLLP_PORT: '0',
    METRICS_PORT: '0',
    KIPIMO_LOG_LEVEL: 'warn',
    // Beside a database of its own it keeps the anchors of the audit here.
    KIPIMO_DATA: (beside ??= besideFolder()),
    ...env,
});

/** Runs the command line with these arguments. */
export function kipimo(
    args: string[],
    { env = {}, input, uid, files = false }: Options = {},
): Kipimo {
    const child = spawn(process.execPath, [...(files ? asItLies : inOne), ...args], {
        env: environment(env),
        ...(uid === undefined ? {} : { uid, gid: uid }),
        stdio: ['pipe', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (more: Buffer) => (text += more.toString()));
    child.stderr.on('data', (more: Buffer) => (text += more.toString()));
    child.stdin.end(input ?? '');
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    return { child, output: () => text, ended };
}

/** Runs a command to its end. */
export async function run(
    args: string[],
    options?: Options,
): Promise<{ code: number | null; text: string }> {
    const command = kipimo(args, options);
    const code = await command.ended;
    return { code, text: command.output() };
}

/**
 * Runs a command to its end in this process, which has read the program already: for what a command does. That a process
 * hands over its arguments, its piped lines and its exit code is seen with `run`.
 */
export async function runHere(
    args: string[],
    { env = {}, input = '' }: Pick<Options, 'env' | 'input'> = {},
): Promise<{ code: number; text: string }> {
    let text = '';
    const hear = (line: unknown) => {
        text += `${line instanceof Error ? line.stack : String(line)}\n`;
    };
    const lines = input.split('\n');
    const kept = process.env;
    process.env = environment(env);
    try {
        const code = await commandLine(args, {
            say: hear,
            complain: hear,
            terminal: false,
            ask: async () => lines.shift() ?? '',
        });
        return { code, text };
    } finally {
        process.env = kept;
    }
}

/** Waits until a server says that it is ready, and gives its address. */
export async function ready(server: Kipimo, patienceMs = 40_000): Promise<string> {
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
        const address = /Kipimo is ready: (\S+)/.exec(server.output())?.[1];
        if (address) return address;
        if (server.child.exitCode !== null) break;
    }
    throw new Error(`It did not become ready:\n${server.output()}`);
}

/** Reads the whole program in a process of its own, as a server does before it starts; its exit code. */
export async function readProgram(): Promise<number | null> {
    const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const program = `await import(${file('../../../server/commands/start.ts')});
        await (await import(${file('../../../server/load.ts')})).loadProduct();
        process.exit(0);`;
    const child = spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '--eval', program],
        { stdio: 'inherit' },
    );
    return new Promise((resolve) => child.on('close', resolve));
}

/** A data folder that another user may pass through. */
export function dataFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'kipimo-process-'));
    chmodSync(folder, 0o711);
    return folder;
}

/** Stops whatever PostgreSQL a test has left in its folder, and removes it. */
export async function removeFolder(folder: string): Promise<void> {
    if (postgresPid(folder)) {
        const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
        await (await startEmbedded({ dataDir: folder, log })).stop();
    }
    rmSync(folder, { recursive: true, force: true });
}

/** The process id of the PostgreSQL of a data folder, while it runs. */
export function postgresPid(folder: string): number | undefined {
    try {
        const pid = Number(
            readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
        );
        return isAlive(pid) ? pid : undefined;
    } catch {
        return undefined;
    }
}
