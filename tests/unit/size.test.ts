/**
 * The size limits (use.md, point 7, and what has been won since), held over the last build; without a build there is
 * nothing to weigh.
 */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

interface Chunk {
    file: string;
    imports?: string[];
    css?: string[];
    dynamicImports?: string[];
}

const folder = 'dist/.vite/manifest.json';
const manifest: Record<string, Chunk> = existsSync(folder)
    ? (JSON.parse(readFileSync(folder, 'utf8')) as Record<string, Chunk>)
    : {};

/** What the browser loads for these entries before they can run, in kilobytes of gzipped script. */
function weigh(...entries: string[]): { kilobytes: number; scripts: number; keys: string[] } {
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
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const bytes = scripts
        .map((file) => gzipSync(readFileSync(`dist/${file}`)).length)
        .reduce((sum, size) => sum + size, 0);
    return { kilobytes: bytes / 1024, scripts: scripts.length, keys: [...keys] };
}

describe.skipIf(!existsSync(folder))('what the browser has to load', () => {
    const shell = ['index.html', 'src/App.tsx'];
    const screens = ['src/screens/EntityList.tsx', 'src/screens/ReportPage.tsx'];

    const drawn = ['src/screens/chart/plot/MovingChart.tsx', 'src/screens/map/PlaceMap.tsx'];

    it('is at most 20 KB of script for the sign-in page', () => {
        expect(weigh('index.html').kilobytes).toBeLessThanOrEqual(20);
    });

    it('is named in the page, for whoever is signed in: the app with what it stands on, and each language', () => {
        const html = readFileSync('dist/index.html', 'utf8');
        const named = (name: string) =>
            (new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? '').split(' ');
        const screen = Object.keys(manifest).find((key) => key.startsWith('_screen-'))!;
        const files = weigh('src/App.tsx', screen)
            .keys.filter((key) => key !== 'index.html')
            .flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]);
        // What paints a first look comes before the rest on a thin line, itself first.
        const [ahead = ''] = named('ahead');
        const script = Object.keys(manifest).find((key) => /^_ahead-.*\.js$/.test(key))!;
        expect(ahead).toBe(`/${manifest[script]!.file}`);
        expect([...named('ahead'), ...named('first')].toSorted()).toEqual(
            [...new Set(files)].map((file) => `/${file}`).toSorted(),
        );
        for (const language of ['fr', 'sw']) {
            const [begins = '', ...more] = named(language);
            expect(more).toEqual([]);
            expect(gzipSync(readFileSync(`dist${begins}`)).length / 1024).toBeLessThanOrEqual(35);
        }
    });

    // The index of routes and declarations (a tenth of it) grows with what is declared; 3 KB are the look, by which rows are read before the rest, with the signs that maps and charts draw.
    for (const screen of screens)
        it(`is at most 295 KB of script in 10 files for the shell with ${screen}`, () => {
            const { kilobytes, scripts } = weigh(...shell, screen);
            expect(kilobytes).toBeLessThanOrEqual(295);
            expect(scripts).toBeLessThanOrEqual(10);
        });

    it('is at most 440 KB of script for all that charts and maps bring', () => {
        const base = weigh(...shell, 'src/screens/DashboardPage.tsx').kilobytes;
        const all = weigh(...shell, 'src/screens/DashboardPage.tsx', ...drawn).kilobytes;
        expect(all - base).toBeLessThanOrEqual(440);
    });

    it('holds no chart and no map before somebody opens one', () => {
        const { keys } = weigh(...shell, ...screens);
        expect(keys.filter((key) => /plotly|maplibre|topojson|PlaceMap|Chart/i.test(key))).toEqual(
            [],
        );
    });

    it('brings no map with a chart', () => {
        const isMap = (key: string) => /^_(map|marks|geo)-.*js$/.test(key);
        expect(weigh('src/screens/chart/plot/MovingChart.tsx').keys.filter(isMap)).toEqual([]);
        // That they are called so.
        expect(Object.keys(manifest).filter(isMap)).toHaveLength(3);
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
