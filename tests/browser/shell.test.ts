/** The shell as a person meets it: signing in, being locked out and coming back, themes, languages, keyboard. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { home, password } from '../helpers/world.ts';
import { serious, unreadable } from './axe.ts';
import { browserApp, type BrowserApp, signedIn, signIn } from './harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

const minutesAgo = (page: Page, minutes: number) =>
    page.evaluate(
        (back) => localStorage.setItem('kipimo.active', String(Date.now() - back)),
        minutes * 60_000,
    );
const settle = (page: Page, settings: object) =>
    page.evaluate(
        (text) => localStorage.setItem('kipimo.settings', text),
        JSON.stringify(settings),
    );
/** Chosen in another tab of the same browser: this one follows. */
const elsewhere = (page: Page, settings: object) =>
    page.evaluate((newValue) => {
        localStorage.setItem('kipimo.settings', newValue);
        dispatchEvent(new StorageEvent('storage', { key: 'kipimo.settings', newValue }));
    }, JSON.stringify(settings));
const open = async (page: Page, route: string) => {
    await page.goto(`${app.base}/#${route}`);
    await page.waitForSelector('.k-main h1');
};

describe('signing in', () => {
    it('lands where the account lands, and nothing leaves the machine', async () => {
        const { page, complaints } = await app.page();
        await signIn(page, app, home('superadmin'), password);
        await page.waitForURL(/#\/log\/views$/);
        await page.waitForSelector('.k-main h1');
        expect(await page.title()).toContain('Kipimo');
        expect(complaints).toEqual([]);
    });

    it('says why it refuses, and keeps the name', async () => {
        const { page } = await app.page();
        await page.goto(app.base);
        await page.fill('#username', home('superadmin'));
        await page.fill('#password', 'not this one');
        await page.click('#submit:not([disabled])');
        await page.waitForSelector('#error:not([hidden])');
        expect(await page.inputValue('#username')).toBe(home('superadmin'));
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });

    it('with a password that somebody gave asks for an own one first, and lands then', async () => {
        const role = app.world.roles.superadmin;
        const { body } = await app.call(
            'POST /users/create',
            { username: 'asha', full_name: 'Asha Nakato', user_type: 'superadmin', role_id: role },
            { as: 'superadmin' },
        );
        const given = body.shown_once.value as string;
        const { page, complaints } = await app.page(360);
        await signIn(page, app, 'asha', given);
        await page.waitForURL(/#\/choose\/password$/);
        // No way round: another page leads back here.
        await page.goto(`${app.base}/#/regions`);
        await page.waitForURL(/#\/choose\/password$/);
        expect(await serious(page)).toEqual([]);
        const choose = async (current: string, next: string, again = next) => {
            await page.fill('[name=current]', current);
            await page.fill('[name=password]', next);
            await page.fill('[name=again]', again);
            await page.click('button[type=submit]');
        };
        await choose(given, 'Asha2026');
        await page.getByText('At least 12 characters.').waitFor();
        await choose(given, 'violet harbour nine', 'violet harbour ten');
        await page.getByText('The two passwords are not the same.').waitFor();
        await choose(given, 'violet harbour nine');
        await page.waitForURL(/#\/regions$|#\/log\/views$/);
        await page.waitForSelector('.k-main h1');
        expect(complaints).toEqual([]);
        const old = await app.call('POST /login/', { username: 'asha', password: given });
        expect(old.status).toBe(400);
    });

    it('comes back to the page on which the session ended, in the same account only', async () => {
        const { page } = await app.page();
        await signIn(page, app, home('superadmin'), password);
        await page.waitForSelector('.k-main h1');
        await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
        await page.goto(`${app.base}/#/regions`);
        await page.waitForSelector('#ended:not([hidden])');
        expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
        await page.fill('#username', home('superadmin'));
        await page.fill('#password', password);
        await page.click('#submit');
        await page.waitForURL(/#\/regions$/);
        await page.waitForSelector('.k-main h1');
    });
});

describe('the idle lock', () => {
    it('warns, takes any key as an answer, and types it nowhere', async () => {
        const { page } = await app.page();
        await signedIn(page, app, home('superadmin'));
        await open(page, '/profile');
        await page.fill('[name=phone]', '0772');
        await minutesAgo(page, 14.3);
        await page.waitForSelector('dialog[open]');
        await page.keyboard.press('7');
        await page.waitForSelector('dialog[open]', { state: 'detached' });
        expect(await page.inputValue('[name=phone]')).toBe('0772');
    });

    it('keeps the page and what was typed for the same person', async () => {
        const { page } = await app.page();
        await signedIn(page, app, home('superadmin'));
        await open(page, '/profile');
        await page.fill('[name=phone]', '0772 000 111');
        await minutesAgo(page, 16);
        const secret = page.locator('.k-lock input[type=password]');
        await secret.waitFor();
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        await page.keyboard.press('Escape');
        await secret.fill('wrong');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.k-lock .k-error-text');
        await secret.fill(password);
        await page.keyboard.press('Enter');
        await page.waitForSelector('.k-lock', { state: 'detached' });
        expect(await page.inputValue('[name=phone]')).toBe('0772 000 111');
    });

    it('gives somebody else a clean start', async () => {
        const { page } = await app.page();
        await signIn(page, app, home('superadmin'), password);
        await page.waitForSelector('.k-main h1');
        await minutesAgo(page, 16);
        await page.click('.k-lock .k-text-button');
        await page.waitForSelector('#sign-in');
        const left = await page.evaluate(() =>
            ['token', 'user', 'full_name'].map((key) => localStorage.getItem(key)),
        );
        expect(left).toEqual([null, null, null]);
        expect(await page.locator('#ended').isVisible()).toBe(false);
    });
});

describe('around every screen', () => {
    it('the keyboard skips to the content, and the focus follows the route', async () => {
        const { page } = await app.page();
        await signedIn(page, app, home('superadmin'));
        await open(page, '/regions');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('k-main');
        await page.click('#k-sidebar a:has-text("Districts")');
        await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
        expect(await page.title()).toBe('Districts · Kipimo');
    });

    it('Ctrl+K and "/" find a screen by its name, not in a field; the menu leads to it in two steps, and then in one', async () => {
        const { page, complaints } = await app.page();
        await signedIn(page, app, home('superadmin'));
        await open(page, '/profile');
        const search = page.getByRole('searchbox', { name: 'Search' });
        await page.locator('[name=phone]').press('/');
        expect(await page.inputValue('[name=phone]')).toContain('/');
        expect(await search.count()).toBe(0);
        for (const key of ['Control+k', '/']) {
            await page.locator('main h1').focus();
            await page.keyboard.press(key);
            await search.fill('districts');
            await page.locator('.k-search li a', { hasText: 'Districts' }).first().waitFor();
            await page.keyboard.press('Enter');
            await page.getByRole('heading', { level: 1, name: 'Districts' }).waitFor();
            await open(page, '/profile');
        }
        await page.keyboard.press('Control+k');
        await search.waitFor();
        await page.keyboard.press('Escape');
        await search.waitFor({ state: 'detached' });
        // Its subject unfolds, and it opens.
        const menu = page.locator('#k-sidebar');
        const district = menu.getByRole('link', { name: 'Districts' });
        expect(await district.count()).toBe(0);
        await menu.getByRole('button', { name: 'Places' }).click();
        await district.click();
        await page.getByRole('heading', { level: 1, name: 'Districts' }).waitFor();
        // Opened for the third time it stands on top.
        await open(page, '/profile');
        const often = menu.getByRole('list', { name: 'Used most' });
        await often.getByRole('link', { name: 'Districts' }).click();
        await page.waitForURL(/#\/districts$/);
        expect(complaints).toEqual([]);
    });

    it('"?" opens help beside the screen, not in a field; Escape leads back to where one was', async () => {
        const { page, complaints } = await app.page();
        await signedIn(page, app, home('superadmin'));
        await open(page, '/profile');
        await page.locator('[name=phone]').press('?');
        expect(await page.inputValue('[name=phone]')).toContain('?');
        await page.locator('a:has-text("Change your password")').focus();
        await page.keyboard.press('?');
        const panel = page.locator('.k-help[open]');
        await panel.getByText('What this screen answers').waitFor();
        expect(await serious(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
            'Change your password',
        );
        expect(complaints).toEqual([]);
    });

    it('an unknown path is told, with the way to what is close and home, and the plain pages stand alone', async () => {
        const { page } = await app.page();
        await signedIn(page, app, home('superadmin'));
        const untold = async (path: string) => {
            await open(page, path);
            await page.waitForSelector('h1:has-text("There is no such page")');
            expect(await page.textContent('.k-main code')).toBe(path);
        };
        await untold('/no/such/page');
        await page.click('text=Go to my start page');
        await page.waitForURL(/#\/log\/views$/);
        await untold('/log/vews');
        await page.click('.k-main li a');
        await page.waitForURL(/#\/log\/views$/);
        await untold('/log/views/abc');
        for (const route of ['/notfound', '/error500', '/maintenance', '/dashboardh']) {
            await open(page, route);
            expect(await page.locator('header').count(), route).toBe(0);
        }
        // An address below a dashboard is no screen, and nobody is told that it is not theirs.
        await untold('/genexpert/nowhere');
    });

    it('who is not signed in reads the plain pages, comes to the sign-in page, and tries again after an error', async () => {
        const { page } = await app.page();
        await page.goto(`${app.base}/`);
        await page.waitForURL(/#\/login$/);
        for (const [route, title] of [
            ['/notfound', 'There is no such page'],
            ['/maintenance', 'Kipimo is being maintained'],
        ]) {
            await page.goto('about:blank');
            await page.goto(`${app.base}/#${route}`);
            await page.waitForSelector(`h1:has-text("${title}")`);
        }
        await page.goto(`${app.base}/`);
        await page.waitForURL(/#\/login$/);
        // The address alone changes under the form.
        await page.evaluate(() => location.assign('#/error500'));
        await page.click('button:has-text("Try again")');
        await page.waitForURL(/#\/login$/);
    });

    it('what is inaccessible would be found', async () => {
        const { page } = await app.page();
        await page.setContent(
            '<html lang="en"><title>x</title><img src="data:,"><p style="color:#eee">pale',
        );
        expect((await serious(page)).join()).toContain('image-alt');
        expect((await unreadable(page)).join()).toContain('color-contrast');
    });

    it('the eight themes can be read, light and dark', async () => {
        const { page } = await app.page();
        await signedIn(page, app, home('superadmin'));
        await open(page, '/log/views');
        await settle(page, { theme: 'a', mode: 'light', layout: { userBlock: true } });
        await page.reload();
        await page.waitForSelector('.k-main h1');
        await page.click('.k-user button');
        const drawn = new Set<string>();
        for (const theme of 'abcdefgh')
            for (const mode of ['light', 'dark']) {
                await elsewhere(page, { theme, mode, layout: { userBlock: true } });
                await page.waitForFunction(
                    (wanted) =>
                        document.documentElement.dataset['mode'] === wanted &&
                        document.getAnimations().every(({ playState }) => playState !== 'running'),
                    mode,
                );
                drawn.add((await page.getAttribute('html', 'style')) ?? '');
                expect([theme, mode, await unreadable(page)]).toEqual([theme, mode, []]);
            }
        expect(await page.locator('.k-user [role=menu], .k-user ul').first().isVisible()).toBe(
            true,
        );
        expect(drawn.size).toBe(16);
    });

    it('no words break the page on a phone, however long they are', async () => {
        const { page } = await app.page(360);
        await signedIn(page, app, home('superadmin'));
        await open(page, '/profile');
        await settle(page, { language: 'xx' });
        for (const route of ['/profile', '/user-settings', '/log/views', '/notfound']) {
            await open(page, route);
            await page.reload();
            await page.waitForSelector('.k-main h1');
            const wide = await page.evaluate(() => document.documentElement.scrollWidth);
            expect([route, wide]).toEqual([route, 360]);
        }
    });

    it('the language of the document follows the chosen one', async () => {
        const { page } = await app.page();
        await page.goto(app.base);
        await page.selectOption('#language', 'sw');
        expect(await page.getAttribute('html', 'lang')).toBe('sw');
        await signedIn(page, app, home('superadmin'));
        await page.reload();
        await open(page, '/profile');
        expect(await page.getAttribute('html', 'lang')).toBe('sw');
        expect(await page.textContent('main h1')).toBe('Wasifu');
    });
});
