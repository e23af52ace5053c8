/** Every screen of every account type opens at a desk and on a phone: no error, nothing inaccessible. */
import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, type AccountType } from '../../resources/access.ts';
import routes from '../../src/routes.gen.json' with { type: 'json' };
import { browserApp, signedIn, type BrowserApp } from './harness.ts';
import { home } from '../helpers/world.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

const screensOf = (type: AccountType) =>
    routes
        .filter(
            (entry) => (entry.accounts as string[]).includes(type) && !entry.route.includes('{'),
        )
        .map((entry) => entry.route);

/** Areas whose screens are held to axe here; dashboards are in dashboard.test.ts. */
const held = ['session', 'results', 'facilities', 'admin', 'mdr'];
const settled = (route: string): boolean =>
    routes.some((one) => one.route === route && held.includes(one.area)) &&
    !route.includes('download');

describe.each([1280, 360])('at %i px', (width) => {
    it.each(accountTypeNames)(
        '%s opens every screen',
        async (type) => {
            const { page, complaints } = await app.page(width);
            await signedIn(page, app, home(type));
            for (const route of screensOf(type)) {
                // The keys are asked for at sign-in only; here the session has proved its key.
                if (route === '/create/key' || route === '/validate/key') continue;
                await page.goto(`${app.base}/#${route}`);
                await page.waitForSelector('main h1', { timeout: 60_000 });
                await page.waitForLoadState('networkidle');
                await page.waitForFunction(
                    () => !document.querySelector('main [aria-busy=true], main [role=progressbar]'),
                    undefined,
                    { timeout: 60_000 },
                );
                const title = await page.title();
                expect([route, title]).not.toEqual([
                    route,
                    expect.stringMatching(/not found|wrong/i),
                ]);
                expect([route, title]).toEqual([route, expect.stringContaining('Kipimo')]);
                const sideways = await page.evaluate(
                    () =>
                        document.documentElement.scrollWidth - document.documentElement.clientWidth,
                );
                expect([route, 'scrolls sideways by', sideways]).toEqual([
                    route,
                    'scrolls sideways by',
                    0,
                ]);
                if (width === 1280 && settled(route)) {
                    const { violations } = await new AxeBuilder({ page })
                        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
                        .analyze();
                    const serious = violations
                        .filter((one) => one.impact === 'serious' || one.impact === 'critical')
                        .map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`);
                    expect([route, serious]).toEqual([route, []]);
                }
            }
            expect(complaints).toEqual([]);
            await page.context().close();
        },
        900_000,
    );
});
