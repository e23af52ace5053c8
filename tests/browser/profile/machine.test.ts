/**
 * The profile of a machine, as each account opens it: what happened at its own places, nothing of the others', at a desk, on a
 * phone and on two pages of paper.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypes, type AccountType } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { cut, pagesOf } from '../../helpers/paper.ts';
import { home } from '../../helpers/world.ts';
import { serious } from '../axe.ts';
import { type BrowserApp, browserApp, signedIn, type Visit } from '../harness.ts';
import { faults, follow } from '../walk.ts';

/** Days ago on which the machine moved from the far facility to the near one. */
const MOVED = 10;
/** Runs a day at the near facility, one of which failed, and at the far one. */
const [NEAR, FAR] = [3, 5];

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    const [near, , , , far] = app.world.facilities;
    // Nobody is asked to link a patient first.
    await app.db.run(sql`update result set rif = 'not_detected' where rif = 'detected'`);
    await app.db.run(sql`
        insert into machine (serial, model, module_count, facility_id, last_message_at) values ('GX-BOTH', 'GX-IV', 4, ${near}, now())`);
    await app.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from, assigned_to)
        select m.id, p.facility, current_date - p.first, current_date - p.last
          from machine m, (values (${far}::bigint, 90, ${MOVED}::integer), (${near}::bigint, ${MOVED}::integer, null::integer)) p (facility, first, last)
         where m.serial = 'GX-BOTH'`);
    await app.db.run(sql`
        insert into module (machine_id, serial, slot) select id, '645' || n, 'A' || n from machine, generate_series(1, 4) n where serial = 'GX-BOTH'`);
    // The last twenty days before today; one run a day fails, on the first module.
    await app.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot,
                            operator, sample_id, patient_id, disease_area, assay, outcome, call, error_code, received_at, day)
        select sha256(('both' || d || '-' || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', m.id,
               case when d < ${MOVED}::integer then ${near}::bigint else ${far}::bigint end, '645' || 1 + n % 4, 'A' || 1 + n % 4,
               case when d < ${MOVED}::integer then 'near operator' else 'far operator' end, 'BOTH-' || d || '-' || n, 'P-' || 100 + d, 'tb', 'Xpert MTB-RIF Ultra',
               case when n = 0 then 'error' else 'success' end, case when n = 0 then '' else 'not_detected' end,
               case when n = 0 then '5007' else '' end, now() - d * interval '1 day', current_date - d
          from machine m, generate_series(1, 20) d, generate_series(0, 4) n
         where m.serial = 'GX-BOTH' and n < case when d < ${MOVED}::integer then ${NEAR}::integer else ${FAR}::integer end`);
    for (const [facility, note] of [
        [near, 'The fan was cleaned'],
        [far, 'A note of the far facility'],
    ] as const)
        await app.db.run(sql`
            insert into place_note (facility_id, machine_id, note, author, author_id)
            select ${facility}, m.id, ${note}, a.full_name, a.id from machine m, account a where m.serial = 'GX-BOTH' and a.username = 'admin-home'`);
}, 120_000);
afterAll(() => app?.close());

/** Where each account has it. */
const routes = {
    superadmin: '/superadmin/machines/machine?machine=',
    admin: '/machines/machine/',
    ip: '/machines/machine/',
    hub: '/hub/machines/machine?machine=',
    facility: '/site/machines/machine?machine=',
    maintenance: '/maintenance/machines/machine?machine=',
} as const satisfies Partial<Record<AccountType, string>>;
type Reader = keyof typeof routes;
const readers = Object.keys(routes) as Reader[];
/** How it is drawn, on a phone and on paper too, is the same for everybody: one reader of all places, and one of their own. */
const held = ['superadmin', 'facility'] as const;

async function opened(type: Reader, width: number): Promise<Visit> {
    const visit = await app.page(width, { shared: true });
    await signedIn(visit.page, app, home(type));
    await visit.page.goto(`${app.base}/#/notfound`);
    await visit.page.waitForSelector('main h1');
    return visit;
}

