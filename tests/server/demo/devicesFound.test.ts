/** What befell the devices of the demo country is found by the page that should find it: bad chips, resistance, controls, bounds, cells and thresholds. */
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
/** All pages of a list over the two years. */
async function whole(endpoint: string, body: object = {}): Promise<Row[]> {
    const found: Row[] = [];
    const period = { start_date: dayOf(plan.first), end_date: dayOf(plan.today) };
    for (let page = 1; ; page++) {
        const more = await rows(endpoint, { ...period, ...body, page });
        found.push(...more);
        if (more.length < 200) return found;
    }
}
const tallied = (all: readonly Row[], column: string): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const row of all) counts[String(row[column])] = (counts[String(row[column])] ?? 0) + 1;
    return counts;
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

it('rifampicin on the second chip: a few are resistant, others say nothing, and each is of an extract with tuberculosis', async () => {
    const chips = await whole('/truenat/results/');
    const second = chips.filter((row) => row['assay'] === 'MTB-RIF Dx');
    expect(new Set(second.map((row) => row['other_mtb']))).toEqual(new Set(['detected']));
    const { detected = 0, not_detected = 0, indeterminate = 0 } = tallied(second, 'rif');
    const share = detected / (detected + not_detected);
    expect(share).toBeGreaterThan(0.03);
    expect(share).toBeLessThan(0.05);
    expect(indeterminate).toBeGreaterThan(5);
    const { error = 0, invalid = 0 } = tallied(second, 'outcome');
    expect(Math.min(error, invalid)).toBeGreaterThan(5);
    const first = chips.filter((row) => row['mtb'] === 'detected');
    expect(Object.keys(tallied(first, 'mtb_grade')).toSorted()).toEqual(
        ['high', 'low', 'medium', 'very_low'].toSorted(),
    );
    // Some extracts have no second chip; no other has one.
    expect(second.length).toBeGreaterThan(first.length * 0.85);
    expect(first.some((row) => row['other_rif'] === 'detected')).toBe(true);
});

it('resistance that Truenat finds waits for its patient, or has been decided, as that of GeneXpert is', async () => {
    const waiting = await rows('/mdr/mdr_pending_linkage/all/', {});
    const yesterday = waiting.find((row) => row['day'] === dayOf(plan.today - day));
    expect(yesterday).toMatchObject({ machine_serial: 'TR20990005', assay: 'MTB-RIF Dx' });
    const [counted] = await t.db.rows<{ found: number; decided: number; cased: number }>(sql`
        select count(*)::integer as found, count(l.id)::integer as decided, count(*) filter (where l.status = 'linked')::integer as cased
          from result r left join mdr_linkage l on l.result_id = r.id where r.rif = 'detected'`);
    expect(counted!.found).toBeGreaterThan(12);
    expect(counted!.found - counted!.decided).toBe(waiting.length);
    expect(counted!.cased).toBeGreaterThan(counted!.found / 2);
});

it('controls: most are in their band, one that is not is run once more, and no figure counts any', async () => {
    const qc = { test_type: 'qc' };
    const aims: Record<string, readonly [number[], number]> = {
        HbA1c: [[6.2, 8.3], 0.06],
        CRP: [[20, 60], 0.15],
    };
    for (const [assay, path, report] of [
        ['HbA1c', '/afinion/results/hba1c', '/afinion/report/hba1c'],
        ['CRP', '/afinion/results', '/afinion/report'],
    ] as const) {
        const controls = await whole(path, qc);
        const [levels, band] = aims[assay]!;
        const off = controls.filter((row) => {
            const value = Number(row['value']);
            // As it is shown, to a whole milligram.
            return levels.every((aim) => Math.abs(value - aim) > aim * band + 0.05);
        });
        expect(controls.length).toBeGreaterThan(200);
        expect(new Set(controls.map((row) => row['reagent_lot'])).size).toBeGreaterThan(12);
        expect(off.length).toBeGreaterThan(2);
        expect(off.length).toBeLessThan(controls.length / 12);
        for (const one of off)
            expect(
                controls.filter(
                    (row) =>
                        row['day'] === one['day'] &&
                        row['machine_serial'] === one['machine_serial'],
                ).length,
            ).toBe(2);
        const specimens = await whole(path);
        expect(specimens.some((row) => row['test_type'] === 'qc')).toBe(false);
        const places = await t.call(
            `POST ${report}`,
            { start_date: dayOf(plan.first), end_date: dayOf(plan.today), page_size: 200 },
            { as: 'admin' },
        );
        const tests = (places.body.afs as Row[]).reduce(
            (sum, row) => sum + Number(row['tests']),
            0,
        );
        expect([report, tests]).toEqual([report, specimens.length]);
    }
    const hiv = await whole('/pima/results', qc);
    const of = tallied(hiv, 'assay');
    expect(Object.keys(of).toSorted()).toEqual(
        ['PIMA BEADS', 'm-PIMA HIV-1/2 Detect', 'm-PIMA HIV-1/2 VL'].toSorted(),
    );
    const { error = 0, success = 0 } = tallied(hiv, 'outcome');
    expect(error).toBeGreaterThan(0);
    expect(success).toBeGreaterThan(20 * error);
});

