/** What waits at a treatment centre: referrals to confirm, patients to treat, transfers that nobody answers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import type { Waiting } from '../../../resources/define/points/work.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from './results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const call = (endpoint: string, body: object = {}, as = 'facility') =>
    t.call(endpoint as Endpoint, body, { as });

async function referred(sample: string, surname: string): Promise<number> {
    const result = await addResult(t, { sample });
    const { body } = await t.call(
        'POST /mdr/create_patient/',
        { result, surname, name: 'Canary', sex: 'female', age: 30, phone: '' },
        { as: 'facility', headers: { 'x-sure': '1' } },
    );
    const id = body.data.case as number;
    const sent = await call('POST /x/mdr/refer', { id, site_id: t.world.facilities[0] });
    expect([sample, sent.status]).toEqual([sample, 200]);
    return id;
}

const told = async (as: string) =>
    Object.fromEntries(
        ((await t.call('GET /x/worklist', undefined, { as })).body.data as Waiting[]).map((one) => [
            one.name,
            [one.count, ...one.rows.map(({ id }) => id)],
        ]),
    );

it('tells each centre its own, once, at the step where they stand', async () => {
    const first = await referred('CENTRE-1', 'Abbo');
    const second = await referred('CENTRE-2', 'Birungi');
    const third = await referred('CENTRE-3', 'Cherop');
    expect(await told('mdrsite')).toEqual({
        centreReferrals: [3, first, second, third],
        centreStarts: [0],
        centreTransfers: [0],
    });
    for (const patient of [second, third])
        expect((await call('POST /mdr/confirm/received/', { patient }, 'mdrsite')).status).toBe(
            200,
        );
    const sent = { patient: third, site: t.world.facilities[4] };
    expect((await call('POST /mdr/transfer_case/', sent, 'mdrsite')).status).toBe(200);
    expect(await told('mdrsite')).toEqual({
        centreReferrals: [1, first],
        centreStarts: [1, second],
        centreTransfers: [1, third],
    });
    expect(await told('mdrsite-next')).toEqual({
        centreReferrals: [1, third],
        centreStarts: [0],
        centreTransfers: [0],
    });
    await call('POST /mdr/initiate_treatment/', { patient: second, regimen: 'bpalm' }, 'mdrsite');
    await call('POST /mdr/confirm/received/', { patient: third }, 'mdrsite-next');
    expect(await told('mdrsite')).toEqual({
        centreReferrals: [1, first],
        centreStarts: [0],
        centreTransfers: [0],
    });
});

it('calls the hundred thousandth case by a number of its own', async () => {
    const numbers = await t.db.rows<{ number: string }>(sql`
        insert into mdr_case (id, patient_id, facility_id, linked_on, status, initiated_on, regimen, outcome, outcome_on)
        overriding system value
        select n, p.id, p.facility_id, '2026-01-01', 'closed', '2026-01-01', 'bpal', 'cured', '2026-03-01'
          from unnest(array[77, 10000, 100000, 1000001]) n, (select id, facility_id from mdr_patient order by id limit 1) p
        returning number`);
    expect(numbers.map(({ number }) => number)).toEqual([
        'RR-00077',
        'RR-10000',
        'RR-100000',
        'RR-1000001',
    ]);
});
