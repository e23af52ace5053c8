import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkLibraries } from '../../../server/embedded/binaries.ts';

let folder: string;
let native: string;
let links: string;

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kipimo-binaries-'));
    native = join(folder, 'native');
    links = join(folder, 'links');
    mkdirSync(join(native, 'lib'), { recursive: true });
    writeFileSync(join(native, 'lib', 'liba.so.1.2'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const wanted = (target: string) =>
    writeFileSync(
        join(native, 'pg-symlinks.json'),
        JSON.stringify([{ source: 'native/lib/liba.so.1.2', target }]),
    );

describe('libraries of the embedded PostgreSQL', () => {
    test('are linked where npm skipped the install script', () => {
        wanted('native/lib/liba.so.1');
        expect(linkLibraries(native, links)).toEqual({});
        expect(readlinkSync(join(native, 'lib', 'liba.so.1'))).toBe('liba.so.1.2');
        expect(linkLibraries(native, links)).toEqual({});
    });

    test('are linked in the data folder where the package cannot be written', () => {
        wanted('native/not-there/liba.so.1');
        for (let time = 0; time < 2; time++)
            expect(linkLibraries(native, links)).toEqual({ LD_LIBRARY_PATH: links });
        expect(readlinkSync(join(links, 'liba.so.1'))).toBe(join(native, 'lib', 'liba.so.1.2'));
    });
});
