import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockedError, lockFolder } from '../../../server/database/processLock.ts';
import { dataFolder, removeFolder } from './kipimo.ts';

let folder: string;
let children: ChildProcess[];
const path = () => join(folder, '.lock');
const holder = () => JSON.parse(readFileSync(path(), 'utf8')) as { pid: number; began: string };

beforeEach(() => {
    folder = dataFolder();
    children = [];
});
afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await removeFolder(folder);
});

/** Starts a process that tries for the lock; resolves with what it says first. */
function contend(): Promise<string> {
    const script = new URL('locker.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, ['--import', 'tsx', script, folder]);
    children.push(child);
    return new Promise((resolve) =>
        child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
    );
}

describe('the lock of a data folder', () => {
    test('is held once, and free again after its release', async () => {
        const lock = await lockFolder(folder);
        await expect(lockFolder(folder)).rejects.toBeInstanceOf(LockedError);
        lock.release();
        expect(existsSync(path())).toBe(false);
        (await lockFolder(folder)).release();
    });

    test('goes to exactly one of many that find it left by a killed process', async () => {
        expect(await contend()).toBe('locked');
        const { pid } = holder();
        children[0]?.kill('SIGKILL');
        await new Promise((resolve) => children[0]?.once('exit', resolve));
        const answers = await Promise.all(Array.from({ length: 5 }, contend));
        expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
        expect(answers.filter((answer) => answer.includes('already uses'))).toHaveLength(4);
        expect(holder().pid).not.toBe(pid);
    });

    test('is not held by a stranger who was given the same process number later', async () => {
        const lock = await lockFolder(folder);
        writeFileSync(path(), JSON.stringify({ ...holder(), began: '1', token: 'old' }));
        const second = await lockFolder(folder);
        lock.release();
        // The first one does not release what is no longer its own.
        expect(existsSync(path())).toBe(true);
        second.release();
    });

    test('is taken over where its file was torn by a power cut', async () => {
        writeFileSync(path(), '');
        (await lockFolder(folder)).release();
    });

    test('stays with a holder in another container for as long as that one gives signs of life', async () => {
        const elsewhere = { pid: 1, began: '1', host: 'elsewhere', token: 'x' };
        writeFileSync(path(), JSON.stringify(elsewhere));
        const beats = setInterval(() => writeFileSync(path(), JSON.stringify(elsewhere)), 500);
        await expect(lockFolder(folder)).rejects.toThrow('process 1 on elsewhere');
        clearInterval(beats);
        (await lockFolder(folder)).release();
    });
});
