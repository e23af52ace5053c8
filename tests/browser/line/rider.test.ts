/**
 * A day of a rider whose line comes and goes: packages at three sites, the way to the hub, a page that is loaded anew without a line,
 * somebody else at the same phone. All of it reaches the server once, in order, at the time at which it happened.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { password } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn, signIn } from '../harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    const [laboratory] = app.world.facilities;
    const [hub] = app.world.hubs;
    await app.db.run(sql`update hub set laboratory_id = ${laboratory} where id = ${hub}`);
    await app.db.run(sql`
        insert into account (username, full_name, user_type, role_id, hub_id, password_hash)
        select 'rider-home', 'Canary Rider', 'hub', role_id, hub_id, password_hash from account where username = 'hub-home'`);
    await app.call(
        'POST /hub/add_rider',
        { full_name: 'Canary Rider', username: 'rider-home' },
        { as: 'hub-home' },
    );
});
afterAll(() => app?.close());

const bags = ['BAG-ONE', 'BAG-TWO', 'BAG-THREE'] as const;
/** The site of each bag: the second, third and fourth facility; the first is the laboratory. */
const siteOf = (at: number) => app.world.facilities[at + 1]!;

/** Calls of the round that the phone sent, in order, as the server answered them. */
function listen(page: Page): { path: string; code: string; status: number }[] {
    const sent: { path: string; code: string; status: number }[] = [];
    page.on('response', (answer) => {
        const path = new URL(answer.url()).pathname.replace('/api', '');
        if (!/^\/x\/hub\/(packages|visits)\//.test(path)) return;
        const { code = '', facility_id = '' } = answer.request().postDataJSON() as {
            code?: string;
            facility_id?: number;
        };
        sent.push({ path, code: code || String(facility_id), status: answer.status() });
    });
    return sent;
}

const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
const waits = (page: Page, count: number) =>
    page.getByText(new RegExp(`^${count} (entry waits|entries wait) on this phone`)).waitFor();

/** Types a barcode, as who has no camera does. */
async function enter(page: Page, code: string): Promise<void> {
    await page.getByLabel('Type a barcode').fill(code);
    await button(page, 'Continue').click();
}

async function pick(page: Page, at: number): Promise<void> {
    await enter(page, bags[at]!);
    await page.getByLabel(/^Site/).selectOption(String(siteOf(at)));
    await page.getByLabel(/^How many samples/).fill(String(at + 4));
    await button(page, 'I take it').click();
    await button(page, 'I take it').waitFor({ state: 'detached' });
}

async function handToHub(page: Page, code: string): Promise<void> {
    const mine = page.getByRole('region', { name: 'With me' }).getByRole('listitem');
    await mine.filter({ hasText: code }).getByRole('button', { name: 'Hand over' }).click();
    await button(page, 'I give it to the hub').click();
    await button(page, 'I give it to the hub').waitFor({ state: 'detached' });
}

const fits = async (page: Page) =>
    expect(
        await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
    ).toBe(0);

interface Handover {
    code: string;
    leg: string;
    at: string;
    state: string;
}
const handovers = () =>
    app.db.rows<Handover>(sql`
        select p.code, h.leg, h.at, h.state from package_handover h join sample_package p on p.id = h.package_id order by h.id`);
const points = async () =>
    (await app.db.one<{ n: number }>(sql`select count(*)::integer as n from rider_point`)).n;

/** Until the worker keeps the screen and the phone keeps the round: then it opens without a line. */
async function ready(page: Page): Promise<void> {
    await expect
        .poll(
            () =>
                page.evaluate(async () => {
                    if (!navigator.serviceWorker.controller) return false;
                    const kept: string[] = [];
                    for (const name of await caches.keys())
                        for (const { url } of await (await caches.open(name)).keys())
                            kept.push(url);
                    return ['/assets/Round', '/assets/Waiting'].every((file) =>
                        kept.some((url) => url.includes(file)),
                    );
                }),
            { timeout: 60_000, interval: 250 },
        )
        .toBe(true);
    await page.waitForTimeout(6_000);
}

it('a rider’s day with the line cut reaches the server once, in order, as it happened', async () => {
    const { page, complaints } = await app.page(360, { keeps: true });
    page.setDefaultTimeout(20_000);
    const context = page.context();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 1.05, longitude: 32.05 });
    const sent = listen(page);
    await signIn(page, app, 'rider-home', password);
    await page.goto(`${app.base}/#/hub/round`);
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    await ready(page);

    // The line is cut on the way to the first site.
    await context.setOffline(true);
    const began = Date.now();
    const first = page.getByRole('listitem').filter({ hasText: 'Facility 2' });
    await first.getByRole('button', { name: 'I am here' }).click();
    await waits(page, 1);
    for (const at of [0, 1, 2]) await pick(page, at);
    await waits(page, 4);
    await fits(page);

    // The page is loaded anew, without a line, and has all of it.
    await page.reload();
    await waits(page, 4);
    const mine = page.getByRole('region', { name: 'With me' });
    for (const code of bags) await mine.getByText(code).waitFor();
    for (const code of bags) await handToHub(page, code);
    await waits(page, 7);
    const ended = Date.now();
    expect([sent, await handovers()]).toEqual([[], []]);
    await fits(page);

    // It flaps: two come through, of the second the answer is lost, and it is gone again.
    let through = 0;
    await page.route('**/api/x/hub/{packages,visits}/**', async (route) => {
        through += 1;
        if (through === 1) return route.continue();
        if (through === 2) await route.fetch();
        // Cut by the browser meanwhile, it is gone all the same.
        return route.abort('connectionreset').catch(() => undefined);
    });
    await context.setOffline(false);
    await expect.poll(() => through, { timeout: 40_000 }).toBeGreaterThanOrEqual(2);
    await context.setOffline(true);
    await waits(page, 6);
    await page.unroute('**/api/x/hub/{packages,visits}/**');

    // And back for good.
    await context.setOffline(false);
    await page.getByText(/on this phone and go/).waitFor({ state: 'detached', timeout: 60_000 });
    expect(sent.map(({ path, code }) => `${path.split('/').at(-1)} ${code}`)).toEqual([
        `write ${siteOf(0)}`,
        ...bags.map((code) => `pick ${code}`),
        ...bags.map((code) => `hand ${code}`),
    ]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    const told = await handovers();
    expect(told.map(({ code, leg, state }) => [code, leg, state])).toEqual([
        ...bags.map((code) => [code, 'picked', 'waiting']),
        ...bags.map((code) => [code, 'at_hub', 'waiting']),
    ]);
    for (const { at } of told) {
        expect(Date.parse(at)).toBeGreaterThanOrEqual(began);
        expect(Date.parse(at)).toBeLessThanOrEqual(ended);
    }
    expect(
        await app.db.rows(sql`select facility_id from rider_visit order by facility_id`),
    ).toEqual([0, 1, 2].map((at) => ({ facility_id: siteOf(at) })));
    // Nobody allowed that positions are kept.
    expect(await points()).toBe(0);
    // What the server has now stands on the screen by itself.
    const lying = page.getByRole('region', { name: 'At the hub' });
    for (const code of bags) await lying.getByText(code).waitFor();
    await fits(page);
    const known = /could not be counted|dynamically imported|net::ERR_/;
    expect(complaints.filter((one) => !known.test(one))).toEqual([]);
    await context.close();
}, 240_000);

