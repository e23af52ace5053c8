/**
 * The main job, from a facility list to a result on screen: a system administrator imports places,
 * an instrument sends, its machine is assigned, and those who may see the result do; nobody else.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../resources/define/sql.ts';
import { linkPending } from '../../server/audit/chain.ts';
import { isIntact, verifyAudit } from '../../server/audit/verify.ts';
import { verifyCounters } from '../../resources/results/counters/verify.server.ts';
import { password } from '../helpers/world.ts';
import { browserApp, signIn, type BrowserApp } from './harness.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
});
afterAll(() => app?.close());

const root = fileURLToPath(new URL('../..', import.meta.url));
const list = `ref,name,level,ownership,district,lat,lng
NEW001,Kilima Health Centre III,HC III,Government,Amber,2.51,32.52
NEW002,Bonde Hospital,Hospital,PNFP,Cedar,0.31,32.61
NEW003,Mto Health Centre II,HC IX,Government,Birch,2.91,32.11
`;

/** Plays a message file as the instrument would, through the tool of the README. */
function play(file: string): Promise<{ code: number | null; text: string }> {
    return new Promise((resolve) => {
        const child = spawn(
            process.execPath,
            ['--import', 'tsx', 'scripts/send.ts', file, '--port', String(app.astmPort)],
            { cwd: root },
        );
        let text = '';
        child.stdout.on('data', (chunk) => (text += String(chunk)));
        child.stderr.on('data', (chunk) => (text += String(chunk)));
        child.on('close', (code) => resolve({ code, text }));
    });
}

describe('the first result', () => {
    it('is imported, received, assigned, read and exported', async () => {
        const { page, complaints } = await app.page();
        await signIn(page, app, 'superadmin-home', password);
        await page.goto(`${app.base}/#/facilities/import`);
        await page.setInputFiles('input[type=file]', {
            name: 'list.csv',
            mimeType: 'text/csv',
            buffer: Buffer.from(list),
        });
        // The fault is named by row, column and what is allowed; nothing is guessed.
        await expect
            .poll(() => page.locator('main').innerText(), { timeout: 20_000 })
            .toContain('HC IX');
        expect(
            await app.db.maybe(sql`select 1 from facility where code = 'NEW001'`),
        ).toBeUndefined();
        await page.getByLabel(/good rows only/i).check();
        await page.getByRole('button', { name: 'Import 2 facilities' }).click();
        await expect
            .poll(
                async () =>
                    (await app.db.rows(sql`select 1 from facility where code like 'NEW%'`)).length,
                { timeout: 20_000 },
            )
            .toBe(2);

        const sent = await play('tests/fixtures/messages/ultra_rif_detected_session.bin');
        expect(sent.text).toMatch(/acknowledged/i);
        expect(sent.code).toBe(0);
        const machine = await expect
            .poll(
                () =>
                    app.db.maybe<{ id: number; serial: string }>(
                        sql`select id, serial from machine where facility_id is null`,
                    ),
                { timeout: 10_000 },
            )
            .toBeTruthy()
            .then(() =>
                app.db.one<{ id: number; serial: string }>(
                    sql`select id, serial from machine where facility_id is null`,
                ),
            );

        await page.goto(`${app.base}/#/machines/assignment`);
        await page.waitForSelector(`text=${machine.serial}`);
        await page.getByRole('button', { name: `Choose a facility for ${machine.serial}` }).click();
        const chooser = page.getByRole('combobox', { name: /facility/i }).first();
        await chooser.click();
        await chooser.fill('Bonde');
        await page
            .getByRole('option', { name: /Bonde Hospital/ })
            .first()
            .click();
        await page.locator('main').getByRole('button', { name: 'Assign', exact: true }).click();
        await page.waitForSelector('text=Machine Assignment successful');

        const reader = await app.page();
        await signIn(reader.page, app, 'drtb-home', password);
        const years = encodeURIComponent(
            JSON.stringify({ start_date: '2020-01-01', end_date: '2030-12-31' }),
        );
        await reader.page.goto(`${app.base}/#/drtb/tb/rif?filter=${years}`);
        const row = reader.page.locator('tr', { hasText: 'Bonde Hospital' });
        await row.waitFor();
        expect(await row.innerText()).toMatch(/Detected/);
        const download = reader.page.waitForEvent('download');
        await reader.page.getByRole('button', { name: /export/i }).click();
        await reader.page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
        const path = await (await download).path();
        expect(await readFile(path, 'utf8')).toContain('Bonde Hospital');

        const facility = await app.call(
            'POST /genexpert/facility/results/tb/',
            { start_date: '2020-01-01' },
            { as: 'facility' },
        );
        expect(facility.text).not.toContain('Bonde');
        expect(complaints).toEqual([]);
        expect(reader.complaints).toEqual([]);
    });

    it('has left a whole audit and counters that agree', async () => {
        while ((await app.db.transaction(null, linkPending)) > 0);
        expect(isIntact(await verifyAudit(app.db))).toBe(true);
        const actions = await app.db.rows<{ action: string; entity: string }>(
            sql`select distinct action, entity from audit where actor like '%-home'`,
        );
        expect(actions).toEqual(
            expect.arrayContaining([
                { action: 'export', entity: 'tbResults' },
                expect.objectContaining({ entity: 'placement' }),
                expect.objectContaining({ entity: 'facility' }),
            ]),
        );
        expect(await verifyCounters(app.db)).toEqual([]);
    });
});