/** Tests that failed, and all, by the sums of the strip. */
const summed = async ({ page }: Visit): Promise<[failed: number, tests: number]> => {
    const sums = await page.locator('.kp-strip .kp-sum').allTextContents();
    const numbers = sums.map((one) => one.split(' of ').map(Number));
    return [0, 1].map((at) => numbers.reduce((sum, one) => sum + one[at]!, 0)) as [number, number];
};

/** Days at the near facility before today, and at the far one. */
const [here, there] = [MOVED - 1, 20 - MOVED + 1];

/** What the profile on screen tells, of their own places alone where they do not see the nation. */
async function tellsTheirs(visit: Visit, all: boolean): Promise<void> {
    expect(await summed(visit)).toEqual([
        here + (all ? there : 0),
        here * NEAR + (all ? there * FAR : 0),
    ]);
    const text = await visit.page.locator('main').innerText();
    for (const told of ['Facility 1', 'near operator', 'The fan was cleaned'])
        expect(text).toContain(told);
    for (const others of ['Facility 5', 'far operator', 'A note of the far facility'])
        expect([others, text.includes(others)]).toEqual([others, all]);
}

/** Two pages, with nothing cut. */
async function fitsOnPaper({ page }: Visit): Promise<void> {
    const pages = await pagesOf(await page.pdf({ format: 'A4' }));
    expect(pages.length).toBeLessThan(3);
    expect(cut(pages)).toEqual([]);
    const text = pages.map((one) => one.text).join(' ');
    for (const told of ['GX-BOTH', 'Modules day by day', 'Where machines stood', 'Notes'])
        expect(text).toContain(told);
    expect(text).not.toContain('As a table');
}

describe.each(readers)('of %s', (type) => {
    const all = accountTypes[type].sees === 'nation';

    it('tells at a desk what is theirs and no more, and nothing of a machine that never stood with them', async () => {
        const visit = await opened(type, 1280);
        const { page, complaints } = visit;
        const seen = await follow(visit, `${routes[type]}GX-BOTH`);
        expect(seen.heading).toBe('GX-BOTH');
        expect(faults(seen)).toEqual([]);
        await tellsTheirs(visit, all);
        if (held.some((one) => one === type)) {
            expect(await serious(page, 'main')).toEqual([]);
            await fitsOnPaper(visit);
        }
        // The same as a list, which is narrowed to this machine and these days, and exports.
        const list = await page.getByRole('link', { name: 'As a table' }).getAttribute('href');
        const listed = await follow(visit, list!.replace(/^#/, ''));
        expect([listed.heading, faults(listed)]).toEqual(['Modules day by day', []]);
        await page.getByRole('button', { name: 'Export' }).waitFor();
        const rows = here * NEAR + (all ? there * 4 : 0);
        await page.getByText(`1–25 of ${rows}`).first().waitFor();
        expect(complaints).toEqual([]);
        await follow(visit, `${routes[type]}GX-FAR`);
        expect(await page.getByText('Where machines stood').count()).toBe(all ? 1 : 0);
        expect((await page.locator('main').innerText()).includes('Facility 5')).toBe(all);
        await visit.leave();
    });
});

it.each(held)('tells %s the same on a phone', async (type) => {
    const visit = await opened(type, 360);
    const seen = await follow(visit, `${routes[type]}GX-BOTH`);
    expect(seen.heading).toBe('GX-BOTH');
    expect(faults(seen)).toEqual([]);
    expect(await serious(visit.page, 'main')).toEqual([]);
    await tellsTheirs(visit, accountTypes[type].sees === 'nation');
    expect(visit.complaints).toEqual([]);
    await visit.leave();
});

it('is reached from the profile of its facility, and leads back there', async () => {
    const visit = await opened('hub', 1280);
    const { page } = visit;
    await follow(visit, `/hub/machines/profile?facility=${app.world.facilities[0]}`);
    await page.locator('.kp-strip').getByRole('link', { name: 'GX-BOTH' }).click();
    await page.getByRole('heading', { level: 1, name: 'GX-BOTH' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Facility 1' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Facility 1' }).waitFor();
    await visit.leave();
});
