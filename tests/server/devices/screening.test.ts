/** X-rays under a threshold that changes half-way, as the demo has it: told on the pages, and counted on each side of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { xrayResults } from '../../../resources/devices/xray/results.report.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;

beforeAll(async () => {
    t = await testApp();
    const [here, there] = t.world.facilities as [number, number];
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id) values ('TH-1', 'xray', ${here}) returning id`);
    await t.db.run(sql`delete from xray_threshold`);
    await t.db.run(sql`
        insert into xray_threshold (valid_from, software, software_version, facility_id, age_from, threshold) values
            ('2025-01-01', null, null, null, null, 50), ('2026-02-10', 'CAD4TB', '7', null, null, 60),
            ('2026-02-20', 'CAD4TB', '7', ${there}, null, 40), ('2026-02-01', 'CAD4TB', '7', null, 65, 30)`);
    // Day, score, version, age, facility.
    const exams = [
        ['2026-01-20', 55, '7', 30, here],
        ['2026-02-09', 55, '7', 30, here],
        ['2026-02-10', 55, '7', 30, here],
        ['2026-02-10', 60, '7.0', 30, here],
        ['2026-02-10', 55, '5', 30, here],
        ['2026-02-12', 35, '7', 70, here],
        ['2026-02-25', 45, '7', 30, there],
        ['2026-03-02', 45, '7', 30, here],
        // Of a month of its own: just below the threshold of 50.
        ['2025-12-15', 49.996, '7', 30, here],
    ].map(([day, score, version, age, facility], n) => ({ n, day, score, version, age, facility }));
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, assay_version,
                            outcome, call, value, age, received_at, day)
        select sha256(('th' || x.n)::bytea), sha256('x'), (select min(id) from raw_message), 'xray', ${id}, x.facility, 'xray', 'CAD4TB', x.version,
               'success', 'not_applicable', x.score, x.age, (x.day || 'T12:00:00Z')::timestamptz, x.day::date
          from jsonb_to_recordset(${JSON.stringify(exams)}::jsonb) as x (n integer, day text, score numeric, version text, age integer, facility bigint)`);
});
afterAll(() => t?.close());

const period = { start_date: '2026-01-01', end_date: '2026-03-14' };

it('says for each month which thresholds were in force, and counts each X-ray under its own', async () => {
    const { body } = await t.call('POST /x/xray/over', period, { as: home('admin') });
    const rows = body.data as {
        period_start: string;
        thresholds: string;
        screened: number;
        above_threshold: number;
    }[];
    expect(
        rows.map((row) => [row.period_start, row.thresholds, row.screened, row.above_threshold]),
    ).toEqual([
        ['2026-01-01', '50', 1, 1],
        // Of the 9th under 50; of the 10th 60 is above and 55 is not, but for the old version; 35 of a person of 70; 45 where the site has 40.
        ['2026-02-01', '30, 40, 50, 60', 6, 5],
        ['2026-03-01', '60', 1, 0],
    ]);
    expect(body.totals).toMatchObject({ screened: 8, above_threshold: 6, above_rate: 75 });
});

it('shows beside each X-ray the threshold of its day', async () => {
    const { body } = await t.call(
        'POST /xray/results',
        { ...period, sort: 'day' },
        { as: home('admin') },
    );
    const rows = body.data as { day: string; threshold: number; cad_verdict: string }[];
    expect(
        rows
            .map(({ day, threshold, cad_verdict }) => [day, Number(threshold), cad_verdict])
            .filter(([day]) => day === '2026-02-09' || day === '2026-01-20'),
    ).toEqual([
        ['2026-01-20', 50, 'above'],
        ['2026-02-09', 50, 'above'],
    ]);
});

it('rounds no score up to its threshold, nor into the next band', async () => {
    const december = { start_date: '2025-12-01', end_date: '2025-12-31' };
    const list = await t.call('POST /xray/results', december, { as: home('admin') });
    expect(
        (list.body.data as Record<string, unknown>[]).map((row) => [
            Number(row['score']),
            row['cad_verdict'],
        ]),
    ).toEqual([[49.996, 'below']]);
    expect(xrayResults.columns['score']).toMatchObject({ asTold: true, scale: 12 });
    const scores = await t.call('POST /x/xray/scores', december, { as: home('admin') });
    expect(
        (scores.body.data as { band: string; screened: number }[])
            .filter(({ screened }) => screened > 0)
            .map(({ band }) => band),
    ).toEqual(['40–49']);
});

it('opens the rows behind a figure to a partner and a facility, of their places and with the names that they may see', async () => {
    for (const [as, endpoint] of [
        ['facility', 'POST /x/site/genexpert/results'],
        ['ip', 'POST /x/ip/genexpert/results'],
    ] as const) {
        const { status, body } = await t.call(endpoint, period, { as: home(as) });
        expect([as, status]).toEqual([as, 200]);
        for (const row of body.data as Record<string, unknown>[])
            if (as === 'ip') expect(row).not.toHaveProperty('patient_name');
    }
    expect((await t.call('POST /x/ip/genexpert/results', period, { as: home('hub') })).status).toBe(
        403,
    );
});
