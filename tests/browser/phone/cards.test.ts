/** The rows of a list on a phone: what a card says is read to its end. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

it('holds the words in place of a figure at 360 px', async () => {
    const { page, complaints } = await app.page(360);
    await signedIn(page, app, home('lifecare'));
    const loads = { facility_name: 'Nyamasire HC III', tests: 54, valid: 51, errors: 3 };
    await page.route('**/api/pima/report', (asked) =>
        asked.fulfill({ json: { data: [{ id: 1, ...loads }], count: 1, totals: loads } }),
    );
    await page.goto(`${app.base}/#/lifecare/mpima/report`);
    const words = page.locator('main dd', { hasText: 'neither positive nor negative' });
    await words.first().waitFor();
    const beyond = await words.evaluateAll((all) =>
        all.map((one) => one.scrollWidth - one.clientWidth).filter((over) => over > 1),
    );
    expect(beyond).toEqual([]);
    expect(complaints).toEqual([]);
});
