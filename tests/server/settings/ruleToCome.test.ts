/** A rule of the programme that begins tomorrow judges nothing today, whichever period is asked for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { aggregateRanks } from '../../../resources/performance/kept.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await t.db.run(sql`update result set test_type = 'qc'`);
    const here = t.world.facilities[0]!;
    const { id } = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, module_count, facility_id) values ('SOON', 2, ${here}) returning id`,
    );
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${here}, '2025-01-01')`,
    );
    // Five errors of twenty-five: above 5 %, below 50 %.
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay,
                            outcome, call, error_code, started_at, ended_at, received_at, day)
        select sha256(('soon' || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', ${id}, ${here}, 'tb', 'Xpert MTB-RIF Ultra',
               case when n <= 5 then 'error' else 'success' end, case when n <= 5 then '' else 'not_detected' end,
               case when n <= 5 then '5007' else '' end, at, at, at, at::date
          from generate_series(1, 25) n, lateral (select '2026-03-10 06:00Z'::timestamptz + n * interval '10 minutes' as at) a`);
    await t.db.run(
        sql`insert into programme_rule (valid_from, error_limit, error_floor) values ('2026-03-15', 50, 900)`,
    );
});
afterAll(() => t?.close());

const limits = async (end_date: string) => {
    const { body } = await t.call(
        'POST /genexpert/errors/occurrence/',
        { start_date: '2026-03-01', end_date, page_size: 50 },
        { as: 'admin' },
    );
    return body.data.map((row: { limit: number }) => row.limit);
};

it('judges a month that is not over by the rule of today', async () => {
    for (const end of ['2026-03-14', '2026-03-15', '2026-03-31'])
        expect([end, await limits(end)]).toEqual([end, [5]]);
});

it('ranks a quarter that is not over by the rule of today', async () => {
    await aggregateRanks.run({
        db: t.db,
        now: t.clock.now,
        today: '2026-03-14',
        timeZone: 'Africa/Kampala',
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        left: '',
        signal: new AbortController().signal,
        step: async (_way, work) => t.db.transaction(null, async (tx) => void (await work(tx))),
        tell: async () => undefined,
        eyesOf: async () => undefined,
        room: () => undefined,
    });
    const ranks = await t.db.rows<{ rank_no: number | null }>(
        sql`select rank_no from quarter_rank where tests = 25`,
    );
    expect(ranks.length).toBeGreaterThan(0);
    for (const { rank_no } of ranks) expect(rank_no).toBe(1);
});

it('colours by the limit of today, and its day begins where the programme is', async () => {
    const told = async (at: string) => {
        t.clock.now = new Date(at);
        return (await t.call('GET /check_login', undefined, { as: 'admin' })).body.user.error_limit;
    };
    // Half past midnight in Kampala.
    expect([await told('2026-03-14T20:30:00Z'), await told('2026-03-14T21:30:00Z')]).toEqual([
        5, 50,
    ]);
    expect(await limits('2026-03-31')).toEqual([]);
});
