/** The profile of a place with a GeneXpert and three devices beside it, many operators and much that happened: two pages of paper. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { cut, pagesOf } from '../../helpers/paper.ts';
import { home } from '../../helpers/world.ts';
import { type BrowserApp, browserApp, signedIn } from '../harness.ts';
import { follow } from '../walk.ts';

let app: BrowserApp;
beforeAll(async () => {
    app = await browserApp();
    const [near] = app.world.facilities;
    await app.db.run(sql`
        insert into machine (serial, device_type, model, module_count, facility_id, last_message_at)
        values ('GX-FOUR', 'genexpert', 'GX-IV', 4, ${near}, now()), ('AF-ONE', 'afinion', 'Afinion 2', 1, ${near}, now()),
               ('MP-ONE', 'mpima', '', 1, ${near}, now()), ('XR-ONE', 'xray', 'Portable', 1, ${near}, now())`);
    await app.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select id, ${near}, current_date - 90 from machine where serial in ('GX-FOUR', 'AF-ONE', 'MP-ONE', 'XR-ONE')`);
    await app.db.run(sql`
        insert into module (machine_id, serial, slot) select id, '647' || n, 'A' || n from machine, generate_series(1, 4) n where serial = 'GX-FOUR'`);
    await app.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot,
                            operator, sample_id, disease_area, assay, outcome, call, error_code, received_at, day)
        select sha256(('four' || m.id || d || '-' || n)::bytea), sha256('x'), (select min(id) from raw_message), m.device_type, m.id, ${near},
               case when m.device_type = 'genexpert' then '647' || 1 + n % 4 else '' end, case when m.device_type = 'genexpert' then 'A' || 1 + n % 4 else '' end,
               'Operator ' || d % 8, 'FOUR-' || m.id || '-' || d || '-' || n, 'tb', 'Xpert MTB-RIF Ultra',
               case when n = 0 then 'error' else 'success' end, case when n = 0 then '' else 'not_detected' end,
               case when n = 0 then (array['5007', '5006', '2008', '2037', '5011', '2126'])[1 + d % 6] else '' end, now() - d * interval '1 day', current_date - d
          from machine m, generate_series(1, 20) d, generate_series(0, 4) n where m.serial in ('GX-FOUR', 'AF-ONE', 'MP-ONE', 'XR-ONE')`);
    await app.db.run(sql`
        insert into machine_status (machine_id, status, reason, at)
        select id, case n % 2 when 0 then 'enabled' else 'disabled' end, 'The line was mended by the district, and broke again', now() - n * interval '1 day'
          from machine, generate_series(1, 12) n where serial = 'GX-FOUR'`);
}, 120_000);
afterAll(() => app?.close());

it('fits on two pages, with nothing cut', async () => {
    const visit = await app.page(1280);
    await signedIn(visit.page, app, home('superadmin'));
    await visit.page.goto(`${app.base}/#/notfound`);
    await follow(visit, `/superadmin/machines/profile?facility=${app.world.facilities[0]}`);
    await visit.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await visit.page.getByRole('heading', { name: 'What happened' }).waitFor();
    const pages = await pagesOf(await visit.page.pdf({ format: 'A4' }));
    const text = pages.map((one) => one.text).join(' ');
    for (const told of [
        'GX-FOUR',
        'AF-ONE',
        'MP-ONE',
        'XR-ONE',
        'Operator 7',
        'The line was mended',
        'Contacts',
    ])
        expect(text).toContain(told);
    expect(pages.length).toBe(2);
    expect(cut(pages)).toEqual([]);
    await visit.leave();
});
