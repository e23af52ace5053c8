/** Every screen of a facility opens at a desk and on a phone, those on its way in among them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import { home } from '../helpers/world.ts';
import { serious } from './axe.ts';
import { signedIn } from './harness.ts';
import { screensOfReaders } from './screens.ts';
import { faults, follow } from './walk.ts';

const app = screensOfReaders(['facility']);

/** The key is given in another tab: this one goes on where it was going, and stays out of the form from then on. */
async function acceptedElsewhere(page: Page): Promise<void> {
    await app().db.run(sql`
        update session set key_validated_at = now()
         where account_id = (select id from account where username = ${home('facility')})`);
    // The server knows a session for a second.
    await expect
        .poll(
            async () => {
                await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
                return page.url();
            },
            { timeout: 20_000, interval: 500 },
        )
        .not.toContain('/validate/key');
    await page.goto(`${app().base}/#/validate/key`);
    await page.waitForURL((url) => url.hash !== '#/validate/key');
    await page.waitForSelector('#k-main h1');
}

describe.each([1280, 360])('at %i px', (width) => {
    it('the form that links a result to a patient', async () => {
        const { id } = await app().db.one<{ id: number }>(
            sql`select id from result where sample_id = 'NEAR-SAMPLE'`,
        );
        const visit = await app().page(width);
        await signedIn(visit.page, app(), home('facility'));
        await visit.page.goto(`${app().base}/#/notfound`);
        await visit.page.waitForSelector('main h1');
        const settled = await follow(visit, `/mdr/link/${id}/new`);
        expect(settled.heading).toBe('Link to a new patient');
        expect([...faults(settled), ...(await serious(visit.page))]).toEqual([]);
        expect(visit.complaints).toEqual([]);
        await visit.page.context().close();
    });

    it.each([
        ['/create/key', null],
        ['/validate/key', 'has one'],
    ])('%s, before anything else opens', async (route, key) => {
        const visit = await app().page(width);
        await app().db.run(
            sql`update account set access_key_hash = ${key} where username = ${home('facility')}`,
        );
        await signedIn(visit.page, app(), home('facility'));
        await app().db.run(sql`
            update session set key_validated_at = null
             where account_id = (select id from account where username = ${home('facility')})`);
        const refused: string[] = [];
        visit.page.on('response', (answer) => {
            if (answer.status() === 403) refused.push(answer.url());
        });
        // Wherever one wants to go.
        await visit.page.goto(`${app().base}/#/tb/results`);
        await visit.page.waitForURL(`**/#${route}`);
        await visit.page.waitForSelector('main h1');
        expect(await serious(visit.page)).toEqual([]);
        expect(visit.complaints).toEqual([]);
        // The line rests; what would be refused is not asked.
        await visit.page.waitForTimeout(1500);
        expect(refused).toEqual([]);
        if (key) await acceptedElsewhere(visit.page);
        await visit.page.context().close();
    });
});
