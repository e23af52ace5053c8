/**
 * Tables of panels at a desk have all their columns in sight in each language. A browser parts long words of English and
 * French where they break, and none of Swahili.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { languages } from '../../../src/shell/settings/language.ts';
import { rowOfEach } from '../../helpers/rowOfEach.ts';
import { home } from '../../helpers/world.ts';
import { browserApp, type BrowserApp, signedIn } from '../harness.ts';
import { stopsOfReader } from '../stops.ts';
import { follow } from '../walk.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    await rowOfEach(app);
    // A browser has the real clock, and panels are of the last weeks.
    await app.db.run(sql`update result set day = current_date`);
    await app.db.run(sql`
        insert into referred_sample (barcode, echis_patient_id, facility_id, registered_at, registered_on, status)
        values ('KIB0000001', 'E-1', ${app.world.facilities[0]}, now(), current_date, 'received')`);
});
afterAll(() => app?.close());

const dashboards = accountTypeNames
    .map((type) => ({
        type,
        at: stopsOfReader(type)
            .filter(({ entry }) => entry.kind === 'dashboard')
            .map(({ entry }) => entry.route),
    }))
    .filter(({ at }) => at.length > 0);

it.each(Object.keys(languages))(
    'fit their panels on every dashboard: %s',
    async (language) => {
        const found: string[] = [];
        let tables = 0;
        for (const { type, at } of dashboards) {
            const visit = await app.page(1280, { shared: true });
            await signedIn(visit.page, app, home(type));
            await visit.page.addInitScript(
                (chosen) =>
                    localStorage.setItem('kipimo.settings', JSON.stringify({ language: chosen })),
                language,
            );
            await visit.page.goto(`${app.base}/#/notfound`);
            await visit.page.waitForSelector('main h1');
            for (const route of at) {
                const { wide } = await follow(visit, route);
                found.push(...wide.map((one) => `${route}: ${one}`));
                tables += await visit.page.locator('.k-panel-scroll').count();
            }
            await visit.leave();
        }
        expect(found).toEqual([]);
        expect(tables).toBeGreaterThanOrEqual(15);
    },
    300_000,
);
