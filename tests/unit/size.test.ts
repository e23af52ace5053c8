/** The size limits (use.md, point 7), held over the last build; without a build there is nothing to weigh. */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

interface Chunk {
    file: string;
    imports?: string[];
    dynamicImports?: string[];
}

const folder = 'dist/.vite/manifest.json';
const manifest: Record<string, Chunk> = existsSync(folder)
    ? (JSON.parse(readFileSync(folder, 'utf8')) as Record<string, Chunk>)
    : {};

/** What the browser loads for these entries before they can run, in kilobytes of gzipped script. */
function weigh(...entries: string[]): { kilobytes: number; keys: string[] } {
    const keys = new Set<string>();
    const add = (key: string) => {
        const chunk = manifest[key];
        if (!chunk) throw new Error(`${key} is not in the build`);
        if (keys.has(key)) return;
        keys.add(key);
        chunk.imports?.forEach(add);
    };
    entries.forEach(add);
    const files = new Set([...keys].map((key) => manifest[key]?.file ?? ''));
    const bytes = [...files]
        .filter((file) => file.endsWith('.js'))
        .map((file) => gzipSync(readFileSync(`dist/${file}`)).length)
        .reduce((sum, size) => sum + size, 0);
    return { kilobytes: bytes / 1024, keys: [...keys] };
}

describe.skipIf(!existsSync(folder))('what the browser has to load', () => {
    const shell = ['index.html', 'src/App.tsx'];
    const screens = ['src/screens/EntityList.tsx', 'src/screens/ReportPage.tsx'];

    it('is at most 70 KB of script for the sign-in page', () => {
        expect(weigh('index.html').kilobytes).toBeLessThanOrEqual(70);
    });

    for (const screen of screens)
        it(`is at most 290 KB of script for the shell with ${screen}`, () => {
            expect(weigh(...shell, screen).kilobytes).toBeLessThanOrEqual(290);
        });

    it('holds no chart and no map before somebody opens one', () => {
        const { keys } = weigh(...shell, ...screens);
        expect(keys.filter((key) => /plotly|maplibre|topojson|PlaceMap|Chart/i.test(key))).toEqual(
            [],
        );
    });

    it('fetches every further screen with at most 120 KB', () => {
        const base = new Set(weigh(...shell, ...screens).keys);
        const heavy = Object.keys(manifest)
            .filter((key) => /^src\/(screens|pages)\//.test(key) && !/Map|Chart/.test(key))
            .map((key) => {
                const own = weigh(key).keys.filter((part) => !base.has(part));
                const files = new Set(own.map((part) => manifest[part]?.file ?? ''));
                const bytes = [...files]
                    .filter((file) => file.endsWith('.js'))
                    .map((file) => gzipSync(readFileSync(`dist/${file}`)).length)
                    .reduce((sum, size) => sum + size, 0);
                return { key, kilobytes: Math.round(bytes / 1024) };
            })
            .filter(({ kilobytes }) => kilobytes > 120);
        expect(heavy).toEqual([]);
    });
});
