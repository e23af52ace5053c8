/** The worked examples of the domain page, each as a test of its own. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { bandOf } from '../../../resources/bands.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
let t: TestApp;
let n = 0;
beforeEach(async () => {
    await t?.close();
    t = await testApp();
    // March is over: nothing is expected of days to come.
    t.clock.now = new Date('2026-04-01T09:00:00Z');
    await t.db.run(sql`update result set test_type = 'qc'`);
});
afterAll(() => t.close());

interface Given {
    area?: string;
    assay?: string;
    outcome?: string;
    call?: string;
    calls?: [target: string, call: string, grade?: string][];
    value?: number | null;
    operator?: string;
    code?: string;
    day?: string;
    age?: number;
    patient?: string;
    machine?: number | null;
    times?: number;
}

/** Runs as the gateway leaves them. */
async function given({ times = 1, ...run }: Given): Promise<void> {
    const {
        area = 'tb',
        assay = 'Xpert MTB-RIF Ultra',
        outcome = 'success',
        call = '',
        calls = [],
        value = null,
        operator = '',
        code = '',
        day = '2026-03-10',
        age = null,
        patient = '',
        machine = null,
    } = run;
    const ids = await t.db.rows<{ id: number }>(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call,
                            value, value_operator, error_code, received_at, day, age, patient_id)
        select sha256(('worked' || ${n}::int + s)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', ${machine}::bigint, ${t.world.facilities[0]},
               ${area}, ${assay}, ${outcome}, ${call}, ${value}::numeric, ${operator}, ${code}, now(), ${day}::date, ${age}::numeric, ${patient}
          from generate_series(1, ${times}::int) s returning id`);
    n += times;
    for (const [target, said, grade = ''] of calls) {
        await t.db.run(sql`insert into result_call (result_id, target, call, grade)
            select id, ${target}, ${said}, ${grade} from unnest(${ids.map((one) => one.id)}::bigint[]) as id`);
    }
}

const totals = async (endpoint: string, body: object = {}, as = 'admin') => {
    const answer = await t.call(`POST ${endpoint}`, { ...march, ...body }, { as });
    expect(answer.status).toBe(200);
    return answer.body.totals as Record<string, number | null>;
};

describe('utilization', () => {
    const placed = async (
        modules: number,
        from: string,
        to: string | null = null,
        facility = t.world.facilities[0],
    ) => {
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into machine (serial, module_count, facility_id) values (${`W-${n++}`}, ${modules}, ${facility}) returning id`);
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from, assigned_to) values (${id}, ${facility}, ${from}, ${to}::date)`,
        );
        return id;
    };

    it('1: 4 modules, 22 working days, 231 tests: 264 expected, 87.5 %', async () => {
        const machine = await placed(4, '2025-01-01');
        await given({ times: 231, call: 'not_detected', machine });
        const { body } = await t.call('POST /genexpert/utilization/facility/', march, {
            as: 'admin',
        });
        expect(body.data).toHaveLength(1);
        expect(body.data[0]).toMatchObject({
            working_days: 22,
            modules: 4,
            tests: 231,
            expected: 264,
            utilization: 87.5,
            utilz: 0.875,
            name: 'Facility 1',
        });
        expect(body.data[0].facility).toEqual({
            id: t.world.facilities[0],
            name: 'Facility 1',
            region: 'North',
            district: 'Amber',
            lat: 1,
            lng: 32,
        });
        expect(bandOf('utilization', 87.5)!.tone).toBe('warning');
        expect(bandOf('utilizationLaboratory', 87.5)!.tone).toBe('good');
    });

    it('leaves out holidays and weekends, and the days on which the machine stood elsewhere', async () => {
        await t.db.run(sql`insert into holiday (day, name) values ('2026-03-20', 'Eid al-Fitr')`);
        const id = await placed(2, '2025-01-01', '2026-03-16');
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${t.world.facilities[4]}, '2026-03-16')`,
        );
        const { body } = await t.call(
            'POST /genexpert/utilization/facility/',
            { ...march, sort: 'name' },
            { as: 'admin' },
        );
        // 10 working days before the 16th; 12 less the holiday from then on.
        expect(
            body.data.map((row: { name: string; expected: number; working_days: number }) => [
                row.name,
                row.expected,
                row.working_days,
            ]),
        ).toEqual([
            ['Facility 1', 2 * 3 * 10, 21],
            ['Facility 5', 2 * 3 * 11, 21],
        ]);
        expect(body.totals.expected).toBe(126);
    });

    it('takes 21 days a month and 63 a quarter where that profile is named', async () => {
        await placed(4, '2025-01-01');
        expect(
            (await totals('/genexpert/utilization/region/', { profile: '21/63' }))['expected'],
        ).toBeCloseTo(4 * 3 * 21, 9);
        const quarter = { start_date: '2026-01-01', end_date: '2026-03-31', profile: '21/63' };
        expect((await totals('/genexpert/utilization/region/', quarter))['expected']).toBeCloseTo(
            4 * 3 * 63,
            9,
        );
    });

    it('keeps the rule of its day', async () => {
        await placed(1, '2025-01-01');
        await t.db.run(
            sql`insert into programme_rule (valid_from, tests_per_module_day) values ('2026-03-16', 4)`,
        );
        expect((await totals('/genexpert/utilization/region/'))['expected']).toBe(10 * 3 + 12 * 4);
        const { body } = await t.call(
            'POST /trends/utilization',
            { ...march, period: 'week' },
            { as: 'admin' },
        );
        expect(body.data.map((row: { expected: number }) => row.expected)).toEqual([
            0, 15, 15, 20, 20, 8,
        ]);
    });

    it('leads from a region to its districts and from a district to its facilities, which add up to it', async () => {
        await placed(2, '2025-01-01');
        await given({ call: 'not_detected' });
        const rows = async (level: string, place: object = {}) => {
            const path = `POST /genexpert/utilization/${level}/` as const;
            const { body } = await t.call(path, { ...march, ...place }, { as: 'admin' });
            return body.data as { id: number; tests: number; expected: number }[];
        };
        const sum = (list: readonly { tests: number; expected: number }[]) => [
            list.reduce((all, { tests }) => all + tests, 0),
            list.reduce((all, { expected }) => all + expected, 0),
        ];
        for (const region of await rows('region')) {
            const districts = await rows('district', { region: region.id });
            expect(sum(districts)).toEqual([region.tests, region.expected]);
            for (const district of districts)
                expect(sum(await rows('facility', { district: district.id }))).toEqual([
                    district.tests,
                    district.expected,
                ]);
        }
    });

    it('says nothing where no module stood', async () => {
        await given({ call: 'not_detected' });
        expect(await totals('/genexpert/utilization/region/')).toMatchObject({
            tests: 1,
            expected: 0,
            utilization: null,
        });
    });
});

