/** The settings by thumb: each section fits a phone, and the way on lies at its lower edge. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';
import { small, tiny, underAFinger } from './targets.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

it('are opened section by section at 360 px, with nothing sideways and nothing too small for a finger', async () => {
    const { page, complaints } = await app.page(360);
    await underAFinger(page);
    await signedIn(page, app, home('superadmin'));
    await page.goto(`${app.base}/#/programme/settings`);
    const index = page.getByRole('navigation', { name: 'Sections of this page' });
    await index.getByRole('button').first().waitFor();
    const wrong = async (where: string) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        return [
            ...(wide > 360 ? [`${wide} px wide`] : []),
            ...(await small(page)),
            ...(await tiny(page)),
        ].map((one) => `${where}: ${one}`);
    };
    const found = await wrong('all');
    const count = await index.getByRole('button').count();
    await index.getByRole('button').first().click();
    const next = page.getByRole('navigation', { name: 'Other sections' }).getByRole('button');
    for (let at = 0; at < count; at++) {
        const heads = await page.locator('main h2').allTextContents();
        if (heads.length !== 1) found.push(`${at}: ${heads.join(', ')}`);
        found.push(...(await wrong(heads[0]!)));
        const box = await next.last().boundingBox();
        // The lower third, at any length of the section.
        if (!box || box.y < 740 * 0.5) found.push(`${heads[0]}: the way on at ${box?.y}`);
        if (at < count - 1) await next.last().click();
    }
    expect(found).toEqual([]);
    await next.nth(1).click();
    await index.waitFor();
    await page.goBack();
    await page.locator('main h2').waitFor();
    expect(complaints).toEqual([]);
});
