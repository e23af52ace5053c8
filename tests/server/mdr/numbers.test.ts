/** A national ID number at two facilities: told to who sees both, asked of a facility by a person, and found out by nobody who types it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from './results.ts';

let t: TestApp;
/** The patient near, and the one far under the same number. */
let near: number;
let far: number;
const number = 'CM-8503 1012 ABCD';

beforeAll(async () => {
    t = await testApp();
    near = await register('facility', 'NUMBER-1', { surname: 'Nearby', nin: number });
    far = await register(
        'facility-next',
        'NUMBER-2',
        { surname: 'Faraway', nin: 'cm85031012abcd' },
        4,
    );
});
afterAll(() => t?.close());

const call = (endpoint: string, body: object = {}, as = 'drtb') =>
    t.call(endpoint as Endpoint, body, { as });

async function register(
    as: string,
    sample: string,
    patient: object,
    facility = 0,
): Promise<number> {
    const result = await addResult(t, { sample, facility });
    const { status, body } = await call(
        'POST /mdr/create_patient/',
        { result, sex: 'female', age: 30, phone: '0700000000', ...patient },
        as,
    );
    expect([status, body]).toEqual([200, body]);
    return body.data.id;
}

const shared = async (as = 'drtb', body: object = {}) =>
    (await call('POST /x/mdr/numbers', { sort: 'facility', ...body }, as)).body.data;

it('is told to the DR-TB programme and to administrators, both sides of it', async () => {
    expect(await shared()).toMatchObject([
        { id: near, facility: 'Facility 1', patient_name: 'Nearby', others: 1, state: 'open' },
        { id: far, facility: 'Facility 5', patient_name: 'Faraway', others: 1, state: 'open' },
    ]);
    const masked = await shared('admin');
    expect(masked).toHaveLength(2);
    expect(JSON.stringify(masked)).not.toMatch(/Nearby|Faraway|1012/);
    const work = await t.call('GET /x/worklist', undefined, { as: 'drtb' });
    expect(JSON.stringify(work.body)).toContain('National ID numbers at several facilities');
});

it('is told to nobody who sees one side alone', async () => {
    await t.db.run(
        sql`update account set region_id = ${t.world.regions[0]} where username = 'drtb-next'`,
    );
    expect(await shared('drtb-next')).toEqual([]);
    expect((await call('POST /x/mdr/numbers/ask', { id: near }, 'drtb-next')).status).toBe(404);
    for (const as of ['facility', 'facility-next', 'ip', 'mdrsite', 'hub'])
        expect([as, (await call('POST /x/mdr/numbers', {}, as)).status]).toEqual([as, 403]);
});

it('answers who types a number the same, known elsewhere or not', async () => {
    const said: unknown[] = [];
    for (const [at, nin] of ['CM85031012ABCD', 'CM85031012ABCE'].entries()) {
        const result = await addResult(t, { sample: `PROBE-${at}`, facility: 5 });
        await t.db.run(
            sql`update account set facility_id = ${t.world.facilities[5]} where username = 'facility-next'`,
        );
        const told = { surname: 'Probe', sex: 'male', age: 40 + 20 * at, nin };
        const found = await call('POST /x/mdr/duplicates', told, 'facility-next');
        const made = await call('POST /mdr/create_patient/', { result, ...told }, 'facility-next');
        const { id, case: of, version, ...rest } = made.body.data;
        const edited = await call(
            'POST /mdr/update_patient/',
            { id, version: version ?? 1, nin: `${nin}-` },
            'facility-next',
        );
        said.push(
            JSON.stringify([found.body, made.status, made.body.success, edited.status, rest])
                .replaceAll(/CM8503\w+-?|PROBE-\d|"(age|result|id)":\d+/g, '')
                .replaceAll(/"(created_at|updated_at)":"[^"]*"/g, ''),
        );
        expect(of).toBeGreaterThan(0);
        await t.db.run(sql`delete from mdr_linkage where patient_id = ${id}`);
        await t.db.run(sql`delete from mdr_case where patient_id = ${id}`);
        await t.db.run(sql`delete from mdr_patient where id = ${id}`);
    }
    expect(said[0]).toBe(said[1]);
    await t.db.run(
        sql`update account set facility_id = ${t.world.facilities[4]} where username = 'facility-next'`,
    );
    // Nor is anything asked of a facility by itself.
    for (const as of ['facility', 'facility-next'])
        expect((await call('POST /x/mdr/numbers/asked', {}, as)).body.count).toBe(0);
});

it('is asked of one facility, about its own patient alone, which says that it is right', async () => {
    const note = 'Please look at the card';
    expect((await call('POST /x/mdr/numbers/ask', { id: near, note })).status).toBe(200);
    const asked = await call('POST /x/mdr/numbers/asked', {}, 'facility');
    expect(asked.body.data).toMatchObject([
        { id: near, patient_name: 'Nearby', nin: number, note },
    ]);
    expect(asked.text).not.toMatch(/Faraway|Facility 5/);
    expect((await call('POST /x/mdr/numbers/asked', {}, 'facility-next')).body.count).toBe(0);
    const foreign = await call('POST /x/mdr/numbers/confirm', { id: near }, 'facility-next');
    expect(foreign.status).toBe(404);
    const [one, two] = await Promise.all([
        call('POST /x/mdr/numbers/confirm', { id: near }, 'facility'),
        call('POST /x/mdr/numbers/confirm', { id: near }, 'facility'),
    ]);
    expect([one!.status, two!.status].toSorted()).toEqual([200, 404]);
    expect(
        (await shared('drtb', { state: 'confirmed' })).map(({ id }: { id: number }) => id),
    ).toEqual([near]);
});

it('is settled for all who have it, and opened again by who gets it later', async () => {
    expect(
        (await call('POST /x/mdr/numbers/settle', { id: far, verdict: 'one_person' })).status,
    ).toBe(200);
    const states = async () => (await shared()).map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['one_person', 'one_person']);
    await t.db.run(
        sql`update account set facility_id = ${t.world.facilities[5]} where username = 'facility-next'`,
    );
    await register('facility-next', 'NUMBER-3', { surname: 'Third', nin: number }, 5);
    expect(await states()).toEqual(['one_person', 'one_person', 'open']);
    // A number that is corrected is nobody else's any more.
    await t.db.run(sql`update mdr_patient set nin = 'CM1' where id <> ${near}`);
    expect(await states()).toEqual([]);
});

it('is none where it tells nobody apart', async () => {
    for (const nin of ['N/A', '000000', '12', 'UNKNOWN'])
        expect([
            nin,
            (
                await t.db.one<{ tells: boolean }>(
                    sql`select coalesce(nin_tells(nin_key_of(${nin})), false) as tells`,
                )
            ).tells,
        ]).toEqual([nin, false]);
});