describe('TB', () => {
    it('4: a code of 1001 beside a result is a success', async () => {
        await given({
            call: 'detected',
            calls: [
                ['MTB', 'detected', 'low'],
                ['RIF', 'not_detected'],
            ],
            code: '1001',
        });
        expect(await totals('/genexpert/tb/report/')).toMatchObject({
            tests: 1,
            valid: 1,
            positive: 1,
            low: 1,
            errors: 0,
            error_rate: 0,
        });
    });

    it('5: a self-test is no test', async () => {
        await t.db
            .run(sql`insert into module_fault (raw_message_id, machine_id, error_code, at, dedup_key)
            select min(id), (select min(id) from machine), '4004', '2026-03-10T08:00:00Z', sha256('fault') from raw_message`);
        expect(
            (await t.call('POST /genexpert/tb/report/', march, { as: 'admin' })).body.count,
        ).toBe(0);
        expect((await t.db.one<{ n: number }>(sql`select count(*) as n from module_fault`)).n).toBe(
            1,
        );
    });

    it('7: 413 detected, of which 20 resistant, 4 indeterminate, 9 trace: RR is 5.0 %, and 4.84 % of all', async () => {
        await given({
            times: 20,
            call: 'detected',
            calls: [
                ['MTB', 'detected', 'high'],
                ['RIF', 'detected'],
            ],
        });
        await given({
            times: 4,
            call: 'detected',
            calls: [
                ['MTB', 'detected', 'low'],
                ['RIF', 'indeterminate'],
            ],
        });
        await given({
            times: 9,
            call: 'detected',
            calls: [
                ['MTB', 'detected', 'trace'],
                ['RIF', 'not_applicable'],
            ],
        });
        await given({
            times: 380,
            call: 'detected',
            calls: [
                ['MTB', 'detected', 'medium'],
                ['RIF', 'not_detected'],
            ],
        });
        const sums = await totals('/genexpert/tb/report/');
        expect(sums).toMatchObject({
            mtb_detected: 413,
            trace: 9,
            rif_detected: 20,
            rif_not_detected: 380,
            rif_indeterminate: 4,
            rr_rate: 5,
        });
        expect(sums['rr_of_mtb']).toBeCloseTo(4.8426, 4);
        expect(sums['rif_indeterminate_rate']).toBeCloseTo((100 * 4) / 404, 9);
    });

    it('8: trace is positive and says nothing of rifampicin', async () => {
        await given({
            call: 'detected',
            calls: [
                ['MTB', 'detected', 'trace'],
                ['RIF', 'not_applicable'],
            ],
        });
        expect(await totals('/genexpert/tb/report/')).toMatchObject({
            positive: 1,
            trace: 1,
            no_result: 0,
            rif_detected: 0,
            rr_rate: null,
            positivity: 100,
        });
    });

    it('9: not detected without a word of rifampicin is valid and negative', async () => {
        await given({ call: 'not_detected', calls: [['MTB', 'not_detected']] });
        expect(await totals('/genexpert/tb/report/')).toMatchObject({
            valid: 1,
            positive: 0,
            negative: 1,
            positivity: 0,
            rr_rate: null,
        });
    });

    it('a word that nobody knows is in no positivity, and never negative', async () => {
        await given({ call: 'detected', calls: [['MTB', 'detected', 'low']] });
        await given({ call: 'unrecognised', calls: [['MTB', 'unrecognised']] });
        expect(await totals('/genexpert/tb/report/')).toMatchObject({
            tests: 2,
            valid: 1,
            unrecognised: 1,
            negative: 0,
            positivity: 100,
        });
    });
});

