/** The profile of a facility and of a machine: what it says, to whom, and that its numbers are those of other screens. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames, type AccountType } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { english, spoken } from '../../../resources/define/say.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, neighbour } from '../../helpers/world.ts';
import { fillCountry } from './country.ts';

let t: TestApp;
let here: number;
const period = { start_date: '2026-02-15', end_date: '2026-03-14' };

beforeAll(async () => {
    t = await testApp();
    await fillCountry(t, 900);
    here = t.world.facilities[0]!;
    // The others were last heard weeks ago.
    await t.db.run(sql`update machine set last_message_at = '2026-02-01' where serial like 'RX-%'`);
    await t.db.run(
        sql`update machine set last_message_at = ${t.clock.now}::timestamptz - interval '70 minutes' where serial = 'RX-0'`,
    );
    await t.db.run(
        sql`update machine set last_message_at = ${t.clock.now}::timestamptz - interval '9 days' where serial = 'RX-1'`,
    );
    // Three failures running of one module, the last things that its machine did.
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot, disease_area,
                            assay, outcome, call, error_code, started_at, ended_at, received_at, day)
        select sha256(('running' || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', m.id, m.facility_id, 'M0-3', 'A4', 'tb',
               'Xpert MTB-RIF Ultra', 'error', '', '2008', '2026-03-14T07:00:00Z', '2026-03-14T07:30:00Z'::timestamptz + n * interval '1 minute',
               '2026-03-14T07:10:00Z', '2026-03-14'
          from machine m, generate_series(1, 3) n where m.serial = 'RX-0'`);
});
afterAll(() => t.close());

const profile = async (body: object, as = home('admin')) => {
    const answer = await t.call('POST /genexpert/machine_details/', { ...period, ...body }, { as });
    return { status: answer.status, machine: answer.body?.machine as Profile };
};
const words = ({ state }: Profile): string[] => state.map(({ said }) => spoken(said, english));
const rows = async (endpoint: string, body: object, as = home('admin')) =>
    (await t.call(endpoint, { page_size: 200, ...body }, { as })).body;

it('says in words how a facility stands', async () => {
    const { machine } = await profile({ facility: here });
    expect(machine.facility!.name).toBe('Facility 1');
    const said = words(machine).join(' ');
    expect(said).toContain('RX-0 sent something 1 hour ago.');
    expect(said).toContain('Module A4 of RX-0 failed its last 3 runs.');
    expect(said).toContain('1 module of RX-0 is marked as faulty.');
    expect(said).toContain('The clock of RX-0 is 23 minutes ahead.');
    expect(said).toMatch(/% of \d+ tests ended in an error\./);
    const { machine: other } = await profile({ machine: 'rx-1 ' });
    expect(words(other)).toContain('Nothing came from RX-1 for 9 days.');
});

it('tells the same numbers as the screens beside it', async () => {
    const { machine } = await profile({ facility: here });
    const reported = await rows('POST /genexpert/machines/reporting/', {
        ...period,
        facility: here,
    });
    const stats = await rows('POST /genexpert/stats/', { ...period, facility: here });
    const people = await rows('POST /genexpert/facility/dashboard/operators/', {
        ...period,
        facility: here,
    });
    expect([machine.tests, machine.errors]).toEqual([stats.totals.tests, stats.totals.errors]);
    expect([reported.totals.tests, people.totals.tests]).toEqual([machine.tests, machine.tests]);
    expect(machine.error_rate).toBeCloseTo(stats.totals.error_rate, 9);
    // The strip holds the tests of named modules, each on its day.
    const cells = machine.machines.flatMap((one) => one.modules.flatMap(({ days }) => days));
    const tests = cells.reduce((sum, [count]) => sum + count, 0);
    const modules = machine.machines.flatMap((one) => one.modules);
    expect(tests).toBe(modules.reduce((sum, one) => sum + one.tests, 0));
    const [{ shown }] = (await t.db.rows<{ shown: number }>(sql`
        select count(*) as shown from result where facility_id = ${here} and day between '2026-02-15' and '2026-03-14' and module_serial <> ''
           and device_type = 'genexpert' and test_type = 'specimen' and outcome <> 'in_progress'`)) as [
        { shown: number },
    ];
    expect(tests).toBe(shown);
    expect(modules[0]!.days).toHaveLength(28);
    // Days are of the period asked, working days of it beside the rows.
    expect(reported.total_days).toBe(19);
});

it('says of every place what the reports of many places say of it', async () => {
    // It moved within the period, and its clock was wrong before.
    await t.db.run(sql`
        update result set ended_at = received_at + interval '41 minutes' where id = (
            select min(id) from result where machine_id = (select id from machine where serial = 'RX-2') and device_type = 'genexpert'
               and day between '2026-02-15' and '2026-02-20')`);
    type Row = Record<string, unknown>;
    for (const facility of t.world.facilities) {
        const { machine } = await profile({ facility });
        const told = async (endpoint: string): Promise<{ data: Row[]; totals: Row }> =>
            rows(endpoint, { ...period, facility });
        const gx = machine.machines.filter((one) => one.device_type === 'genexpert');
        const reported = await told('POST /genexpert/machines/reporting/');
        if (reported.data.length)
            expect([facility, machine.tests, machine.errors]).toEqual([
                facility,
                reported.totals['tests'],
                reported.totals['errors'],
            ]);
        const watched = await told('POST /genexpert/dashboard/failure_prediction/');
        for (const { serial, tests, modules } of gx) {
            const own = reported.data.filter((row) => row['serial'] === serial);
            expect(tests).toBe(own.reduce((sum, row) => sum + Number(row['tests']), 0));
            for (const module of modules) {
                const row = watched.data.find(
                    (one) =>
                        one['machine_serial'] === serial && one['module_serial'] === module.serial,
                );
                expect([
                    serial,
                    module.serial,
                    module.tests,
                    module.failures,
                    module.running,
                    module.watch,
                ]).toEqual([
                    serial,
                    module.serial,
                    row?.['tests'] ?? 0,
                    row?.['failures'] ?? 0,
                    row?.['running'] ?? 0,
                    row?.['judgement'] === 'watch',
                ]);
            }
        }
        const connected = await told('POST /x/reporting/connection');
        const late = connected.data.filter((row) => Number(row['clock_ahead'] ?? 0) >= 10);
        expect(
            words(machine)
                .filter((line) => line.startsWith('The clock'))
                .toSorted(),
        ).toEqual(
            late
                .map(
                    (row) =>
                        `The clock of ${String(row['serial'])} is ${Math.round(Number(row['clock_ahead']))} minutes ahead.`,
                )
                .toSorted(),
        );
    }
});

it('shows each account its own and nothing of others', async () => {
    const own: AccountType[] = ['facility', 'ip', 'hub'];
    for (const type of accountTypeNames) {
        const { status } = await profile({ facility: here }, home(type));
        const admitted = [...own, 'admin', 'superadmin', 'maintenance'].includes(type);
        // Who is about one kind of device finds none of it here.
        const ofOneKind = ['lifecare', 'xraysite'].includes(type);
        expect([type, status]).toEqual([type, admitted ? 200 : ofOneKind ? 404 : 403]);
    }
    for (const type of own) {
        expect((await profile({ facility: here }, neighbour(type))).status).toBe(404);
        expect((await profile({ machine: 'RX-0' }, neighbour(type))).status).toBe(404);
    }
    expect((await profile({}, home('facility'))).machine.facility!.id).toBe(here);
    // RX-2 moved from the third facility, of the first partner, to the eighth, of the other.
    const before = (await profile({ machine: 'RX-2' }, home('ip'))).machine;
    expect(before.placements.map((one) => one.facility)).toEqual(['Facility 3']);
    expect(before.machines[0]).toMatchObject({
        here: false,
        facility: null,
        last_upload_at: null,
        software: '',
    });
    expect(JSON.stringify(before)).not.toContain('Facility 8');
    const after = (await profile({ machine: 'RX-2' }, neighbour('ip'))).machine;
    expect(after.placements.map((one) => one.facility)).toEqual(['Facility 8']);
    expect(before.tests + after.tests).toBe((await profile({ machine: 'RX-2' })).machine.tests);
});

it('keeps notes: whoever sees the place reads them, who wrote one changes it, and the audit has both', async () => {
    const write = (body: object, as: string) =>
        t.call('POST /x/profile/notes/create', body, { as });
    const note = { facility: here, machine: 'RX-0', note: 'Fan cleaned' };
    expect((await write(note, neighbour('ip'))).status).toBe(404);
    const { body } = await write(note, home('ip'));
    const id = body.data.id as number;
    const seen = (await profile({ facility: here }, home('facility'))).machine.notes;
    expect(seen).toMatchObject([{ note: 'Fan cleaned', machine: 'RX-0', own: false, version: 1 }]);
    const change = (version: number, as: string) =>
        t.call('POST /x/profile/notes/edit', { id, note: 'Fan replaced', version }, { as });
    expect((await change(1, home('facility'))).body.code).toBe('not_own');
    expect((await change(1, neighbour('ip'))).status).toBe(404);
    expect((await change(1, home('ip'))).status).toBe(200);
    expect((await change(1, home('ip'))).body.code).toBe('stale');
    const kept = await t.db.rows(
        sql`select action from audit where entity = 'place_note' and entity_id = ${id} order by id`,
    );
    expect(kept.map(({ action }) => action)).toEqual(['create', 'update']);
});

it('tells what happened, the newest first and each to who may know it', async () => {
    const ever = { start_date: '2025-01-01', end_date: '2030-01-01' };
    await t.db.run(sql`update module set status = 'faulty' where serial = 'M0-0'`);
    await t.db.run(sql`
        insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, slot, problem, requester_name, requested_at,
                                    status, shipped_at, shipment)
        select ${here}, d.machine_id, d.id, 'RX-0', d.serial, 'A1', 'Fails its self-test', 'Amina', '2026-03-10T08:00:00Z',
               'shipped', '2026-03-12T08:00:00Z', 'Parcel 7' from module d where d.serial = 'M0-0'`);
    await t.db.run(sql`
        with e as (insert into equipment (facility_id, name) values (${here}, 'Centrifuge') returning id)
        insert into equipment_breakdown (equipment_id, facility_id, reported_on, reason, reported_by, restored_on, action_taken)
        select id, ${here}, '2026-03-08', 'Does not turn', 'Okello', '2026-03-11', 'New belt' from e`);
    const all = await rows('POST /x/profile/happenings', { ...ever, facility: here });
    const kinds = all.data.map((row: { kind: string }) => row.kind) as string[];
    expect(kinds).toEqual(
        expect.arrayContaining(['placed', 'note', 'module_new', 'module_faulty', 'failures']),
    );
    const told = (kind: string) => all.data.find((row: { kind: string }) => row.kind === kind);
    expect(told('module_asked')).toMatchObject({
        serial: 'RX-0',
        note: 'Fails its self-test',
        who: 'Amina',
        about: expect.stringMatching(/^MOD-\d+ · A1 M0-0$/),
    });
    expect(told('module_shipped')).toMatchObject({ note: 'Parcel 7' });
    expect(kinds).not.toContain('module_decided');
    // The last two are of no machine: its own timeline has nothing of them.
    const ofMachine = await rows('POST /x/profile/happenings', { ...ever, machine: 'RX-0' });
    const its = ofMachine.data.map((row: { kind: string }) => row.kind) as string[];
    expect(its).toContain('module_asked');
    expect(its).not.toContain('broken');
    // Breakdowns are told to who keeps equipment; the facility that asked sees both.
    const site = await rows('POST /x/profile/happenings', ever, home('facility'));
    const at = (kind: string) => site.data.find((row: { kind: string }) => row.kind === kind);
    expect(at('module_asked')).toMatchObject({ note: 'Fails its self-test', who: null });
    expect(at('broken')).toMatchObject({ about: 'Centrifuge', note: 'Does not turn' });
    expect(at('restored')).toMatchObject({ note: 'New belt' });
    const times = all.data.map((row: { at: string }) => row.at) as string[];
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.data.find((row: { about: string }) => row.about === 'A4 M0-3')).toMatchObject({
        kind: 'failures',
    });
    const theirs = await rows('POST /x/profile/happenings', ever, neighbour('hub'));
    expect(
        theirs.data.every((row: { facility: string }) => /Facility [5-8]/.test(row.facility)),
    ).toBe(true);
    const own = await rows('POST /x/profile/happenings', ever, home('facility'));
    expect(
        own.data.filter(
            (row: { kind: string; who: string | null }) => row.kind !== 'note' && row.who,
        ),
    ).toEqual([]);
});

it('tells of an edit what it changed and nothing else, and why a machine was disabled', async () => {
    const ever = { start_date: '2025-01-01', end_date: '2030-01-01', machine: 'RX-0' };
    const told = async (...kinds: string[]) => {
        const { data } = await rows('POST /x/profile/happenings', { ...ever, kind: kinds });
        return data as { kind: string; about: string | null; note: string | null; who: string }[];
    };
    const changes = () =>
        told('enabled', 'disabled', 'software', 'module_active', 'module_replaced');
    expect(await changes()).toEqual([]);
    await t.db.run(
        sql`update machine set model = 'GX-XVI', system_name = 'Elsewhere' where serial = 'RX-0'`,
    );
    await t.db.run(sql`update module set slot = 'B1' where serial = 'M0-2'`);
    await t.db.run(sql`update machine set software = '6.2' where serial = 'RX-0'`);
    expect(await changes()).toEqual([]);
    await t.db.run(sql`update machine set software = '6.5' where serial = 'RX-0'`);
    expect(await changes()).toMatchObject([{ kind: 'software', about: '6.5' }]);
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from machine where serial = 'RX-0'`,
    );
    for (const [status, reason] of [
        ['disabled', 'moved to the workshop'],
        ['enabled', 'back from the workshop'],
    ]) {
        const body = { machine: id, status, reason };
        const answer = await t.call('POST /disable_enable_machine/', body, {
            as: home('superadmin'),
        });
        expect(answer.status).toBe(200);
    }
    expect(await told('enabled', 'disabled')).toEqual(
        expect.arrayContaining([
            expect.objectContaining({ kind: 'disabled', note: 'moved to the workshop' }),
            expect.objectContaining({ kind: 'enabled', note: 'back from the workshop' }),
        ]),
    );
    await t.db.run(
        sql`update module set status = 'replaced', reason = 'Valve broken' where serial = 'M0-2'`,
    );
    expect(await told('module_replaced')).toMatchObject([{ note: 'Valve broken' }]);
});

it('tells of a module on the day of its first run, of one that ran nothing when it was entered', async () => {
    const ever = { start_date: '2025-01-01', end_date: '2030-01-01', kind: 'module_new' };
    await t.db.run(
        sql`insert into module (machine_id, serial, slot) select id, 'NEVER-RAN', 'B9' from machine where serial = 'RX-0'`,
    );
    const { data } = await rows('POST /x/profile/happenings', { ...ever, facility: here });
    const told = data as { serial: string; about: string; at: string }[];
    // Midnight of Kampala, where the programme keeps its clock.
    const expected = await t.db.rows<{ serial: string; about: string; at: string }>(sql`
        select m.serial, btrim(x.slot || ' ' || x.serial) as about,
               to_char(coalesce(min(r.day)::timestamp - interval '3 hours', (
                   select a.at at time zone 'UTC' from audit a where a.entity = 'module' and a.entity_id = x.id and a.action = 'create')),
                   'YYYY-MM-DD"T"HH24:MI') as at
          from module x join machine m on m.id = x.machine_id
          left join result r on r.machine_id = x.machine_id and lower(btrim(r.module_serial)) = lower(btrim(x.serial))
         where m.id in (select machine_id from placement where facility_id = ${here})
         group by m.serial, x.id`);
    const keyed = (list: typeof told) =>
        list.map(({ serial, about, at }) => `${serial} ${about} ${at.slice(0, 16)}`).toSorted();
    expect(told.length).toBeGreaterThan(3);
    expect(new Set(told.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(1);
    expect(keyed(told)).toEqual(keyed(expected));
});

it('some operators by chance are people of the reader’s facilities who ran tests', async () => {
    const some = async (as: string) => {
        const { status, body } = await t.call('GET /genexpert/random-operators/', undefined, {
            as,
        });
        expect(status).toBe(200);
        return body.data as { operator: string; facility_id: number; tests: number }[];
    };
    const all = await some(home('admin'));
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ operator, tests }) => operator && tests > 0)).toBe(true);
    const own = await some(home('facility'));
    expect(new Set(own.map(({ facility_id }) => facility_id))).toEqual(new Set([here]));
});

it('names who did not report, and where machines are heard of', async () => {
    const names = (body: { data: { facility: string }[] }) =>
        body.data.map((row) => row.facility).toSorted();
    const seven = await rows('POST /x/reporting/unreported', {});
    const ran = await t.db.rows<{ name: string }>(sql`
        select distinct f.name from result r join facility f on f.id = r.facility_id
         where r.day between '2026-03-08' and '2026-03-14' and r.test_type = 'specimen' and r.outcome <> 'in_progress' and r.device_type = 'genexpert'`);
    const stands = await t.db.rows<{ name: string }>(sql`
        select distinct f.name from placement l join machine m on m.id = l.machine_id join facility f on f.id = l.facility_id
         where l.assigned_to is null and m.device_type = 'genexpert'`);
    const heard = new Set(ran.map(({ name }) => name));
    expect(names(seven)).toEqual(
        stands
            .map(({ name }) => name)
            .filter((name) => !heard.has(name))
            .toSorted(),
    );
    const places = await rows('POST /x/reporting/places', {});
    // Two of Facility 1 (the other was never heard of), one each elsewhere; RX-0 alone was heard within seven days.
    expect(places.totals).toMatchObject({
        heard: 1,
        machines: places.data.reduce(
            (sum: number, row: { machines: number }) => sum + row.machines,
            0,
        ),
    });
    expect(places.totals.heard_rate).toBeCloseTo(100 / places.totals.machines, 9);
    expect(places.data.find((row: { heard: number }) => row.heard === 1)).toMatchObject({
        facility: 'Facility 1',
        machines: 2,
        heard_rate: 50,
    });
    const states = await rows('POST /x/reporting/connection', period);
    const of = (serial: string) =>
        states.data.find((row: { serial: string }) => row.serial === serial);
    expect(of('RX-0')).toMatchObject({ state: 'sending', days_silent: 0 });
    expect(of('RX-0').clock_ahead).toBeCloseTo(23, 6);
    expect(of('RX-1')).toMatchObject({ state: 'quiet', days_silent: 9 });
    expect(of('GX-NEAR').state).toBe('never');
});
