/**
 * Machines and modules: every figure recomputed from the raw rows of the small country, what the data tell of a machine, and
 * what people say of both.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takenBy } from '../../../resources/dashboards.ts';
import { sql } from '../../../resources/define/sql.ts';
import { allModules } from '../../../resources/fleet/modules/modules.report.ts';
import { allResults } from '../../../resources/results/lists/allResults.report.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { filtersBehindFigure, filtersBehindRow } from '../../../src/screens/why/behindRow.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { fillCountry, groupBy, readCountry, type Country, type Run } from '../reports/country.ts';

const ALL = 'POST /genexpert/modules/all/';
const FAULTY = 'POST /genexpert/modules/faulty/';
const ACTIVE = 'POST /genexpert/modules/active/';
const REPLACED = 'POST /genexpert/modules/replaced/';
const MACHINES = 'POST /genexpert/machines/';
const period = { start_date: '2026-01-10', end_date: '2026-03-14' };

type Row = Record<string, unknown> & { id: number };

let t: TestApp;
let country: Country;
beforeAll(async () => {
    t = await testApp();
    await fillCountry(t);
    country = await readCountry(t);
});
afterAll(() => t?.close());

const ask = async (endpoint: string, body: object = {}, as = 'admin') => {
    const answer = await t.call(endpoint, { page_size: 200, ...body }, { as });
    expect([endpoint, body, answer.status]).toEqual([endpoint, body, 200]);
    return answer.body as { data: Row[]; count: number; totals: Record<string, number> };
};

const failed = (run: Run): boolean => ['error', 'invalid', 'no_result'].includes(run.outcome);
const isTest = (run: Run): boolean => run.test_type === 'specimen' && run.outcome !== 'in_progress';
const spoken = (run: Run): string => `${run.machine_id} ${run.module_serial.toLowerCase()}`;
const inOrder = (one: Run, other: Run): number =>
    one.day.localeCompare(other.day) ||
    Date.parse(one.ended_at) - Date.parse(other.ended_at) ||
    one.id - other.id;
/** The 95 % interval of Wilson, as textbooks write it. */
const interval = (k: number, n: number): [number, number] => {
    const z2 = 1.96 ** 2;
    const centre = (k + z2 / 2) / (n + z2);
    const half = ((1.96 * n ** 0.5) / (n + z2)) * ((k / n) * (1 - k / n) + z2 / (4 * n)) ** 0.5;
    return [100 * (centre - half), 100 * (centre + half)];
};

/** What the page of modules must say, from the raw rows alone. */
function expected(modules: Row[], only: (run: Run) => boolean, places: ReadonlySet<number>) {
    const standing = new Map(country.machines.map((one) => [one.id, one]));
    const lives = groupBy(
        country.runs.filter((run) => run.module_serial && run.device_type === 'genexpert'),
        spoken,
    );
    const rows = modules.flatMap((module) => {
        const machine = standing.get(Number(module['machine_id']));
        if (!machine?.facility_id || !places.has(machine.facility_id)) return [];
        const life = lives.get(`${machine.id} ${String(module['serial']).toLowerCase()}`) ?? [];
        const all = life.filter(isTest).toSorted(inOrder);
        const tests = all.filter(
            (run) => run.day >= period.start_date && run.day <= period.end_date && only(run),
        );
        const failures = tests.filter(failed).length;
        const days = life.map((run) => run.day).toSorted();
        return [
            {
                id: module.id,
                facility: machine.facility_id,
                tests: tests.length,
                errors: tests.filter((run) => run.outcome === 'error').length,
                failures,
                failure_rate: tests.length ? (100 * failures) / tests.length : null,
                low: tests.length ? interval(failures, tests.length)[0] : null,
                high: tests.length ? interval(failures, tests.length)[1] : null,
                running: all.length - 1 - all.findLastIndex((run) => run.outcome === 'success'),
                life_tests: all.length,
                installed: days[0] ?? null,
                // The programme plans with seven years.
                expected_until: days[0]
                    ? `${Number(days[0].slice(0, 4)) + 7}${days[0].slice(4)}`
                    : null,
                last_day: days.at(-1) ?? null,
                marked: module['status'] === 'faulty',
            },
        ];
    });
    const sites = groupBy(rows, ({ facility }) => facility);
    return rows.map((row) => {
        const site = sites.get(row.facility)!;
        const sum = (key: 'tests' | 'failures') => site.reduce((total, one) => total + one[key], 0);
        const site_rate = sum('tests') ? (100 * sum('failures')) / sum('tests') : null;
        const watch = row.running >= 3 || (row.tests >= 20 && row.low! > site_rate!);
        return { ...row, site_rate, state: row.marked ? 'faulty' : watch ? 'failing' : 'active' };
    });
}