describe('viral load', () => {
    const load = (value: number | null, operator = '=', call = 'detected') =>
        given({ area: 'vl', assay: 'HIV-1 VL', call, value, operator });
    const five = async () => {
        await load(1000);
        await load(null, '', 'not_detected');
        await load(40, '<');
        await load(-1);
        await load(1001);
    };

    it('10: exactly 1,000 is suppressed under "at most"; TND, < 40 and -1 always; 1,001 never', async () => {
        await five();
        expect(await totals('/genexpert/hiv/vl/report/')).toMatchObject({
            valid: 5,
            suppressed: 4,
            undetected: 3,
            not_suppressed: 1,
            suppression_rate: 80,
        });
    });

    it('10: and not under "below", from the day on which that holds', async () => {
        await five();
        await t.db.run(
            sql`insert into programme_rule (valid_from, vl_operator) values ('2026-03-01', '<')`,
        );
        expect(await totals('/genexpert/hiv/vl/report/')).toMatchObject({
            suppressed: 3,
            not_suppressed: 2,
        });
        await t.db.run(
            sql`update programme_rule set valid_from = '2026-03-11' where vl_operator = '<'`,
        );
        expect(await totals('/genexpert/hiv/vl/report/')).toMatchObject({
            suppressed: 4,
            not_suppressed: 1,
        });
    });

    it('10: what is below the limit enters no mean', async () => {
        await five();
        const { body } = await t.call('POST /genexpert/hiv/vl/report/', march, { as: 'admin' });
        expect(body.data[0].quantified).toBe(2);
        expect(body.data[0].mean_log).toBeCloseTo((3 + Math.log10(1001)) / 2, 9);
    });
});

it('19: an infant of 2.05 months, first PCR: in time', async () => {
    await given({
        area: 'eid',
        assay: 'HIV-1 Qual',
        call: 'not_detected',
        age: 0.17,
        patient: 'EXP-111',
    });
    await given({
        area: 'eid',
        assay: 'HIV-1 Qual',
        call: 'not_detected',
        age: 0.19,
        patient: ' exp-111',
        day: '2026-03-17',
    });
    await given({
        area: 'eid',
        assay: 'HIV-1 Qual',
        call: 'detected',
        age: 0.2,
        patient: 'EXP-112',
    });
    expect(await totals('/genexpert/hiv/eid/report/')).toMatchObject({
        tests: 3,
        first_pcr: 2,
        first_pcr_in_time: 1,
        in_time_rate: 50,
        under_2_months: 1,
        months_2_to_12: 2,
    });
});

it('19: runs under what is typed where there is no number are as many infants, and each a first PCR', async () => {
    const run = { area: 'eid', assay: 'HIV-1 Qual', age: 0.1 };
    const nobodys = ['unknown', 'Unknown', 'N/A', '0000', 'xx', ''];
    for (const patient of nobodys) await given({ ...run, patient, call: 'not_detected' });
    await given({ ...run, patient: 'UNKNOWN ', call: 'detected', times: 2 });
    await given({ ...run, patient: 'EXP-113', call: 'not_detected', times: 3 });
    expect(await totals('/genexpert/hiv/eid/report/')).toMatchObject({
        tests: 11,
        infants: 9,
        infants_positive: 2,
        first_pcr: 9,
        first_pcr_positive: 2,
    });
});

it('a run after one that failed is no retest where both bear 000 as their sample', async () => {
    await given({ outcome: 'error', day: '2026-03-10' });
    await given({ call: 'detected', day: '2026-03-11' });
    const retested = async (sample: string) => {
        await t.db.run(sql`update result set sample_id = ${sample} where test_type <> 'qc'`);
        const { body } = await t.call('POST /x/tb/retests', march, { as: 'admin' });
        return [body.totals.initial_unsuccessful, body.totals.retested];
    };
    expect(await retested('000')).toEqual([1, 0]);
    expect(await retested('-0-')).toEqual([1, 0]);
    expect(await retested('7')).toEqual([1, 1]);
});
