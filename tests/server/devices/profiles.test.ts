/** A device of any kind has what a GeneXpert has: a profile, a place on the live board where it speaks, several at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { english, spoken } from '../../../resources/define/say.ts';
import { analysers } from '../../../resources/gateway/reading/wire/analysers.ts';
import { kinds } from '../../../resources/machines/kinds.ts';
import { actions, causes, meanings } from '../../../resources/errors/manual/shipped.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, neighbour } from '../../helpers/world.ts';

const { genexpert: _genexpert, ...beside } = kinds;
const types = Object.values(beside).map(({ types: [type] }) => type);
const serialOf = (type: string) => `PF-${type}`;
const period = { start_date: '2026-03-01', end_date: '2026-03-14' };

let t: TestApp;
let here: number;
const ids = new Map<string, number>();

beforeAll(async () => {
    t = await testApp();
    here = t.world.facilities[0]!;
    for (const type of types) {
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into machine (serial, device_type, facility_id, software, last_message_at)
            values (${serialOf(type)}, ${type}, ${here}, '3.1', ${t.clock.now}::timestamptz - interval '5 hours') returning id`);
        ids.set(type, id);
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${here}, '2025-06-01')`,
        );
        // Ten runs of two operators, each on days of their own; three of them failed, the last three.
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_slot, operator, patient_id, disease_area,
                                assay, outcome, call, error_code, started_at, ended_at, received_at, day)
            select sha256((${type} || n)::bytea), sha256('x'), (select min(id) from raw_message), ${type}, ${id}, ${here},
                   case when ${type} = 'truenat' then (n % 2 + 1)::text else '' end, case when n < 5 then 'Ann' else 'Ben' end, 'P-10' || n, 'other', 'x',
                   case when n > 7 then 'error' else 'success' end, case when n > 7 then '' else 'not_detected' end,
                   case when n > 7 then '77' else '' end, d.at, d.at + interval '20 minutes', d.at + interval '30 minutes', d.at::date
              from generate_series(1, 10) n
              cross join lateral (select case when n <= 4 then '2026-03-05T08:00:00Z'::timestamptz else '2026-03-09T08:00:00Z' end
                                         + n * interval '10 minutes' as at) d`);
        // Both had been at work before: who ran tests of three patients on three days is told by name.
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, operator, patient_id, disease_area, assay, outcome,
                                call, received_at, day)
            select sha256((${type} || operator || n)::bytea), sha256('x'), (select min(id) from raw_message), ${type}, ${id}, ${here}, operator, 'P-20' || n, 'other',
                   'x', 'success', 'not_detected', ('2026-01-1' || n)::timestamptz, ('2026-01-1' || n)::date
              from generate_series(1, 3) n cross join unnest(array['Ann', 'Ben']) operator`);
    }
});
afterAll(() => t?.close());

const profile = async (body: object, as = home('admin')) => {
    const answer = await t.call('POST /genexpert/machine_details/', { ...period, ...body }, { as });
    return { status: answer.status, machine: answer.body?.machine as Profile };
};

it.each(types)('tells of a machine of kind %s what it is and how it stands', async (type) => {
    const { machine } = await profile({ machine: serialOf(type).toLowerCase() });
    expect(machine.machines).toMatchObject([
        { serial: serialOf(type), device_type: type, here: true, tests: 10, errors: 3 },
    ]);
    expect(machine.facility!.id).toBe(here);
    expect(machine.placements).toMatchObject([{ facility_id: here, assigned_to: null }]);
    const said = machine.state.map((line) => spoken(line.said, english));
    expect(said).toContain('Sent something 5 hours ago.');
    const { modules } = machine.machines[0]!;
    expect(modules.map(({ slot }) => slot)).toEqual(type === 'truenat' ? ['1', '2'] : ['']);
    const day = (at: number) =>
        [0, 1].map((which) => modules.reduce((sum, { days }) => sum + days[at]![which]!, 0));
    // The strip begins on the first of March.
    expect([day(4), day(8), day(5)]).toEqual([
        [4, 0],
        [6, 3],
        [0, 0],
    ]);
});

it('lets each see the machines of their places alone', async () => {
    const machine = serialOf('xray');
    for (const as of ['facility', 'hub', 'ip', 'maintenance', 'superadmin'] as const)
        expect([as, (await profile({ machine }, home(as))).status]).toEqual([as, 200]);
    expect((await profile({ machine }, neighbour('facility'))).status).toBe(404);
    const { machine: place } = await profile({ facility: here }, home('facility'));
    expect(place.machines.map(({ serial }) => serial)).toEqual(
        expect.arrayContaining(types.map(serialOf)),
    );
});

it('tells errors, people and what happened, as the panels of the page ask', async () => {
    const machine = serialOf('mpima');
    const ask = async (endpoint: string, body: object = {}) =>
        (await t.call(endpoint, { ...period, machine, ...body }, { as: home('maintenance') })).body;
    expect((await ask('POST /x/profile/device_errors')).data).toMatchObject([
        { code: '77', errors: 3, share: 100, sites: 1 },
    ]);
    const people = await ask('POST /x/profile/device_rates', { by: 'operator' });
    expect(
        people.data.map((row: { name: string; tests: number; errors: number }) => [
            row.name,
            row.tests,
            row.errors,
        ]),
    ).toEqual(
        expect.arrayContaining([
            ['Ann', 4, 0],
            ['Ben', 6, 3],
        ]),
    );
    expect(
        (await ask('POST /x/profile/device_list', { start_date: undefined, end_date: undefined }))
            .data,
    ).toMatchObject([{ serial: machine, device: 'mpima', software: '3.1', state: 'sending' }]);
    const happened = await ask('POST /x/profile/happenings');
    expect(
        happened.data.map((row: { kind: string; how_many: number | null }) => [
            row.kind,
            row.how_many,
        ]),
    ).toEqual([['failures', 3]]);
    const note = { facility: here, machine, note: 'The door sticks.' };
    expect((await t.call('POST /x/profile/notes/create', note, { as: home('hub') })).status).toBe(
        200,
    );
    expect((await profile({ machine })).machine.notes).toMatchObject([{ note: note.note }]);
});

it('shows on the live board those that speak, and none whose files are brought', async () => {
    const { body } = await t.call('POST /machines/live', { page_size: 200 }, { as: 'admin' });
    const rows = body.data as { serial: string; device: string; last_outcome: string }[];
    expect(
        rows
            .filter(({ serial }) => serial.startsWith('PF-'))
            .map(({ device, last_outcome }) => [device, last_outcome])
            .toSorted(),
    ).toEqual(analysers.map(({ type }) => [type, 'error']).toSorted());
});

it('moves, disables and enables several with a reason, which stays with the machine', async () => {
    const there = t.world.facilities[1]!;
    const why = 'The laboratory is rebuilt';
    for (const type of ['truenat', 'xray'] as const) {
        const machine = ids.get(type)!;
        const move = { machine, facility: there, date: '2026-03-12', reason: why };
        const moved = await t.call('POST /x/devices/move', move, { as: 'superadmin' });
        expect([type, moved.body.success]).toEqual([type, 'Machine Assignment successful']);
        const off = { machine, status: 'disabled', reason: why };
        const turned = await t.call('POST /x/devices/switch', off, { as: 'superadmin' });
        expect([type, turned.status]).toEqual([type, 200]);
    }
    const { machine } = await profile({ machine: serialOf('truenat') });
    expect(machine.facility!.id).toBe(there);
    expect(machine.placements.map(({ reason }) => reason)).toEqual([why, '']);
    const { body } = await t.call(
        'POST /x/profile/happenings',
        { ...period, machine: serialOf('truenat'), kind: 'placed' },
        { as: home('admin') },
    );
    expect(body.data).toMatchObject([{ note: why }]);
    const list = await t.call('POST /x/devices', { kind: 'truenat' }, { as: 'superadmin' });
    expect(list.body.data).toMatchObject([{ serial: serialOf('truenat'), status: 'disabled' }]);
    // A GeneXpert is moved by its own call.
    const gx = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, device_type) values ('PF-GX', 'genexpert') returning id`,
    );
    const refused = await t.call(
        'POST /x/devices/move',
        { machine: gx.id, facility: there, date: '2026-03-12' },
        { as: 'superadmin' },
    );
    expect(refused.body.errors).toEqual({ machine: 'There is no such machine.' });
});

it('explains each code that the product brings in words that are translated', async () => {
    const codes = await t.db.rows<{ meaning: string; likely_cause: string; first_action: string }>(
        sql`select meaning, likely_cause, first_action from error_code`,
    );
    expect(codes.length).toBeGreaterThan(80);
    const unknown = (key: keyof (typeof codes)[number], known: readonly string[]) =>
        codes.map((code) => code[key]).filter((text) => text && !known.includes(text));
    expect(
        [
            unknown('meaning', meanings),
            unknown('likely_cause', causes),
            unknown('first_action', actions),
        ],
        'name them in resources/errors/manual/shipped.ts, which translates them',
    ).toEqual([[], [], []]);
});