describe('modules', () => {
    const numbers = ['tests', 'errors', 'failures', 'failure_rate', 'low', 'high', 'running'];
    const compared = [
        ...numbers,
        'life_tests',
        'site_rate',
        'installed',
        'expected_until',
        'last_day',
        'state',
    ];
    const rounded = (row: Record<string, unknown>) =>
        compared.map((key) => {
            const value = row[key];
            return typeof value === 'number' ? Number(value.toFixed(6)) : value;
        });

    it('says of each what the raw rows say, in each place, of each disease and of one machine', async () => {
        const modules = await t.db.rows<Row>(
            sql`select id, machine_id, serial, status from module`,
        );
        const everywhere = new Set(country.places.map(({ id }) => id));
        const north = new Set(
            country.places.filter((one) => one.region === 'North').map(({ id }) => id),
        );
        const of = (serial: string) => country.machines.find((one) => one.serial === serial)!.id;
        for (const [body, only, places, shown] of [
            [{}, () => true, everywhere, () => true],
            [{ region: 'North' }, () => true, north, () => true],
            [
                { disease_area: 'tb' },
                (run: Run) => run.disease_area === 'tb',
                everywhere,
                () => true,
            ],
            [
                { machine: 'RX-0' },
                () => true,
                everywhere,
                (id: number) =>
                    modules.some((one) => one.id === id && one['machine_id'] === of('RX-0')),
            ],
        ] as [object, (run: Run) => boolean, Set<number>, (id: number) => boolean][]) {
            const wanted = expected(modules, only, places).filter(({ id }) => shown(id));
            const { data, totals } = await ask(ALL, { ...period, ...body });
            const said = (rows: readonly Row[]) =>
                rows.map((row) => `${row.id}: ${rounded(row).join(' ')}`).toSorted();
            expect([body, said(data)]).toEqual([body, said(wanted)]);
            for (const key of ['tests', 'errors', 'failures'] as const)
                expect([body, key, totals[key]]).toEqual([
                    body,
                    key,
                    wanted.reduce((sum, row) => sum + row[key], 0),
                ]);
        }
        expect(modules.length).toBeGreaterThan(30);
    });

    it('lists as failing and faulty, and as in use, those of the whole that are so', async () => {
        const { data } = await ask(ALL, period);
        const state = (...words: string[]) =>
            data.filter((row) => words.includes(String(row['state']))).map(({ id }) => id);
        const ids = async (endpoint: string) =>
            (await ask(endpoint, period)).data.map(({ id }) => id).toSorted();
        expect(await ids(FAULTY)).toEqual(state('faulty', 'failing').toSorted());
        expect(await ids(ACTIVE)).toEqual(state('active', 'failing').toSorted());
        expect(state('faulty')).not.toEqual([]);
    });

    it('has as many rows behind its failures as it says', async () => {
        const { data } = await ask(ALL, period);
        for (const row of data.filter(({ failures }) => Number(failures) > 0).slice(0, 5)) {
            const behind = filtersBehindFigure(
                allModules,
                'failures',
                // What each ran stands under its machine, wherever that stood.
                { ...filtersBehindRow(allModules, row, period), facility: undefined },
            );
            const rows = await ask(
                'POST /genexpert/results/all/',
                takenBy(allResults, behind as Parameters<typeof takenBy>[1]),
            );
            expect([row['module_serial'], rows.count]).toEqual([
                row['module_serial'],
                row['failures'],
            ]);
            expect(rows.data.every((one) => one['outcome'] !== 'success')).toBe(true);
        }
    });

    it('keeps the counter of their lives exact through corrections and controls', async () => {
        await t.db.run(sql`update result set day = day - 40 where id in
            (select id from result where module_serial = 'M0-1' order by day desc limit 3)`);
        await t.db.run(sql`update result set test_type = 'qc', module_slot = 'A2' where id in
            (select id from result where module_serial = 'M2-3' order by day limit 2)`);
        expect(await verifyCounters(t.db)).toEqual([]);
        // A module that was misread altogether is gone with its last run, and comes back with it.
        for (const [from, to] of [
            ['M4-1', 'MISREAD'],
            ['MISREAD', 'M4-1'],
        ]) {
            await t.db.run(
                sql`update result set module_serial = ${to!} where module_serial = ${from!}`,
            );
            expect(await verifyCounters(t.db)).toEqual([]);
        }
    });

    it('counts no other module of the machine again when one run is corrected', async () => {
        const rows = () =>
            t.db.rows<{ module_serial: string; at: string }>(sql`
                select s.module_serial, s.ctid::text as at from module_seen s join machine m on m.id = s.machine_id
                 where m.serial = 'RX-0' order by s.module_serial, s.module_slot`);
        const before = await rows();
        await t.db.run(sql`update result set outcome = 'invalid' where id =
            (select max(id) from result where module_serial = 'M0-2' and outcome = 'success')`);
        const after = await rows();
        const written = after.filter(({ at }) => !before.some((row) => row.at === at));
        expect(new Set(written.map(({ module_serial }) => module_serial))).toEqual(
            new Set(['M0-2']),
        );
        expect(await verifyCounters(t.db)).toEqual([]);
    });

    it('tells a module replaced from its bay and one that moved, and keeps what both ran', async () => {
        const run = (serial: string, slot: string, machine: string, day: string) =>
            t.db.run(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial,
                                    module_slot, disease_area, assay, outcome, call, received_at, ended_at, day)
                select sha256(${`${serial} ${machine} ${day}`}::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', m.id,
                       m.facility_id, ${serial}, ${slot}, 'tb', 'Ultra', 'success', 'not_detected', ${day}::date, ${day}::date, ${day}::date
                  from machine m where m.serial = ${machine}`);
        for (const [serial, machine] of [
            ['OLD-1', 'RX-1'],
            ['NEW-1', 'RX-1'],
            ['WANDERER', 'RX-0'],
            ['WANDERER', 'RX-5'],
        ])
            await t.db.run(sql`insert into module (machine_id, serial)
                select id, ${serial!} from machine where serial = ${machine!}`);
        await run('OLD-1', 'A1', 'RX-1', '2026-01-05');
        await run('old-1', 'A1', 'RX-1', '2026-01-06');
        await run('NEW-1', 'A1', 'RX-1', '2026-02-02');
        await run('WANDERER', 'B1', 'RX-0', '2026-01-20');
        await run('WANDERER', 'C1', 'RX-5', '2026-02-20');
        const { data } = await ask(REPLACED);
        const of = (serial: string) => data.find((row) => row['module_serial'] === serial);
        expect(of('OLD-1')).toMatchObject({
            new_serial: 'NEW-1',
            replaced_on: '2026-02-02',
            how: 'bay',
            slot: 'A1',
            machine_serial: 'RX-1',
            life_tests: 2,
            installed: '2026-01-05',
        });
        expect(of('WANDERER')).toMatchObject({
            how: 'moved',
            now_in: 'RX-5',
            replaced_on: '2026-02-20',
            machine_serial: 'RX-0',
        });
        expect(of('NEW-1')).toBeUndefined();
        expect((await ask(REPLACED, { how: 'bay' })).data).toHaveLength(1);
        const here = (await ask(ALL, { ...period, machine: 'RX-5' })).data;
        expect(here.find((row) => row['module_serial'] === 'WANDERER')).toMatchObject({
            slot: 'C1',
            state: 'active',
            tests: 1,
        });
    });

    it('takes what people say of them, one or several, with the reason, and who may', async () => {
        const { id: facility, name } = country.places.find(
            (one) =>
                one.id === country.machines.find(({ serial }) => serial === 'RX-0')!.facility_id,
        )!;
        const modules = [
            { serial: 'm0-2', status: 'faulty', reason: 'fails its self-test' },
            { serial: 'M0-3', replaced_by: 'M0-9', replaced_on: '2026-03-01', slot: 'b2' },
        ];
        const body = { facility, modules };
        expect((await t.call('POST /modify_modules/', body, { as: 'facility' })).status).toBe(403);
        const done = await t.call('POST /modify_modules/', body, { as: 'maintenance' });
        expect([done.status, done.body.success]).toEqual([
            200,
            `Modules For ${name} Updated successfully`,
        ]);
        const row = async (serial: string) =>
            (await ask(ALL, period)).data.find((one) => one['module_serial'] === serial);
        expect(await row('M0-2')).toMatchObject({ state: 'faulty', reason: 'fails its self-test' });
        expect(await row('M0-9')).toMatchObject({ slot: 'B2', installed: '2026-03-01' });
        const left = (await ask(REPLACED)).data.find((one) => one['module_serial'] === 'M0-3');
        expect(left).toMatchObject({ how: 'said', new_serial: 'M0-9', replaced_on: '2026-03-01' });
        const wrong = await t.call(
            'POST /modify_modules/',
            { facility, modules: [{ serial: 'M0-2', replaced_by: 'm0-2' }] },
            { as: 'admin' },
        );
        expect([wrong.status, wrong.body.errors]).toMatchObject([202, { replaced_by: /itself/ }]);
        const unknown = { facility, modules: [{ serial: 'NOWHERE', status: 'faulty' }] };
        expect((await t.call('POST /modify_modules/', unknown, { as: 'admin' })).status).toBe(202);
    });
});

describe('machines', () => {
    const row = async (serial: string, body: object = {}) =>
        (await ask(MACHINES, body)).data.find((one) => one['serial'] === serial);

    it('says whether each sends, and what the data tell where it does not', async () => {
        const { facilities } = t.world;
        await t.db.run(
            sql`update machine set last_message_at = '2026-02-20' where serial like 'RX-%'`,
        );
        const said = async (serial: string, facility: number | null, last: string, more = {}) => {
            const { system = '', test = last } = more as { system?: string; test?: string };
            const { id } = await t.db.one<{ id: number }>(sql`
                insert into machine (serial, facility_id, system_name, last_message_at, last_test_at)
                values (${serial}, ${facility}, ${system}, ${t.clock.now}::timestamptz - ${last}::interval, ${t.clock.now}::timestamptz - ${test}::interval) returning id`);
            return id;
        };
        await said('F-1', facilities[6]!, '1 hour', { system: 'F-1 Facility 7' });
        await said('F-2', facilities[6]!, '1 hour', { test: '20 days', system: 'Mbarara RRH lab' });
        await said('F-3', facilities[6]!, '10 days');
        await said('F-4', null, '1 hour');
        const powerless = await said('F-5', facilities[6]!, '12 days');
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, disease_area,
                                assay, outcome, call, error_code, received_at, ended_at, day)
            values (sha256('power'), sha256('x'), (select min(id) from raw_message), 'genexpert', ${powerless}, ${facilities[6]!}, 'P', 'tb',
                    'Ultra', 'error', '', '2126', '2026-03-01T08:00:00Z', '2026-03-01T09:30:00Z', '2026-03-01')`);
        expect(await row('F-1')).toMatchObject({
            state: 'sends',
            system: 'agrees',
            silent_days: 0,
        });
        expect(await row('F-2')).toMatchObject({ state: 'idle', system: 'differs' });
        expect(await row('F-3')).toMatchObject({
            state: 'link',
            silent_days: 10,
            system: 'nothing',
        });
        expect(await row('F-4')).toMatchObject({ state: 'unplaced', facility: null });
        // Its last run ended ninety minutes after it had arrived.
        expect(await row('F-5')).toMatchObject({
            state: 'power',
            clock_says: 'ahead',
            clock_off: 90,
        });
        // Alone at its facility, and so is everything in use there: nobody tells which.
        expect(await row('RX-1')).toMatchObject({ state: 'link', clock_says: 'right' });
        expect(await row('F-4', { region: 'South' })).toBeUndefined();
        const states = (await ask(MACHINES, { state: ['power', 'idle'] })).data;
        // On its last day RX-2 lost a module (2127).
        expect(states.map((one) => one['serial']).toSorted()).toEqual(['F-2', 'F-5', 'RX-2']);
        expect((await ask(MACHINES, { clock_says: 'ahead' })).data).toHaveLength(1);
        expect((await ask(MACHINES, { silent_for: '30' }, 'maintenance')).data).not.toContainEqual(
            expect.objectContaining({ serial: 'F-5' }),
        );
        const { data, totals } = await ask(MACHINES, {}, 'superadmin');
        for (const key of ['modules', 'working'])
            expect(totals[key]).toBe(data.reduce((sum, one) => sum + Number(one[key]), 0));
        // Those to clear away: silent for a week unless told otherwise, the longest first, with why.
        const inactive = await ask('POST /x/machines/inactive', {}, 'superadmin');
        const silent = await ask(MACHINES, { silent_for: '7' }, 'superadmin');
        const serials = (rows: typeof data) => rows.map((one) => one['serial']).toSorted();
        // One that sends and runs nothing stands there as well.
        expect(serials(inactive.data)).toEqual([...serials(silent.data), 'F-2'].toSorted());
        expect(inactive.data.find((one) => one['serial'] === 'F-2')).toMatchObject({
            state: 'idle',
        });
        const queue = await ask('POST /x/machines/silent');
        const why = (serial: string) => queue.data.find((one) => one['serial'] === serial)?.['why'];
        expect([why('F-3'), why('F-5')]).toEqual(['link', 'power']);
        expect(queue.data.every((one) => one['why'])).toBe(true);
        expect(inactive.data.length).toBeLessThan(data.length);
        const days = inactive.data.map((one) => Number(one['silent_days']));
        expect(days).toEqual(days.toSorted((a, b) => b - a));
    });

    it('are disabled and enabled with a reason that stays', async () => {
        const machine = Number((await row('F-3'))!.id);
        const turn = (status: string, as = 'admin') =>
            t.call(
                'POST /disable_enable_machine/',
                { machine, status, reason: 'moved to the workshop' },
                { as },
            );
        expect((await turn('disabled', 'maintenance')).status).toBe(403);
        expect((await turn('disabled')).body.success).toBe('Machine disabled successfully');
        expect((await turn('disabled')).status).toBe(202);
        expect(await row('F-3')).toMatchObject({
            status: 'disabled',
            state: 'disabled',
            reason: 'moved to the workshop',
        });
        expect((await turn('enabled', 'superadmin')).body.success).toBe(
            'Machine enabled successfully',
        );
        const history = await t.db.rows(
            sql`select status from machine_status where machine_id = ${machine} order by id`,
        );
        expect(history).toEqual([{ status: 'disabled' }, { status: 'enabled' }]);
    });
});
