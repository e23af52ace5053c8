/**
 * Who is about one kind of device opens the profile of its devices and of the places where they stand: with nothing of a patient
 * (Lifecare), and nothing of the other devices that stand beside them (Lifecare, X-ray site).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home, neighbour } from '../../helpers/world.ts';

const period = { start_date: '2026-02-15', end_date: '2026-03-14' };
const types = ['genexpert', 'truenat', 'mpima', 'xray'] as const;
let t: TestApp;
let here: number;
let there: number;
beforeAll(async () => {
    t = await testApp();
    [here, there] = [t.world.facilities[0]!, t.world.facilities[4]!];
    // All four kinds stand at one facility, none but GeneXpert and X-ray at the other.
    for (const facility of [here, there])
        for (const type of facility === here ? types : (['genexpert', 'xray'] as const)) {
            const { id } = await t.db.one<{ id: number }>(sql`
                insert into machine (serial, device_type, facility_id, last_message_at, module_count)
                values (${`${type.toUpperCase()}-${facility}`}, ${type}, ${facility}, '2026-03-13T09:30:00Z', 1) returning id`);
            await t.db.run(
                sql`insert into placement (machine_id, facility_id, assigned_from, reason) values (${id}, ${facility}, '2026-02-20', ${`came ${type}`})`,
            );
            await t.db.run(
                sql`insert into place_note (facility_id, machine_id, created_at, note, author_id, author)
                    select ${facility}, ${id}, '2026-03-05T08:00:00Z', ${`about ${type}`}, id, 'Person' from account where username = ${home('superadmin')}`,
            );
            await t.db.run(sql`
                insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, outcome, call,
                                    error_code, error_text, operator, patient_id, patient_name, sample_id, received_at, ended_at, day)
                select sha256((${type} || ${facility}::int || n)::bytea), sha256('x'), (select min(id) from raw_message), ${type}, ${id}, ${facility}, 'tb', 'Test',
                       case when n <= 3 then 'error' else 'success' end, case when n <= 3 then '' else 'not_detected' end,
                       case when n <= 3 then '77' else '' end, ${`error of ${type}`}, ${`operator of ${type}`},
                       'CANARY-P' || n, 'CANARY Name', 'CANARY-S' || n, '2026-03-10T08:00:00Z', '2026-03-10T07:00:00Z'::timestamptz - n * interval '1 minute', '2026-03-10'
                  from generate_series(1, 8) n`);
        }
    await t.db.run(sql`
        insert into place_note (facility_id, note, author_id, author)
        select ${here}, 'about the place', id, 'Person' from account where username = ${home('superadmin')}`);
});
afterAll(() => t.close());

const readers = [
    ['lifecare', 'mpima', ['genexpert', 'truenat', 'xray']],
    ['xraysite', 'xray', ['genexpert', 'truenat', 'mpima']],
] as const;
const serialOf = (type: string, facility = here) => `${type.toUpperCase()}-${facility}`;
const profile = (body: object, as: string) =>
    t.call('POST /genexpert/machine_details/', { ...period, ...body }, { as });

describe.each(readers)('%s', (type, kind, others) => {
    const as = home(type);

    it('opens its device and the place where it stands', async () => {
        for (const body of [{ facility: here }, { machine: serialOf(kind) }]) {
            const answer = await profile(body, as);
            expect([body, answer.status]).toEqual([body, 200]);
            const { machines, tests, errors, placements, notes, facility } = answer.body
                .machine as Profile;
            expect(machines.map(({ serial }) => serial)).toEqual([serialOf(kind)]);
            expect([tests, errors, facility!.id]).toEqual([8, 3, here]);
            expect(placements.map(({ reason }) => reason)).toEqual([`came ${kind}`]);
            expect(notes.map(({ note }) => note)).toEqual([`about ${kind}`]);
        }
    });

    it('reads there no patient and no other device, in no call, file, filter or search', async () => {
        const calls: [endpoint: string, body: object][] = [
            ['/genexpert/machine_details/', { facility: here }],
            ['/genexpert/machine_details/', { machine: serialOf(kind) }],
        ];
        for (const about of [{ facility: here }, { machine: serialOf(kind) }, {}])
            for (const format of [{}, { format: 'csv' }]) {
                const body = { ...about, ...format };
                calls.push(
                    ['/x/profile/happenings', body],
                    [
                        '/x/profile/device_list',
                        { ...body, start_date: undefined, end_date: undefined },
                    ],
                    ['/x/profile/device_errors', body],
                    ...['facility', 'machine', 'operator'].map((by): [string, object] => [
                        '/x/profile/device_rates',
                        { ...body, by },
                    ]),
                    ...others
                        .filter((one) => one !== 'genexpert')
                        .map((one): [string, object] => [
                            '/x/profile/device_rates',
                            { ...body, by: 'machine', kind: one },
                        ]),
                );
            }
        const foreign = new RegExp(
            `canary|${others.flatMap((one) => [`${one}-\\d`, `(of|came|about) ${one}`]).join('|')}|about the place`,
            'i',
        );
        for (const [path, body] of calls) {
            const answer = await t.call(`POST ${path}`, { ...period, ...body }, { as });
            expect([path, body, answer.status]).toEqual([path, body, 200]);
            expect([path, body, foreign.exec(answer.text)?.[0]]).toEqual([path, body, undefined]);
            expect(answer.text.length).toBeGreaterThan(20);
        }
        // The same calls do say something of its own.
        const rates = await t.call(
            'POST /x/profile/device_rates',
            { ...period, by: 'machine', facility: here },
            { as },
        );
        expect(rates.body.totals).toMatchObject({ tests: 8, errors: 3 });
        const told = await t.call(
            'POST /x/profile/happenings',
            { ...period, facility: here },
            { as },
        );
        expect(new Set(told.body.data.map((row: { kind: string }) => row.kind))).toEqual(
            new Set(['placed', 'failures', 'note']),
        );
    });

    it('finds no other device, by number or by name', async () => {
        for (const other of others)
            expect([other, (await profile({ machine: serialOf(other) }, as)).status]).toEqual([
                other,
                404,
            ]);
    });

    it('writes notes on its devices alone', async () => {
        const write = (body: object) =>
            t.call(
                'POST /x/profile/notes/create',
                { facility: here, note: 'Looked at', ...body },
                { as },
            );
        expect((await write({ machine: serialOf(kind) })).status).toBe(200);
        for (const body of [{}, ...others.map((one) => ({ machine: serialOf(one) }))])
            expect([body, (await write(body)).status]).toEqual([body, 404]);
        const { machine } = (await profile({ machine: serialOf(kind) }, as)).body as {
            machine: Profile;
        };
        expect(machine.notes.map(({ note }) => note)).toContain('Looked at');
        await t.db.run(sql`delete from place_note where note = 'Looked at'`);
    });

    it('is refused what is of GeneXpert', async () => {
        for (const path of [
            '/genexpert/facility/dashboard/operators/',
            '/x/profile/errors',
            '/x/profile/stock',
            '/x/profile/requests',
        ])
            expect([
                path,
                (await t.call(`POST ${path}`, { ...period, facility: here }, { as })).status,
            ]).toEqual([path, 403]);
    });
});

it('a place without a device of the kind is none for Lifecare', async () => {
    expect((await profile({ facility: there }, home('lifecare'))).status).toBe(404);
    expect((await profile({ facility: there }, home('admin'))).status).toBe(200);
});

it('an X-ray site sees its own site and not the next one', async () => {
    expect((await profile({}, home('xraysite'))).body.machine.facility.id).toBe(here);
    for (const body of [{ facility: there }, { machine: serialOf('xray', there) }])
        expect([body, (await profile(body, home('xraysite'))).status]).toEqual([body, 404]);
    for (const body of [{ facility: here }, { machine: serialOf('xray') }])
        expect([body, (await profile(body, neighbour('xraysite'))).status]).toEqual([body, 404]);
});
