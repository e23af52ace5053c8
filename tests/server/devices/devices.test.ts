/**
 * Truenat, Afinion, mPima and X-ray: every figure of their screens recounted from the raw rows, in the places of the reader, and
 * no patient for those who maintain devices.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';
import { groupBy, seeded } from '../reports/country.ts';

const period = { start_date: '2026-01-10', end_date: '2026-03-14' };

interface Made {
    id: number;
    device_type: string;
    facility_id: number;
    machine_id: number;
    disease_area: string;
    outcome: string;
    call: string;
    mtb: string | null;
    rif: string | null;
    value: number | null;
    value_operator: string;
    error_code: string;
    patient_id: string;
    assay: string;
    assay_version: string;
    test_type: string;
    day: string;
    symptoms: string[];
    presumptive: string;
    abnormal: string;
}

type Row = Record<string, number | string | null> & { id: number };

let t: TestApp;
let runs: Made[];
beforeAll(async () => {
    t = await testApp();
    runs = await fill();
});
afterAll(() => t?.close());

/** Chips of Truenat tell by their name what they read. */
const assayOf = (type: string, area: string): string => {
    if (type !== 'truenat') return area;
    return { tb: 'MTB Plus', rif: 'MTB-RIF Dx', inh: 'MTB-INH' }[area]!;
};

const addDays = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Devices at the first six facilities, and four months of what they ran. */
async function fill(): Promise<Made[]> {
    const random = seeded(13);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const machines: { id: number; type: string; facility: number }[] = [];
    for (const [at, type] of [
        'truenat',
        'afinion',
        'mpima',
        'pima',
        'mpima',
        'xray',
        'xray',
        'm2000',
    ].entries())
        for (const facility of [t.world.facilities[at % 3]!, t.world.facilities[4]!]) {
            const { id } = await t.db.one<{ id: number }>(sql`
                insert into machine (serial, device_type, facility_id, last_message_at)
                values (${`DV-${at}-${facility}`}, ${type}, ${facility}, '2026-03-12T09:30:00Z') returning id`);
            await t.db.run(
                sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${facility}, '2025-06-01')`,
            );
            machines.push({ id, type, facility });
        }
    await t.db.run(
        sql`insert into xray_threshold (valid_from, software, threshold) values ('2026-02-10', 'CAD4TB', 65)`,
    );
    const areas: Record<string, readonly string[]> = {
        truenat: ['tb', 'tb', 'rif', 'inh'],
        afinion: ['hba1c', 'crp'],
        mpima: ['eid', 'vl'],
        pima: ['cd4'],
        xray: ['xray'],
        m2000: ['vl'],
        genexpert: ['tb'],
    };
    const rows = Array.from({ length: 1500 }, (_, n) => {
        const machine =
            n % 6 === 0
                ? { id: null, type: 'genexpert', facility: pick(machines).facility }
                : pick(machines);
        const area = pick(areas[machine.type]!);
        const outcome = pick([
            'success',
            'success',
            'success',
            'success',
            'error',
            'invalid',
            'no_result',
        ]);
        const good = outcome === 'success';
        const said = good ? pick(['detected', 'not_detected', 'not_detected', 'unrecognised']) : '';
        const figure = ['hba1c', 'crp', 'cd4', 'xray'].includes(area);
        const value =
            good && (figure || (area === 'vl' && said === 'detected'))
                ? Math.round(random() * (area === 'hba1c' ? 160 : 1000)) / 10
                : null;
        // Some X-rays are taken again: three numbers on three days.
        const again = machine.type === 'xray' && n % 5 === 0;
        const call = !good ? '' : figure || ['rif', 'inh'].includes(area) ? 'not_applicable' : said;
        return {
            n,
            type: machine.type,
            machine_id: machine.id,
            facility_id: machine.facility,
            area: ['rif', 'inh'].includes(area) ? 'tb' : area,
            outcome,
            call,
            mtb: area === 'tb' && good ? said : null,
            rif: area === 'rif' && good ? pick(['detected', 'not_detected']) : null,
            value,
            op:
                value === null
                    ? ''
                    : pick(['=', '=', '=', area === 'hba1c' && value > 9 ? '>' : '=']),
            code: outcome === 'error' ? pick(['5', '7', '']) : '',
            patient:
                random() < 0.2 ? '' : `CANARY-${100 + Math.floor(random() * (again ? 3 : 60))}`,
            version: machine.type === 'xray' ? pick(['5', '7']) : '',
            assay: machine.type === 'xray' ? 'CAD4TB' : assayOf(machine.type, area),
            qc: random() < 0.05 ? 'qc' : 'specimen',
            day: addDays('2025-12-01', again ? 60 + (n % 3) : Math.floor(random() * 110)),
            analytes:
                machine.type === 'xray'
                    ? [
                          ...['cough', 'fever', 'weight_loss', 'night_sweats'].map((name) => ({
                              target: 'symptom',
                              name,
                              call: pick(['yes', 'no', 'no']),
                          })),
                          { target: 'screen', name: 'presumptive', call: pick(['yes', 'no']) },
                          { target: 'screen', name: 'abnormal', call: pick(['yes', 'no']) },
                      ]
                    : [],
        };
    });
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, sample_id, patient_id, patient_name,
                            disease_area, assay, assay_version, outcome, call, mtb, rif, value, value_operator, error_code, test_type, analytes,
                            received_at, day)
        select sha256(('dv' || x.n)::bytea), sha256(('dv' || x.n)::bytea), (select min(id) from raw_message), x.type, x.machine_id, x.facility_id,
               'CANARY-S' || x.n, x.patient, case when x.patient = '' then '' else 'Canary Person' end, x.area, x.assay, x.version, x.outcome, x.call,
               x.mtb, x.rif, x.value, x.op, x.code, x.qc, x.analytes, (x.day || 'T12:00:00Z')::timestamptz, x.day::date
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
               n integer, type text, machine_id bigint, facility_id bigint, area text, outcome text, call text, mtb text, rif text, value numeric,
               op text, code text, patient text, version text, assay text, qc text, analytes jsonb, day text)`);
    return t.db.rows<Made>(sql`
        select id, device_type, facility_id, machine_id, disease_area, outcome, call, mtb, rif, value::float8 as value, value_operator, error_code,
               patient_id, assay, assay_version, test_type, day,
               array(select a ->> 'name' from jsonb_array_elements(analytes) a where a ->> 'target' = 'symptom' and a ->> 'call' = 'yes') as symptoms,
               (select a ->> 'call' from jsonb_array_elements(analytes) a where a ->> 'name' = 'presumptive') as presumptive,
               (select a ->> 'call' from jsonb_array_elements(analytes) a where a ->> 'name' = 'abnormal') as abnormal
          from result where sample_id like 'CANARY-S%' order by id`);
}

