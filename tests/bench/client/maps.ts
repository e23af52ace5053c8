/** How smoothly maps of many places move. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { median, ms, tell } from '../measure.ts';
import type { BenchServer } from '../server.ts';
import { accountOf, fresh, withBrowser } from './visit.ts';

export const maps = (server: BenchServer, folder: string): Promise<void> =>
    withBrowser((browser) => mapsOf(server, browser, folder));

/** Lists of places with coordinates that are not part of the product. */
const files = [
    ['uganda_facilities_who_kemri_2019.csv', 'Uganda'],
    ['africa_facilities_who_kemri_2019.csv', 'Africa'],
] as const;

async function mapsOf(server: BenchServer, browser: Browser, folder: string): Promise<void> {
    for (const [file, name] of files) {
        const path = join(folder, file);
        if (!existsSync(path)) {
            tell(`Map of the facilities of ${name}`, 'SKIPPED', `${file} is not there`);
            continue;
        }
        const rows = parse(readFileSync(path), { columns: true }) as Record<string, string>[];
        const points = rows.filter(({ lat, lng }) => lat && lng);
        const context = await fresh(browser, await accountOf(server, 'superadmin'));
        // The same answers as of a server that holds these places.
        const columns = ['id', 'name', 'kind', 'place', 'lat', 'lng'];
        const kinds = ['hc_ii', 'hc_iii', 'hc_iv', 'hospital', 'other'];
        const data = points.map(({ name: title, lat, lng }, at) => [
            at + 1,
            title,
            kinds[at % 5],
            name,
            Number(lat),
            Number(lng),
        ]);
        const body = JSON.stringify({ columns, data, count: data.length, without_position: 0 });
        await context.route('**/api/x/facilities/points', (route) =>
            route.fulfill({ contentType: 'application/json', body }),
        );
        const page = await context.newPage();
        await page.goto(`http://127.0.0.1:${server.product.port}/#/facilities`);
        await page.waitForSelector('tbody tr td', { timeout: 120_000 });
        const began = performance.now();
        await page.getByRole('button', { name: 'Map', exact: true }).click();
        await page.waitForSelector('.k-map-still [data-mark]', { timeout: 120_000 });
        const still = performance.now() - began;
        await page.hover('.k-map-plot');
        await page.waitForSelector('.k-map .scattergeo path, .k-map .scatterlayer path', {
            timeout: 180_000,
            state: 'attached',
        });
        const drawn = performance.now() - began;
        const marks = await page.locator('.k-map path.point').count();
        const pan = await panned(page);
        tell(
            `Map of ${data.length.toLocaleString('en')} facilities (${marks} marks), opened`,
            `${ms(still)} to be read, ${ms(drawn)} to be moved`,
            `pan of ten steps ${ms(pan.lasted)}, slowest frame ${ms(pan.slowest)}`,
            '',
            { still, drawn, marks, ...pan },
        );
        await context.close();
    }
}

/** Drags the map by ten steps and tells how long its frames took. */
async function panned(page: Page): Promise<{ lasted: number; frame: number; slowest: number }> {
    const box = (await page.locator('.k-map-plot').first().boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // As text: the loader of this file would put its own helpers into named functions.
    await page.evaluate(`
        globalThis.benchFrames = [];
        globalThis.benchBefore = performance.now();
        requestAnimationFrame(function next() {
            const now = performance.now();
            benchFrames.push(now - benchBefore);
            benchBefore = now;
            requestAnimationFrame(next);
        })`);
    const began = performance.now();
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++) await page.mouse.move(x - step * 15, y);
    await page.mouse.up();
    // The frame after the last step is part of it.
    await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const lasted = performance.now() - began;
    const frames = (await page.evaluate('benchFrames')) as number[];
    return { lasted, frame: median(frames), slowest: Math.max(...frames) };
}
