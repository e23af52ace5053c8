/** One error limit: a rule of the programme with a day, which every screen takes; none has its own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { english, spoken } from '../../../resources/define/say.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

/** Two weeks, each with twelve tests on one machine: one error in the first, three in the second. */
const period = { start_date: '2026-02-23', end_date: '2026-03-08', page_size: 50 };
let t: TestApp;
let here: number;
beforeAll(async () => {
    t = await testApp();
    here = t.world.facilities[0]!;
    await t.db.run(sql`update result set test_type = 'qc'`);
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, module_count, facility_id) values ('LIMIT', 2, ${here}) returning id`);
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${here}, '2025-01-01')`,
    );
    await t.db.run(
        sql`insert into module (machine_id, serial, slot) values (${id}, 'M-1', 'A1'), (${id}, 'M-2', 'A2')`,
    );
    // The errors stand before the successes: no module fails three times running. All of them are of module M-1.
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot, disease_area, assay,
                            outcome, call, error_code, started_at, ended_at, received_at, day)
        select sha256(('limit' || w.first || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', ${id}, ${here},
               case when n <= 6 then 'M-1' else 'M-2' end, case when n <= 6 then 'A1' else 'A2' end, 'tb', 'Xpert MTB-RIF Ultra',
               case when n <= w.errors then 'error' else 'success' end, case when n <= w.errors then '' else 'not_detected' end,
               case when n <= w.errors then '5007' else '' end, at, at, at, at::date
          from (values ('2026-02-23'::date, 1), ('2026-03-02'::date, 3)) w (first, errors), generate_series(1, 12) n,
               lateral (select w.first + time '08:00' + n * interval '1 hour' as at) a`);
});
afterAll(() => t.close());

const ask = async (endpoint: string, body: object = {}, as = 'admin') => {
    const answer = await t.call(`POST ${endpoint}`, { ...period, ...body }, { as });
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return answer.body;
};

/** What the screens that judge errors say of the facility. */
async function judged() {
    const { machine } = (await ask('/genexpert/machine_details/', {
        facility: here,
        page_size: undefined,
    })) as {
        machine: Profile;
    };
    const target = await ask('/genexpert/errors/occurrence/');
    const quality = await ask('/genexpert/dashboard/utilization/error_rate/');
    const weeks = await ask('/your_collections', {}, 'facility');
    const watch = await ask('/genexpert/dashboard/failure_prediction/');
    const pareto = await ask('/x/errors/pareto', { by: 'machine' });
    const modules = await ask('/genexpert/modules/all/');
    const account = await t.call('GET /check_login', undefined, { as: 'facility' });
    type Row = Record<string, unknown>;
    return {
        told: account.body.user.error_limit as number,
        profile: machine.state
            .map(({ said }) => spoken(said, english))
            .filter((sentence) => sentence.includes('ended in an error')),
        target: target.data.map((row: Row) => [row['facility'], row['limit'], row['fewer']]),
        below: quality.totals.sites_below_limit as number,
        points: Object.fromEntries(
            weeks.data.map((row: Row) => [
                row['period'],
                [row['error_limit'], row['points_errors']],
            ]),
        ),
        watch: watch.data
            .filter((row: Row) => row['machine_serial'] === 'LIMIT')
            .map((row: Row) => row['judgement'])
            .toSorted(),
        modules: modules.data
            .filter((row: Row) => row['machine_serial'] === 'LIMIT')
            .map((row: Row) => row['state'])
            .toSorted(),
        pareto: pareto.count as number,
    };
}

describe('the error limit and the tests for a judgement', () => {
    it('are those of the rule that a new installation has: 5 %, from 20 tests on', async () => {
        expect(await judged()).toMatchObject({
            told: 5,
            profile: ['16.7 % of 24 tests ended in an error.'],
            target: [['Facility 1', 5, 3]],
            below: 0,
            points: { '2026 W09': [5, 0], '2026 W10': [5, 0] },
            watch: ['insufficient', 'insufficient'],
            modules: ['active', 'active'],
        });
    });

    it('change on every screen with the rule, each figure by the rule of its day', async () => {
        // Of the second week alone: 1 in 12 passes there, 3 in 12 do not.
        await t.db.run(
            sql`insert into programme_rule (valid_from, error_limit, error_floor) values ('2026-03-02', 20, 12)`,
        );
        expect(await judged()).toMatchObject({
            told: 20,
            profile: [],
            target: [],
            below: 1,
            points: { '2026 W09': [5, 0], '2026 W10': [20, 0] },
            watch: ['usual', 'usual'],
        });
        await t.db.run(
            sql`update programme_rule set error_limit = 10, error_floor = 25 where valid_from = '2026-03-02'`,
        );
        // Fewer tests than the rule asks for: nothing is said.
        expect(await judged()).toMatchObject({ told: 10, profile: [], target: [], below: 0 });
        await t.db.run(
            sql`update programme_rule set error_limit = 26, error_floor = 2, valid_from = '2026-02-23' where valid_from = '2026-03-02'`,
        );
        expect(await judged()).toMatchObject({
            told: 26,
            below: 1,
            points: { '2026 W09': [26, 10], '2026 W10': [26, 10] },
        });
    });

    it('say a module fails from fewer tests on where the rule says so', async () => {
        // Nine errors of twelve on one module, none of twelve on the other: its lower end is 47 %, that of both together 37.5 %.
        await t.db.run(
            sql`update result set outcome = 'error', call = '', error_code = '5007' where module_serial = 'M-1' and outcome = 'success' and day < '2026-03-02'`,
        );
        await t.db.run(sql`update programme_rule set error_floor = 20`);
        expect(await judged()).toMatchObject({ watch: ['insufficient', 'insufficient'] });
        await t.db.run(sql`update programme_rule set error_floor = 12`);
        expect(await judged()).toMatchObject({
            watch: ['usual', 'watch'],
            modules: ['active', 'failing'],
        });
    });
});
