/**
 * What befell the demo country is found by the page that should find it: from its answers alone the bad lot of cartridges, the bad
 * modules, the new operators and the places with weak power are named, and then held against what was told to the country.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, dayOf, Wall } from '../../../server/demo/clock.ts';
import { writeAccounts, writePlaces } from '../../../server/demo/country/places.ts';
import type { Machine } from '../../../server/demo/country/machines.ts';
import { finish } from '../../../server/demo/finish.ts';
import { pieceLoader } from '../../../server/demo/load.ts';
import { sql } from '../../../resources/define/sql.ts';
import { badLot, makePlan } from '../../../server/demo/plan.ts';
import { isStandard } from '../../../resources/define/fieldFacts.ts';
import { errorManual } from '../../../resources/errors/manual/manual.report.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

const now = new Date('2026-11-20T12:00:00Z');
const plan = makePlan({ seed: 20260314, size: 'country' }, now, new Wall('Africa/Kampala'));
/** Some of the country's machines, and half a year: all that is told happens there. */
const machines = plan.country.machines.slice(0, 72);
const back = 170;
const period = {
    start_date: dayOf(plan.today - back * day),
    end_date: dayOf(plan.today - day),
    page_size: 200,
};

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };
    await t.db.transaction(actor, async (tx) => {
        const places = await writePlaces(tx, plan.country, dayOf(plan.first), dayOf(plan.today));
        await writeAccounts(tx, places);
    });
    const loader = pieceLoader(t.db, plan);
    await loader.load({
        name: 'half a year',
        from: plan.today - back * day,
        until: plan.today - day,
        machines,
    });
    loader.drawing.end();
    // A server that looks at alerts while the past is still coming in.
    await t.db.run(
        sql`insert into alert_look (rule_id, looked_at) select id, now() from alert_rule`,
    );
    await finish(t.db, plan, t.clock.now);
}, 120_000);
afterAll(() => t.close());

type Row = Record<string, string | number | null>;
const rows = async (endpoint: string, body: object): Promise<Row[]> => {
    const answer = await t.call(`POST ${endpoint}`, { ...period, ...body }, { as: 'admin' });
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return answer.body.data as Row[];
};
const outstanding = (all: readonly Row[]) => all.filter((row) => row['judgement'] === 'stands_out');
const told = (has: (machine: Machine) => boolean): Machine[] => machines.filter(has);

it('alerts are looked at anew once all is there', async () => {
    expect(await t.db.rows(sql`select from alert_look`)).toEqual([]);
});

it('the bad lot: one lot stands out among the causes, and it is the bad one', async () => {
    const found = outstanding(await rows('/x/errors/pareto', { by: 'lot' }));
    expect(found.map((row) => row['reagent_lot'])).toEqual([badLot]);
});

it('bad modules: those whose rate is surely the highest, whatever their facility', async () => {
    const bad = told(({ stories }) => stories.badModule !== undefined).map(
        ({ modules, stories }) => modules[stories.badModule!.slot]!,
    );
    const found = outstanding(await rows('/genexpert/errors/', { by: 'module' })).map(
        (row) => row['module_serial'],
    );
    expect(found.slice(0, bad.length).toSorted()).toEqual(bad.toSorted());
});

it('bad modules, on the page of modules as it opens: those that it names first are the bad ones, marked or not', async () => {
    const bad = told(({ stories }) => stories.badModule !== undefined).map(
        ({ modules, stories }) => modules[stories.badModule!.slot]!,
    );
    const first = (await rows('/genexpert/modules/all/', {})).slice(0, bad.length);
    expect(first.map((row) => row['module_serial']).toSorted()).toEqual(bad.toSorted());
    // Some of them a person marked already; the others are told by their runs.
    expect(new Set(first.map((row) => row['state']))).toEqual(new Set(['faulty', 'failing']));
});

it('new operators: they stand out in their facility by errors that operators make', async () => {
    const fresh = told(
        ({ stories }) => stories.newOperator !== undefined && stories.newOperator.from < back,
    ).map(
        ({ stories, facility }) =>
            `${stories.newOperator!.name}, ${plan.country.facilities[facility!]!.name}`,
    );
    const all = await rows('/genexpert/errors/', {
        by: 'operator',
        class: 'operator',
    });
    const named = (row: Row) => `${row['operator']}, ${row['facility']}`;
    // Two errors say nothing of anybody yet.
    const enough = fresh.filter((one) =>
        all.some(
            (row) => named(row) === one && row['judgement'] !== 'few' && Number(row['errors']) > 2,
        ),
    );
    expect(enough.length).toBeGreaterThan(0);
    const found = outstanding(all).map(named);
    expect(found).toEqual(expect.arrayContaining(enough));
    expect(found[0]).toBe(enough[0]);
    expect(found.length).toBeLessThanOrEqual(enough.length + 1);
});

it('weak power: where the codes come that the manual lays to the mains', async () => {
    const manual = await t.call(
        'POST /genexpert/errors/manual/',
        { page_size: 200 },
        { as: 'admin' },
    );
    // As the product brings it, every sentence of the manual is said in the reader's language.
    const { columns } = errorManual;
    for (const name of ['meaning', 'likely_cause', 'first_action'] as const)
        expect(
            (manual.body.data as Row[])
                .map((row) => String(row[name]))
                .filter((text) => text && !isStandard(columns[name], text)),
        ).toEqual([]);
    const mains = (manual.body.data as Row[])
        .filter(
            ({ likely_cause, counts_as }) =>
                String(likely_cause).startsWith('Mains') && counts_as === 'error',
        )
        .map(({ code }) => code);
    const found = (await rows('/x/errors/pareto', { by: 'code', and: 'machine', class: 'power' }))
        .filter((row) => mains.includes(row['error_code']!))
        .map((row) => row['machine_serial']);
    const weak = told(({ stories }) => stories.weakPower === true).map(({ serial }) => serial);
    expect(found.filter((serial) => !weak.includes(String(serial)))).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(weak.length / 3);
});
