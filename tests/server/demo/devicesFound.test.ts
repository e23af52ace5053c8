/** What befell the devices of the demo country is found by the page that should find it: the bad chips, and the threshold that changed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { day, dayOf, Wall } from '../../../server/demo/clock.ts';
import { writeAccounts, writePlaces } from '../../../server/demo/country/places.ts';
import { loadDevices } from '../../../server/demo/devices/load.ts';
import { makePlan } from '../../../server/demo/plan.ts';
import { drawApart } from '../../../server/demo/runs/drawApart.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

const now = new Date('2026-11-20T12:00:00Z');
const plan = makePlan({ seed: 20260314, size: 'country' }, now, new Wall('Africa/Kampala'));
const half = plan.today - Math.round((plan.today - plan.first) / day / 2) * day;

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    const actor = { actor_id: null, actor: 'demo', address: 'local', request_id: '-' };
    await t.db.transaction(actor, async (tx) => {
        const places = await writePlaces(tx, plan.country, dayOf(plan.first), dayOf(plan.today));
        await writeAccounts(tx, places);
    });
    await t.db.run(sql`
        insert into installation (name, value) values ('demo', '{"loaded": []}') on conflict (name) do nothing`);
    const drawing = drawApart(plan, false);
    await loadDevices(t.db, plan, drawing).finally(() => drawing.end());
}, 120_000);
afterAll(() => t.close());

type Row = Record<string, string | number | null>;
const rows = async (endpoint: string, body: object, as = 'admin'): Promise<Row[]> => {
    const answer = await t.call(`POST ${endpoint}`, { page_size: 200, ...body }, { as });
    expect([endpoint, answer.status]).toEqual([endpoint, 200]);
    return answer.body.data as Row[];
};
const halfYear = {
    start_date: dayOf(plan.today - 240 * day),
    end_date: dayOf(plan.today - 60 * day),
};

it('the bad chips: of the lots of Truenat one fails far more than any other, and the machine and months follow from it', async () => {
    const lots = await rows('/truenat/errors/occurrence/', { ...halfYear, by: 'lot' });
    const [worst, next] = lots as [Row, Row];
    expect([worst['name'], worst['reagent_lot']]).toEqual(['L-POOR', 'L-POOR']);
    expect(Number(worst['tests'])).toBeGreaterThan(30);
    expect(Number(worst['error_rate'])).toBeGreaterThan(3 * Number(next['error_rate']));
    // Each test is of one lot: the lots add up to what the facilities do.
    const sum = (all: readonly Row[], column: string) =>
        all.reduce((total, row) => total + Number(row[column]), 0);
    const places = await rows('/truenat/errors/occurrence/', { ...halfYear, by: 'facility' });
    for (const column of ['tests', 'errors', 'invalid'])
        expect([column, sum(lots, column)]).toEqual([column, sum(places, column)]);
    // The figure leads to its rows.
    const behind = await t.call(
        'POST /truenat/results/',
        { ...halfYear, lot: 'L-POOR', outcome: 'error' },
        { as: 'admin' },
    );
    expect([behind.status, behind.body.count]).toEqual([200, worst['errors']]);
    const machines = await rows('/truenat/errors/occurrence/', {
        start_date: worst['first_on'],
        end_date: worst['last_on'],
        by: 'machine',
    });
    expect(machines[0]!['machine_serial']).toBe('TR20990007');
});

it('the threshold of X-rays: the page of thresholds says when and why, and an X-ray before and after is held against its own', async () => {
    const told = await t.call('POST /x/xray/thresholds/', { page_size: 200 }, { as: 'superadmin' });
    expect(told.status).toBe(200);
    expect(told.body.results).toContainEqual(
        expect.objectContaining({
            valid_from: dayOf(half),
            software: 'CAD4TB',
            software_version: '7',
            threshold: 60,
        }),
    );
    const of = async (from: number, until: number) => [
        ...new Set(
            (
                await rows('/xray/results', {
                    start_date: dayOf(from),
                    end_date: dayOf(until),
                })
            ).map((row) => row['threshold']),
        ),
    ];
    const before = await of(half - 10 * day, half - day);
    expect(before).toHaveLength(1);
    expect(Number(before[0])).toBeLessThan(60);
    expect(await of(half, half + 9 * day)).toEqual([60]);
});