/** A call that reads takes what it is asked for in its path. */
const asked = (endpoint: string, body: object): [string, object?] => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    if (!endpoint.startsWith('GET ')) return [endpoint, Object.fromEntries(given)];
    return [`${endpoint}?${new URLSearchParams(given as [string, string][]).toString()}`];
};

const ask = async (endpoint: string, body: object = {}, as = 'admin') => {
    const [path, values] = asked(endpoint, { ...period, page_size: 200, ...body });
    const answer = await t.call(path, values, {
        as: home(as as 'admin'),
    });
    expect([endpoint, body, as, answer.status, answer.body]).toEqual([
        endpoint,
        body,
        as,
        200,
        answer.body,
    ]);
    const { data, afs, totals } = answer.body as {
        data?: Row[];
        afs?: Row[];
        totals: Record<string, number>;
    };
    return { data: data ?? afs ?? [], totals };
};

const tests = (...types: string[]): Made[] =>
    runs.filter(
        (run) =>
            types.includes(run.device_type) &&
            run.test_type === 'specimen' &&
            run.day >= period.start_date &&
            run.day <= period.end_date,
    );

const outcome = (list: readonly Made[], word: string): number =>
    list.filter((run) => run.outcome === word).length;

/** The rows of a report by place are those of the groups, with these figures. */
function same(
    data: readonly Row[],
    groups: ReadonlyMap<number, Made[]>,
    figures: (list: Made[]) => Record<string, number | null>,
) {
    expect(data.map(({ id }) => id).toSorted()).toEqual([...groups.keys()].toSorted());
    for (const row of data) {
        const wanted = figures(groups.get(row.id)!);
        for (const [key, value] of Object.entries(wanted))
            expect([row.id, key, row[key] === null ? null : Number(row[key])]).toEqual([
                row.id,
                key,
                value === null ? null : expect.closeTo(value, 6),
            ]);
    }
}

const ended = (list: Made[]) => ({
    tests: list.length,
    errors: outcome(list, 'error'),
    invalid: outcome(list, 'invalid'),
    // A viral load is neither positive nor negative: where nothing else was run there is no number of positives.
    positive: list.some(isCalled)
        ? list.filter(
              (run) => run.outcome === 'success' && run.call === 'detected' && isCalled(run),
          ).length
        : null,
});

const isCalled = (run: Made): boolean => ['tb', 'eid'].includes(run.disease_area);

