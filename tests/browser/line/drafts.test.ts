/** What was typed of a patient is found again by the same account, and by nobody else. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { home, neighbour, password } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn, signIn } from '../harness.ts';
import { keptIn, untilKept } from '../kept.ts';

let app: BrowserApp;
let form: string;
beforeAll(async () => {
    app = await browserApp();
    const { id } = await app.db.one<{ id: number }>(
        sql`select id from result where sample_id = 'NEAR-SAMPLE'`,
    );
    form = `${app.base}/#/mdr/link/${id}/new`;
});
afterAll(() => app?.close());

const kin = 'Akello Grace';

async function typeKin(page: Page): Promise<void> {
    await page.goto(form);
    await page.getByLabel('Next of kin', { exact: true }).fill(kin);
    await untilKept(page, '"sealed"');
}

async function findKin(page: Page): Promise<void> {
    await page.goto(form);
    await page.getByRole('button', { name: 'Continue with them' }).click();
    expect(await page.getByLabel('Next of kin', { exact: true }).inputValue()).toBe(kin);
}

const stored = async (page: Page) =>
    JSON.stringify(await keptIn(page)) +
    (await page.evaluate(
        () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
    ));

it('after a crash', async () => {
    const { page, complaints } = await app.page();
    await signedIn(page, app, home('facility'));
    await typeKin(page);
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    const next = await context.newPage();
    await findKin(next);
    expect(complaints).toEqual([]);
    await context.close();
});

it('after a sign-out, and another account at the same computer finds only bytes', async () => {
    const { page, complaints } = await app.page();
    // Signing in by the form, as the session of the address bar must end for good.
    await app.db.run(sql`
        update account set access_key_hash = null where username in (${home('facility')}, ${neighbour('facility')})`);
    await enter(page, home('facility'));
    await typeKin(page);
    await leave(page);
    expect(await stored(page)).toContain('"sealed"');
    expect(await stored(page)).not.toContain('Akello');

    await enter(page, neighbour('facility'));
    expect(await stored(page)).not.toContain('Akello');
    await leave(page);

    await enter(page, home('facility'));
    await findKin(page);
    expect(complaints).toEqual([]);
    await page.context().close();
});

/** Signs in, and proves the personal key as if it had been typed. */
async function enter(page: Page, username: string): Promise<void> {
    await signIn(page, app, username, password);
    await app.db.run(sql`
        update session set key_validated_at = now()
         where account_id = (select id from account where username = ${username})`);
    await page.goto(`${app.base}/#/profile`);
    await page.reload();
    await page.waitForSelector('.k-user button');
}

async function leave(page: Page): Promise<void> {
    await page.click('.k-user button');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForSelector('#sign-in');
}