it('the hub confirms its side, and is asked why the sites do not confirm theirs', async () => {
    const { page } = await app.page();
    await signedIn(page, app, 'hub-home');
    await page.goto(`${app.base}/#/hub/handovers?filter=${encodeURIComponent('{"yours":true}')}`);
    await page.getByText('3 of 3').or(page.getByText('1–3 of 3')).first().waitFor();
    await page
        .getByRole('checkbox', { name: /all rows of this page/i })
        .first()
        .check();
    await button(page, 'Confirm').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).last().click();
    await expect
        .poll(async () => (await handovers()).filter(({ state }) => state === 'confirmed').length)
        .toBe(3);
    await page.goto(`${app.base}/#/hub/dashboard`);
    const asked = page.getByRole('link', { name: 'Hand-overs that nobody confirmed' });
    await asked.waitFor();
    const works = (await app.call('GET /x/worklist' as Endpoint, undefined, { as: 'hub-home' }))
        .body.data as { name: string; count: number }[];
    expect(works.find(({ name }) => name === 'unexplainedHandovers')).toMatchObject({ count: 3 });
    await page.context().close();
}, 90_000);

it('whoever signs in on the same phone meanwhile sees nothing of it, and nothing is lost', async () => {
    const { page } = await app.page(360);
    page.setDefaultTimeout(20_000);
    await signIn(page, app, 'rider-home', password);
    await page.goto(`${app.base}/#/hub/round`);
    await page.getByRole('heading', { name: 'Sites' }).waitFor();
    // The server cannot be reached, and the browser does not know.
    await page.route('**/api/x/hub/packages/**', (route) => route.abort('connectionreset'));
    await enter(page, 'BAG-FOUR');
    await page.getByLabel(/^Site/).selectOption(String(siteOf(0)));
    await page.getByLabel(/^How many samples/).fill('9');
    await button(page, 'I take it').click();
    await waits(page, 1);
    await page.getByRole('button', { name: /Canary Rider/ }).click();
    await page.getByText('Logout', { exact: true }).click();
    await button(page, 'Sign out all the same').click();
    await page.waitForSelector('input[name=username]');

    await page.unroute('**/api/x/hub/packages/**');
    await signIn(page, app, 'hub-home', password);
    await page.goto(`${app.base}/#/hub/packages`);
    await page.getByText('BAG-ONE').first().waitFor();
    expect(await page.getByText(/BAG-FOUR|Not sent/).count()).toBe(0);
    const left = await page.evaluate(async () => {
        const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
        for (const { name } of await indexedDB.databases())
            await new Promise<void>((done) => {
                const open = indexedDB.open(name!);
                open.onsuccess = () => {
                    const db = open.result;
                    const stores = [...db.objectStoreNames];
                    if (!stores.length) return done();
                    const all = db.transaction(stores).objectStore(stores[0]!).getAll();
                    all.onsuccess = () => {
                        found.push(JSON.stringify(all.result));
                        done();
                    };
                };
            });
        return found.join(' ');
    });
    expect(left).not.toMatch(/BAG-FOUR/);
    expect(await app.db.rows(sql`select 1 from sample_package where code = 'BAG-FOUR'`)).toEqual(
        [],
    );
    await page.evaluate(() => localStorage.removeItem('token'));

    await page.goto('about:blank');
    await signIn(page, app, 'rider-home', password);
    await expect
        .poll(
            async () =>
                await app.db.rows(sql`
                    select p.samples, a.username from sample_package p join package_handover h on h.package_id = p.id
                      join account a on a.id = h.recorder_id where p.code = 'BAG-FOUR'`),
            { timeout: 45_000 },
        )
        .toEqual([{ samples: 9, username: 'rider-home' }]);
    await page.context().close();
}, 120_000);

it('positions are kept from the word yes on, none of before, and all gone with the word no', async () => {
    const { page } = await app.page(360);
    const context = page.context();
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 1.05, longitude: 32.05 });
    await signedIn(page, app, 'rider-home');
    const allow = page.getByRole('switch', { name: 'Keep my positions' });
    const open = () => page.goto(`${app.base}/#/hub/round`);
    /** What was gathered goes when the screen is left. */
    const leave = async () => {
        await page.waitForTimeout(2_000);
        const sent = page.waitForResponse('**/api/x/hub/positions/keep');
        await page.goto(`${app.base}/#/hub/packages`);
        await sent;
    };
    await open();
    await allow.click();
    await expect.poll(() => allow.isChecked(), { timeout: 20_000 }).toBe(true);
    await leave();
    expect(await points()).toBe(0);
    await context.setGeolocation({ latitude: 1.06, longitude: 32.06 });
    await open();
    await allow.waitFor();
    await leave();
    expect(await points()).toBe(1);
    await open();
    await allow.click();
    await expect.poll(points, { timeout: 20_000 }).toBe(0);
    await context.close();
}, 90_000);