describe('devices beside GeneXpert', () => {
    it('count what each ran, by place and along time, the kind of device fixed by the call', async () => {
        const truenat = tests('truenat');
        for (const endpoint of [
            'POST /truenat/reports/indicators/',
            'GET /truenat/dashboard/indicators/summary',
        ]) {
            const { data, totals } = await ask(endpoint);
            same(
                data,
                groupBy(truenat, (run) => run.facility_id),
                ended,
            );
            expect(totals).toMatchObject(ended(truenat));
        }
        // One that was added by the recipe alone.
        const m2000 = tests('m2000');
        expect(m2000.length).toBeGreaterThan(10);
        same(
            (await ask('POST /x/m2000/report')).data,
            groupBy(m2000, (run) => run.facility_id),
            (list) => ({ tests: list.length, errors: outcome(list, 'error') }),
        );
        expect((await ask('POST /x/m2000/errors')).totals['errors']).toBe(outcome(m2000, 'error'));
        const over = await ask('GET /truenat/dashboard/indicators/chart');
        expect(over.totals).toMatchObject({
            tests: truenat.length,
            mtb_chips: truenat.filter((run) => run.assay === 'MTB Plus').length,
            rif_chips: truenat.filter((run) => run.assay === 'MTB-RIF Dx').length,
            drug_chips: truenat.filter((run) => run.assay === 'MTB-INH').length,
            rif_detected: truenat.filter((run) => run.rif === 'detected').length,
        });
        const mpima = tests('mpima', 'pima');
        same(
            (await ask('POST /pima/report')).data,
            groupBy(mpima, (run) => run.facility_id),
            ended,
        );
        const loads = await ask('POST /pima/report', { disease_area: 'vl' });
        expect(loads.data.length).toBeGreaterThan(0);
        expect(loads.data.map(({ positive, positivity }) => [positive, positivity])).toEqual(
            loads.data.map(() => [null, null]),
        );
        expect(loads.totals['positive']).toBeNull();
        same(
            (await ask('POST /pima/vl_report')).data,
            groupBy(
                mpima.filter((run) => run.disease_area === 'vl'),
                (run) => run.facility_id,
            ),
            (list) => ({
                tests: list.length,
                errors: outcome(list, 'error'),
            }),
        );
        same(
            (await ask('POST /pima/eid_report')).data,
            groupBy(
                mpima.filter((run) => run.disease_area === 'eid'),
                (run) => run.facility_id,
            ),
            ended,
        );
        const other = await t.call(
            'POST /pima/report',
            { ...period, kind: 'genexpert' },
            { as: home('admin') },
        );
        expect(other.status === 200 ? other.body.totals.tests : mpima.length).toBe(mpima.length);
    });

    it('say how they fail: by code, by facility, machine and operator, error and invalid apart', async () => {
        const failed = tests('truenat').filter((run) => run.outcome === 'error');
        const codes = await ask('POST /truenat/errors/summary/');
        expect(
            Object.fromEntries(codes.data.map((row) => [row['code'] ?? '', row['errors']])),
        ).toEqual(
            Object.fromEntries(
                [...groupBy(failed, (run) => run.error_code)].map(([code, list]) => [
                    code,
                    list.length,
                ]),
            ),
        );
        expect((await ask('POST /pima/errors', {}, 'lifecare')).totals['errors']).toBe(
            outcome(tests('mpima', 'pima'), 'error'),
        );
        const rates = (list: readonly Made[], code?: string) => ({
            tests: list.length,
            errors: list.filter(
                (run) => run.outcome === 'error' && (code === undefined || run.error_code === code),
            ).length,
            invalid: outcome(list, 'invalid'),
        });
        expect((await ask('POST /truenat/errors/occurrence/')).totals).toMatchObject(
            rates(tests('truenat')),
        );
        expect(
            (await ask('POST /truenat/errors/occurrence/', { error: '5' })).totals['errors'],
        ).toBe(rates(tests('truenat'), '5').errors);
        const [here] = t.world.facilities;
        const one = tests('truenat').filter((run) => run.facility_id === here);
        // Where and when: by month the same errors, each of its days within the month.
        const months = await ask('POST /truenat/errors/occurrence/', { by: 'month', error: '5' });
        expect(months.totals['errors']).toBe(rates(tests('truenat'), '5').errors);
        const days = failed.filter((run) => run.error_code === '5').map(({ day }) => day);
        expect(months.data.map((row) => row['period']).toSorted()).toEqual(
            [...new Set(days.map((day) => day.slice(0, 7)))].toSorted(),
        );
        expect(
            months.data
                .map((row) => row['last_on'])
                .toSorted()
                .at(-1),
        ).toBe(days.toSorted().at(-1));
        // Of one facility, each code on each machine, with its first and last day.
        const own = await ask('POST /truenat/errors/facility/', { facility: here });
        const failedHere = one.filter((run) => run.outcome === 'error');
        expect(
            own.data
                .map((row) => [row['code'] ?? '', row['errors'], row['first_on'], row['last_on']])
                .toSorted(),
        ).toEqual(
            [...groupBy(failedHere, (run) => `${run.machine_id} ${run.error_code}`).values()]
                .map((list) => {
                    const on = list.map(({ day }) => day).toSorted();
                    return [list[0]!.error_code, list.length, on[0], on.at(-1)];
                })
                .toSorted(),
        );
        // An X-ray without a score failed, however that is told.
        const failedXrays = (list: readonly Made[]) => ({
            readings: list.length,
            errors: list.filter((run) => run.outcome !== 'success').length,
        });
        for (const by of ['facility', 'machine', 'operator', 'month'])
            expect((await ask('POST /xray/error_rates', { by })).totals).toMatchObject(
                failedXrays(tests('xray')),
            );
        expect((await ask('POST /xray/report', { level: 'nation' })).totals).toMatchObject({
            screened: tests('xray').length,
            failed: failedXrays(tests('xray')).errors,
        });
        // Taken again: of one patient number at one facility on one day all but the first.
        const again = (list: readonly Made[]) =>
            [
                ...groupBy(
                    list.filter(({ patient_id }) => patient_id !== ''),
                    (run) => `${run.facility_id} ${run.day} ${run.patient_id}`,
                ).values(),
            ].reduce((sum, own) => sum + own.length - 1, 0);
        const xrays = await ask('POST /xray/error_rates');
        expect(again(tests('xray'))).toBeGreaterThan(0);
        expect(xrays.totals['repeats']).toBe(again(tests('xray')));
        // Of those that can be told apart: an X-ray without a number is nobody’s second one.
        const identified = tests('xray').filter(({ patient_id }) => patient_id !== '').length;
        expect(xrays.totals['identified']).toBe(identified);
        expect(xrays.totals['repeat_rate']).toBeCloseTo((100 * again(tests('xray'))) / identified);
        expect(
            Object.fromEntries(xrays.data.map((row) => [row['facility_id'], row['repeats']])),
        ).toEqual(
            Object.fromEntries(
                [...groupBy(tests('xray'), (run) => run.facility_id)].map(([id, list]) => [
                    id,
                    again(list),
                ]),
            ),
        );
        // Of one machine as in the table of all: the X-ray before may have been on the one beside it.
        const machines = await ask('POST /xray/error_rates', { by: 'machine' });
        for (const row of machines.data)
            expect(
                (await ask('POST /xray/error_rates', { machine: row['machine_serial'] })).totals,
            ).toMatchObject({
                readings: row['readings'],
                repeats: row['repeats'],
                repeated_after_failure: row['repeated_after_failure'],
            });
        expect((await ask('POST /xray/error_rates', {}, 'xraysite')).totals).toMatchObject(
            failedXrays(tests('xray').filter((run) => run.facility_id === here)),
        );
    });

    it('say which stand where, what came in week by week, and what was expected', async () => {
        const { data: standing } = await ask(
            'POST /pima/machines',
            { start_date: undefined, end_date: undefined },
            'lifecare',
        );
        expect(standing).toHaveLength(6);
        expect(standing.every((row) => row['state'] === 'sending')).toBe(true);
        for (const [endpoint, count] of [
            ['GET /machines/summary', 2],
            ['GET /truenat/machines/summary', 2],
            ['GET /truenat/dashboard/machine/summary', 2],
            ['POST /afinion/coverage', 2],
            ['POST /pima/summary', 6],
            ['POST /xray/coverage', 4],
            ['POST /xray/facilities', 4],
        ] as const)
            expect([
                endpoint,
                (
                    await ask(endpoint, {
                        start_date: undefined,
                        end_date: undefined,
                        level: 'nation',
                    })
                ).totals,
            ]).toMatchObject([endpoint, { machines: count, heard: count, all_sites: 8 }]);
        for (const endpoint of [
            'POST /truenat/machines/',
            'POST /afinion/devices',
            'POST /xray/devices',
            'POST /x/m2000/machines',
        ])
            expect(
                (await ask(endpoint, { start_date: undefined, end_date: undefined })).data.length,
            ).toBeGreaterThan(1);
        const mpima = tests('mpima', 'pima');
        const days = (Date.parse(period.end_date) - Date.parse(period.start_date)) / 86_400_000 + 1;
        const mpimas = await t.db.rows<{ facility_id: number }>(
            sql`select facility_id from machine where device_type = 'mpima' and serial like 'DV-%'`,
        );
        const performance = await ask('POST /pima/performance_indicators');
        same(
            performance.data,
            groupBy(mpima, (run) => run.facility_id),
            (list) => {
                const here = standing.filter((row) => row['facility_id'] === list[0]!.facility_id);
                const machines = here.length;
                // Of a PIMA no number of tests is expected.
                const wanted = mpimas.filter(
                    (one) => one.facility_id === list[0]!.facility_id,
                ).length;
                const counted = list.filter((run) => run.device_type === 'mpima').length;
                return {
                    tests: list.length,
                    machines,
                    tests_counted: counted,
                    expected: (40 * days * wanted) / 7,
                    utilization: wanted === 0 ? null : (100 * counted * 7) / (40 * days * wanted),
                    eid: list.filter((run) => run.disease_area === 'eid').length,
                    vl: list.filter((run) => run.disease_area === 'vl').length,
                    days_reported: new Set(list.map(({ day }) => day)).size,
                };
            },
        );
        const own = await ask('POST /pima/performance_indicators', {}, 'facility');
        expect(own.data.map(({ id }) => id)).toEqual([t.world.facilities[0]]);
        const whole = runs.filter(
            (run) =>
                ['mpima', 'pima'].includes(run.device_type) &&
                run.day >= '2026-01-05' &&
                run.day <= '2026-02-01',
        );
        const weeks = await ask('POST /pima/facility/weekly', {
            start_date: undefined,
            end_date: undefined,
            first_date: '2026-01-07',
            last_date: '2026-01-30',
        });
        const specimens = whole.filter((run) => run.test_type === 'specimen');
        expect(weeks.totals).toMatchObject({
            results_received: whole.length,
            tests: specimens.length,
            errors: outcome(specimens, 'error'),
        });
        const received = runs.filter(
            (run) =>
                ['mpima', 'pima'].includes(run.device_type) &&
                run.day >= period.start_date &&
                run.day <= period.end_date,
        );
        expect(
            (await ask('POST /pima/connectivity', {}, 'lifecare')).totals['results_received'],
        ).toBe(received.length);
    });

    it('put HbA1c and CRP into bands; a bound is in the band that it names, and in no mean', async () => {
        const good = (list: readonly Made[]) => list.filter((run) => run.outcome === 'success');
        const bands =
            (
                area: string,
                first: number,
                second: number,
                names: readonly [string, string, string],
            ) =>
            (list: Made[]) => {
                const figures = good(list).filter((run) => run.disease_area === area);
                const exact = figures.filter((run) => run.value_operator === '=');
                const mean = exact.reduce((sum, run) => sum + run.value!, 0) / exact.length;
                return {
                    tests: list.length,
                    [names[0]]: figures.filter((run) => run.value! < first).length,
                    [names[1]]: exact.filter((run) => run.value! >= first && run.value! < second)
                        .length,
                    [names[2]]: figures.filter((run) => run.value! >= second).length,
                    beyond_range: figures.length - exact.length,
                    mean_value: exact.length ? mean : null,
                };
            };
        const of = (area: string) =>
            groupBy(
                tests('afinion').filter((run) => run.disease_area === area),
                (run) => run.facility_id,
            );
        same(
            (await ask('POST /afinion/report/hba1c')).data,
            of('hba1c'),
            bands('hba1c', 7, 9, ['controlled', 'raised', 'poor']),
        );
        same(
            (await ask('POST /afinion/report')).data,
            of('crp'),
            bands('crp', 10, 100, ['low', 'raised', 'high']),
        );
    });

    it('follow X-rays to the diagnosis, under the threshold of their day, and average no failure', async () => {
        const exams = tests('xray');
        const threshold = (run: Made) =>
            run.assay_version === '5' ? 70 : run.day >= '2026-02-10' ? 65 : 50;
        const verdict = (run: Made) =>
            run.outcome !== 'success' ? 'failed' : run.value! >= threshold(run) ? 'above' : 'below';
        const followed = (run: Made) =>
            runs
                .filter(
                    (test) =>
                        test.disease_area === 'tb' &&
                        test.facility_id === run.facility_id &&
                        test.test_type === 'specimen' &&
                        ['detected', 'not_detected'].includes(test.mtb ?? '') &&
                        run.patient_id !== '' &&
                        test.patient_id === run.patient_id &&
                        test.day >= run.day &&
                        test.day <= addDays(run.day, 30),
                )
                .toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)[0];
        // A failed X-ray leads to no test, whatever test of the patient came after it.
        const ledTo = (run: Made) => (verdict(run) === 'failed' ? undefined : followed(run));
        const steps = (list: readonly Made[]) => ({
            screened: list.length,
            failed: list.filter((run) => verdict(run) === 'failed').length,
            presumptive: list.filter((run) => run.presumptive === 'yes').length,
            above_threshold: list.filter((run) => verdict(run) === 'above').length,
            tested: list.filter(ledTo).length,
            above_tested: list.filter((run) => verdict(run) === 'above' && followed(run)).length,
            tb_confirmed: list.filter((run) => ledTo(run)?.mtb === 'detected').length,
        });
        const cascade = await ask('POST /xray/report');
        expect(cascade.totals).toMatchObject(steps(exams));
        expect(cascade.totals['tested']).toBeGreaterThan(0);
        expect(steps(exams).tested).toBeLessThan(exams.filter(followed).length);
        same(
            cascade.data,
            groupBy(exams, (run) => run.facility_id),
            (list) => {
                const scored = list.filter((run) => run.outcome === 'success');
                return {
                    ...steps(list),
                    mean_score: scored.reduce((sum, run) => sum + run.value!, 0) / scored.length,
                };
            },
        );
        const [here] = t.world.facilities;
        expect((await ask('POST /xray/report', {}, 'xraysite')).totals).toMatchObject(
            steps(exams.filter((run) => run.facility_id === here)),
        );
        const symptoms = await ask('POST /xray/symptom_stats');
        for (const row of symptoms.data) {
            const list = exams.filter((run) =>
                row['symptom'] === 'none'
                    ? !run.symptoms.length
                    : run.symptoms.includes(String(row['symptom'])),
            );
            expect(row).toMatchObject({
                screened: list.length,
                abnormal: list.filter((run) => run.abnormal === 'yes').length,
                above_threshold: list.filter((run) => verdict(run) === 'above').length,
                tb_confirmed: list.filter((run) => ledTo(run)?.mtb === 'detected').length,
            });
            // The rows behind it are as many.
            const behind = { ...period, symptom: row['symptom'] };
            const answer = await t.call('POST /xray/results', behind, { as: home('admin') });
            expect(answer.body.count).toBe(list.length);
        }
        expect(symptoms.data).toHaveLength(5);
        const scores = await ask('POST /x/xray/scores');
        expect(scores.totals['screened']).toBe(
            exams.filter((run) => run.outcome === 'success').length,
        );
        expect(scores.data.map((row) => row['screened'])).toEqual(
            Array.from(
                { length: 10 },
                (_, n) =>
                    exams.filter(
                        (run) =>
                            run.outcome === 'success' &&
                            Math.min(9, Math.floor(run.value! / 10)) === n,
                    ).length,
            ),
        );
        const people = await ask('POST /xray/patient_records');
        expect(people.totals['exams']).toBe(exams.filter((run) => run.patient_id).length);
        // A failed X-ray confirms nobody here either, whatever test came after it.
        for (const row of people.data) {
            const first = exams.find((run) => run.id === row.id)!;
            const days = exams
                .filter(
                    (run) =>
                        run.patient_id === first.patient_id &&
                        run.facility_id === first.facility_id,
                )
                .map(ledTo)
                .filter((test) => test?.mtb === 'detected')
                .map((test) => test!.day);
            expect(row['confirmed_day']).toBe(days.toSorted()[0] ?? null);
        }
        // What is typed where there is no number makes no two X-rays one person's.
        const [one, two] = exams.filter((run) => run.patient_id && run.facility_id === here);
        const rename = (id: number, number: string) =>
            t.db.run(sql`update result set patient_id = ${number} where id = ${id}`);
        for (const { id } of [one!, two!]) await rename(id, 'Unknown');
        const own = (await ask('POST /xray/patient_records', { facility: here })).data;
        for (const { id } of [one!, two!])
            expect(own.find((row) => row.id === id)).toMatchObject({ exams: 1 });
        expect(own.reduce((sum, row) => sum + Number(row['exams']), 0)).toBe(
            exams.filter((run) => run.patient_id && run.facility_id === here).length,
        );
        for (const { id, patient_id } of [one!, two!]) await rename(id, patient_id);
        for (const [endpoint, as] of [
            ['POST /xray/results', 'admin'],
            ['POST /xray/facility/results', 'xraysite'],
        ] as const) {
            const seen = exams.filter((run) => as === 'admin' || run.facility_id === here);
            const { data } = await ask(endpoint, {}, as);
            const byId = new Map(seen.map((run) => [run.id, run]));
            expect(data.length).toBe(Math.min(200, seen.length));
            for (const row of data) {
                const run = byId.get(row.id)!;
                expect([row['cad_verdict'], row['threshold'], row['test_mtb']]).toEqual([
                    verdict(run),
                    threshold(run),
                    followed(run)?.mtb ?? null,
                ]);
            }
        }
        // All that are followed, and those behind the figure.
        const linked = (await ask('POST /xray/linked_results')).data;
        expect(linked.length).toBe(exams.filter(followed).length);
        const behind = await ask('POST /xray/results', {
            cad_verdict: ['above', 'below', 'unknown'],
            tied: 'yes',
        });
        expect(behind.data.length).toBe(steps(exams).tested);
    });

    it('let a person tie an X-ray to the test that followed, before the rule, and take it back; every report agrees', async () => {
        const here = t.world.facilities[0]!;
        const mine = await ask('POST /xray/facility/results', {}, 'xraysite');
        const saysTb = (run: Made, exam: { day: string }, facility: number) =>
            run.disease_area === 'tb' &&
            run.outcome === 'success' &&
            run.test_type === 'specimen' &&
            ['detected', 'not_detected'].includes(run.mtb ?? '') &&
            run.facility_id === facility &&
            run.day >= exam.day;
        const row = mine.data.find(
            (one) =>
                one['tied'] === '' &&
                one['cad_verdict'] !== 'failed' &&
                String(one['day']) < '2026-02-01',
        )! as Row & { day: string };
        const exam = { id: row.id, day: row.day };
        const test = runs.find(
            (run) => saysTb(run, exam, here) && run.mtb === 'detected' && run.day > exam.day,
        )!;
        const other = runs.find((run) => saysTb(run, exam, t.world.facilities[4]!))!;
        const sampleOf = async ({ id }: { id: number }) =>
            (
                await t.db.one<{ sample_id: string }>(
                    sql`select sample_id from result where id = ${id}`,
                )
            ).sample_id;
        const figures = async () => {
            const { totals } = await ask('POST /xray/report', {}, 'xraysite');
            const scored = { cad_verdict: ['above', 'below'] };
            const linked = (await ask('POST /xray/linked_results', scored)).data;
            return {
                tested: totals['tested']!,
                confirmed: totals['tb_confirmed']!,
                linked: linked.length,
                here: linked.filter((one) => one['facility_id'] === here).length,
            };
        };
        // Said yes to what is asked of a test with another patient number (linking.test.ts).
        const as = { as: home('xraysite'), headers: { 'x-sure': '1' } };
        const before = await figures();
        expect(before.here).toBe(before.tested);
        const link = (sample: string, who = as) =>
            t.call('POST /x/xray/link', { id: exam.id, sample }, who);
        // No such number, a test of another facility, a test before the X-ray, another site's X-ray.
        expect((await link('NOBODY')).body.errors).toHaveProperty('sample');
        expect((await link(await sampleOf(other))).status).toBe(202);
        const earlier = runs.find((run) => saysTb(run, { day: '' }, here) && run.day < exam.day)!;
        expect((await link(await sampleOf(earlier))).status).toBe(202);
        const theirs = (await ask('POST /xray/results')).data.find(
            (one) => one['facility_id'] !== here,
        )!;
        const strange = { id: theirs.id, sample: await sampleOf(test) };
        expect((await t.call('POST /x/xray/link', strange, as)).body.errors).toHaveProperty('id');
        expect((await t.call('POST /x/xray/link', strange, { as: home('lifecare') })).status).toBe(
            403,
        );
        expect(await figures()).toEqual(before);

        const done = await Promise.all([1, 2].map(async () => link(await sampleOf(test))));
        expect(done.map(({ status }) => status)).toEqual([200, 200]);
        const seen = (await ask('POST /xray/facility/results', {}, 'xraysite')).data.find(
            ({ id }) => id === exam.id,
        );
        expect(seen).toMatchObject({ tied: 'hand', test_mtb: 'detected', test_day: test.day });
        expect(await figures()).toEqual({
            tested: before.tested + 1,
            confirmed: before.confirmed + 1,
            linked: before.linked + 1,
            here: before.here + 1,
        });
        // One test is of one patient: it follows further X-rays of the same number alone, and none of nobody's number.
        const next = mine.data.find(
            (one) => one['tied'] === '' && one.id !== exam.id && String(one['day']) <= test.day,
        )!;
        const numberOf = (id: number) => runs.find((run) => run.id === id)!.patient_id;
        const renumber = (id: number, number: string) =>
            t.db.run(sql`update result set patient_id = ${number} where id = ${id}`);
        const again = async () =>
            t.call('POST /x/xray/link', { id: next.id, sample: await sampleOf(test) }, as);
        for (const [first, second] of [
            ['HAND-101', 'HAND-102'],
            ['HAND-101', 'unknown'],
            ['unknown', 'unknown'],
            ['', ''],
        ] as const) {
            await renumber(exam.id, first);
            await renumber(next.id, second);
            const refused = await again();
            expect([first, second, refused.status, refused.body.code]).toEqual([
                first,
                second,
                202,
                'taken',
            ]);
            expect(refused.body.errors).toHaveProperty('sample');
        }
        await renumber(exam.id, 'HAND-101');
        await renumber(next.id, ' hand-101');
        expect((await again()).status).toBe(200);
        const takenBack = { id: next.id, reason: 'wrong_person' };
        expect((await t.call('POST /x/xray/unlink', takenBack, as)).status).toBe(200);
        for (const { id } of [exam, next]) await renumber(id, numberOf(id));
        // A test that was corrected to an error follows nothing.
        const outcomeNow = (word: string) =>
            t.db.run(sql`update result set outcome = ${word} where id = ${test.id}`);
        await outcomeNow('error');
        expect(await figures()).toEqual(before);
        await outcomeNow('success');

        const undo = { id: exam.id, reason: 'wrong_person' };
        expect(
            (await t.call('POST /x/xray/unlink', { id: exam.id }, { as: home('admin') })).status,
        ).toBe(202);
        expect((await t.call('POST /x/xray/unlink', undo, { as: home('admin') })).status).toBe(200);
        expect(await figures()).toEqual(before);
        expect((await t.call('POST /x/xray/unlink', undo, as)).status).toBe(202);
        const told = await t.db.rows<{ action: string }>(
            sql`select action from audit where entity = 'xray_link' order by id`,
        );
        expect(told.map(({ action }) => action)).toEqual([
            'create',
            'create',
            'delete',
            'unlink',
            'delete',
            'unlink',
        ]);
    });

    it('are enabled and disabled by who keeps the list of their kind, with the reason', async () => {
        const { data } = await ask('POST /afinion/devices', {
            start_date: undefined,
            end_date: undefined,
        });
        const turn = (machine: number, status: string, as = 'admin') =>
            t.call(
                'POST /x/devices/switch',
                { machine, status, reason: 'sent away for repair' },
                { as: home(as as 'admin') },
            );
        const [device] = data as [Row, ...Row[]];
        expect((await turn(device.id, 'disabled', 'lifecare')).status).toBe(403);
        expect((await turn(device.id, 'disabled')).status).toBe(200);
        expect((await turn(device.id, 'disabled')).status).toBe(202);
        const coverage = async () =>
            (
                await ask('POST /afinion/coverage', {
                    start_date: undefined,
                    end_date: undefined,
                    level: 'nation',
                })
            ).totals['machines'];
        expect(await coverage()).toBe(1);
        expect((await turn(device.id, 'enabled')).status).toBe(200);
        expect(await coverage()).toBe(2);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from machine where device_type = 'genexpert' limit 1`,
        );
        expect((await turn(id, 'disabled')).status).toBe(202);
        expect(
            await t.db.rows(
                sql`select status, reason from machine_status where machine_id = ${device.id} order by id`,
            ),
        ).toEqual([
            { status: 'disabled', reason: 'sent away for repair' },
            { status: 'enabled', reason: 'sent away for repair' },
        ]);
    });

    it('give each kind of device its facility by its own call, and no other kind', async () => {
        const as = { as: home('superadmin') };
        const made = await t.db.rows<{ id: number; device_type: string }>(sql`
            insert into machine (serial, device_type) values ('NEW-X', 'xray'), ('NEW-A', 'afinion'), ('NEW-P', 'pima')
            returning id, device_type`);
        const idOf = (type: string) => made.find((one) => one.device_type === type)!.id;
        const facility = t.world.facilities[6]!;
        for (const [type, list, assign] of [
            ['xray', 'GET /xray/machines/unassigned', 'POST /xray/machines/assign'],
            ['afinion', 'POST /afinion/machines/unassigned', 'POST /afinion/machines/assignment'],
            ['pima', 'POST /pima/unassigned_machines', 'POST /pima/assign_machine'],
        ] as const) {
            const waiting = await t.call(list, list.startsWith('GET') ? undefined : {}, as);
            expect(waiting.body.data.map(({ id }: Row) => id)).toEqual([idOf(type)]);
            const wrong = await t.call(
                'POST /genexpert/machines/assign/',
                { machine: idOf(type), facility },
                as,
            );
            expect(wrong.status).toBe(202);
            const placed = await t.call(assign, { machine: idOf(type), facility }, as);
            expect(placed.body).toMatchObject({ success: 'Machine Assignment successful' });
        }
        const added = await t.call(
            'POST /truenat/machines/assign/',
            { machine: 'TN-NEW', facility },
            as,
        );
        expect(added.body).toMatchObject({
            success: 'Machine Assignment successful',
            data: { machine: 'TN-NEW' },
        });
        const again = await t.call(
            'POST /truenat/machines/assign/',
            { machine: 'tn-new', facility },
            as,
        );
        expect(again.status).toBe(202);
        // A day was typed, too: still it stands elsewhere, and its results would go with it.
        const [, elsewhere] = t.world.facilities;
        const moves = { machine: 'tn-new', facility: elsewhere, date: '2026-03-14' };
        const moved = await t.call('POST /truenat/machines/assign/', moves, as);
        expect([moved.status, moved.body.code]).toEqual([202, 'ask']);
        expect(moved.body.errors.machine).toContain('TN-NEW stands at ');
        const standing = () =>
            t.db.one<{ facility_id: number }>(
                sql`select facility_id from machine where serial = 'TN-NEW'`,
            );
        expect((await standing()).facility_id).toBe(facility);
        const agreed = await t.call('POST /truenat/machines/assign/', moves, {
            ...as,
            headers: { 'x-sure': '1' },
        });
        expect(agreed.status).toBe(200);
        expect((await standing()).facility_id).toBe(elsewhere);
        // A serial of another kind was typed, most likely: asked about once.
        const { serial } = await t.db.one<{ serial: string }>(sql`
            select serial from machine where device_type = 'afinion' and facility_id is not null order by id limit 1`);
        const typed = { machine: serial, facility };
        const asked = await t.call('POST /truenat/machines/assign/', typed, as);
        expect([asked.status, asked.body.code]).toEqual([202, 'ask']);
        expect(asked.body.errors.machine).toContain('Afinion');
        const sure = { ...as, headers: { 'x-sure': '1' } };
        const both = await t.call('POST /truenat/machines/assign/', typed, sure);
        expect(both.status).toBe(200);
        // Just so of one that has no facility yet: it would stay without one.
        await t.db.run(
            sql`insert into machine (device_type, serial) values ('mpima', 'NAT-WAITS')`,
        );
        const waits = { machine: 'nat-waits ', facility };
        const unplaced = await t.call('POST /truenat/machines/assign/', waits, as);
        expect([unplaced.status, unplaced.body.code]).toEqual([202, 'ask']);
        expect(unplaced.body.errors.machine).toMatch(/m-PIMA that has no facility yet/);
        const ofSerial = () =>
            t.db.rows(sql`select device_type from machine where lower(serial) = 'nat-waits'`);
        expect(await ofSerial()).toHaveLength(1);
        expect((await t.call('POST /truenat/machines/assign/', waits, sure)).status).toBe(200);
        expect(await ofSerial()).toHaveLength(2);
    });

    it('show those who maintain devices no patient: not in lists, files, search or details', async () => {
        const { data } = await ask('POST /pima/results', {}, 'lifecare');
        expect(data.length).toBeGreaterThan(50);
        for (const [endpoint, body] of [
            ['POST /pima/results', {}],
            ['POST /pima/results', { format: 'csv' }],
            ['POST /pima/results', { q: 'CANARY' }],
            ['POST /pima/results', { sort: 'patient_name' }],
            ['POST /pima/results', { sort: '-sample_id' }],
            ['POST /pima/results', { sample: 'CANARY-S1' }],
            ['POST /pima/results', { patient: 'CANARY-1' }],
            ['POST /pima/machines', { start_date: undefined, end_date: undefined }],
            ['POST /pima/connectivity', {}],
            ['POST /pima/connectivity', { format: 'csv' }],
            ['POST /pima/errors', {}],
            ['POST /pima/errors', { format: 'csv' }],
            ['POST /pima/report', {}],
            ['POST /pima/performance_indicators', {}],
            [
                'POST /x/results/detail',
                { id: data[0]!.id, start_date: undefined, end_date: undefined },
            ],
            ['POST /x/search', { q: 'CANARY', start_date: undefined, end_date: undefined }],
        ] as const) {
            const { text } = await textOf(endpoint, body);
            const told = text.replace(/"(q|sample|patient)":"[^"]*"/g, '');
            expect([endpoint, body, /canary/i.test(told)]).toEqual([endpoint, body, false]);
        }
        const tb = runs.find((run) => run.device_type === 'truenat')!;
        expect(
            (await t.call('POST /x/results/detail', { id: tb.id }, { as: home('lifecare') }))
                .status,
        ).not.toBe(200);
    });
});

async function textOf(endpoint: string, body: object): Promise<{ text: string }> {
    const given = { ...(endpoint.includes('/x/') ? {} : { ...period, page_size: 200 }), ...body };
    const answer = await t.call(endpoint, given, { as: home('lifecare') });
    return { text: answer.text };
}