it('bounds: what lies beyond the range is told by its bound, and what could not be calculated has no figure', async () => {
    const beyond = (all: readonly Row[]) =>
        tallied(
            all.filter((row) => ['<', '>'].includes(String(row['value_operator']))),
            'result',
        );
    const hba1c = await whole('/afinion/results/hba1c');
    expect(Object.keys(beyond(hba1c)).toSorted()).toEqual(['<4.0 %', '>15.0 %']);
    const crp = await whole('/afinion/results');
    expect(Object.keys(beyond(crp)).toSorted()).toEqual(['<5 mg/L', '>200 mg/L']);
    for (const all of [hba1c, crp]) {
        const none = all.filter((row) => row['outcome'] === 'no_result');
        expect(none.length).toBeGreaterThan(5);
        expect(none.every((row) => row['result'] === '---' && row['value'] === null)).toBe(true);
    }
    const loads = await whole('/pima/results', { disease_area: 'vl' });
    const bounds = beyond(loads);
    expect(Object.keys(bounds).toSorted()).toEqual([
        'HIV-1 M/N <800 copies/mL',
        'HIV-1 M/N >1000000 copies/mL',
    ]);
    for (const count of Object.values(bounds)) expect(count).toBeGreaterThan(10);
});

it('cells: PIMA counts them at three sites, one of six patients has few, and some runs give none', async () => {
    const machines = await rows('/pima/machines', {});
    const pima = machines
        .map((row) => String(row['serial']))
        .filter((serial) => serial.startsWith('PI'));
    expect(pima.toSorted()).toEqual(['PI20990013', 'PI20990014', 'PI20990015']);
    const cells = await whole('/pima/results', { disease_area: 'cd4' });
    expect(new Set(cells.map((row) => row['machine_serial']))).toEqual(new Set(pima));
    const values = cells.flatMap((row) => (row['value'] === null ? [] : [Number(row['value'])]));
    const few = values.filter((value) => value < 200).length / values.length;
    expect(few).toBeGreaterThan(0.1);
    expect(few).toBeLessThan(0.25);
    expect(Math.max(...values)).toBeLessThan(2000);
    expect(Object.keys(tallied(cells, 'error_code')).toSorted()).toEqual(['', '200', '810']);
    expect(tallied(cells, 'outcome')).toMatchObject({ invalid: expect.any(Number) });
});

it('qXR beside CAD4TB: at a site of its own in two versions, at another for the afternoons, each held against its own threshold', async () => {
    // Before the next version of qXR came, and lately.
    const spans = [
        { start_date: dayOf(plan.today - 170 * day), end_date: dayOf(plan.today - 156 * day) },
        { start_date: dayOf(plan.today - 20 * day), end_date: dayOf(plan.today) },
    ];
    const all: Row[] = [];
    for (const span of spans) all.push(...(await whole('/xray/results', span)));
    const told = (some: readonly Row[]) =>
        [...new Set(some.map((row) => `${row['software']} ${row['threshold']}`))].toSorted();
    expect(told(all)).toEqual(['CAD4TB 7 60', 'qXR 3 65', 'qXR 4 55']);
    const at = (serial: string) => told(all.filter((row) => row['machine_serial'] === serial));
    expect(at('XR20990006')).toEqual(['CAD4TB 7 60', 'qXR 4 55']);
    expect(at('XR20990016')).toEqual(['qXR 3 65', 'qXR 4 55']);
    // A score below 0 is a failure of any of them, and no score.
    const failed = await t.db.rows<{ software: string; scores: number; codes: number }>(sql`
        select assay || ' ' || assay_version as software, count(value)::integer as scores,
               count(distinct error_code) filter (where error_code in ('-1', '-2', '-3'))::integer as codes
          from result where device_type = 'xray' and outcome = 'error' group by 1 order by 1`);
    expect(failed).toEqual([
        { software: 'CAD4TB 7', scores: 0, codes: 3 },
        { software: 'qXR 3', scores: 0, codes: 3 },
        { software: 'qXR 4', scores: 0, codes: 3 },
    ]);
    const errors = await rows('/xray/error_rates', { ...spans[1], by: 'machine' });
    expect(errors.map((row) => row['machine_serial'])).toContain('XR20990016');
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
            )
                .filter((row) => row['software'] === 'CAD4TB 7')
                .map((row) => row['threshold']),
        ),
    ];
    const before = await of(half - 10 * day, half - day);
    expect(before).toHaveLength(1);
    expect(Number(before[0])).toBeLessThan(60);
    expect(await of(half, half + 9 * day)).toEqual([60]);
});
