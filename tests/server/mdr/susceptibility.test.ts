/** What tests say of the drugs of a case: entered by who treats, kept with its history, told to whose case it is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from './results.ts';

let t: TestApp;
let id: number;
beforeAll(async () => {
    t = await testApp();
    const result = await addResult(t, { sample: 'DST-1' });
    const linked = await t.call(
        'POST /mdr/create_patient/',
        { result, surname: 'Tested', name: 'Canary', sex: 'female', age: 30 },
        { as: 'facility' },
    );
    id = linked.body.data.case;
});
afterAll(() => t?.close());

const enter = (drug: string, result: string, more: object = {}, as = 'mdrsite') =>
    t.call('POST /x/mdr/susceptibility', { id, drug, result, ...more }, { as });
const told = (as: string) => t.call('POST /x/mdr/case/susceptibility', { case: id }, { as });

it('is entered by the centre once it has the patient, and by nobody before or beside it', async () => {
    expect((await enter('isoniazid', 'waiting')).body.code).toBe('wrong_state');
    await t.call('POST /x/mdr/refer', { id, site_id: t.world.facilities[0] }, { as: 'facility' });
    await t.call('POST /mdr/confirm/received/', { patient: id }, { as: 'mdrsite' });
    const waiting = await enter('isoniazid', 'waiting', {
        method: 'MGIT',
        laboratory: 'National Reference Laboratory',
    });
    expect([waiting.status, waiting.body.code]).toEqual([200, undefined]);
    expect((await enter('isoniazid', 'resistant', {}, 'facility')).status).toBe(403);
    const foreign = await enter('isoniazid', 'resistant', {}, 'mdrsite-next');
    expect(foreign.status).not.toBe(200);
    expect((await enter('aspirin', 'resistant')).body.errors).toHaveProperty('drug');
    const future = await enter('isoniazid', 'resistant', { date: '2026-04-01' });
    expect(future.body.errors).toHaveProperty('date');
});

it('of a drug the last entry stands, and those before it are kept with who and when', async () => {
    expect((await enter('isoniazid', 'resistant', { date: '2026-03-13' })).status).toBe(200);
    expect((await enter('linezolid', 'susceptible', {}, 'drtb')).status).toBe(200);
    expect((await enter('amikacin', 'resistant')).status).toBe(200);
    expect((await enter('amikacin', 'withdrawn')).status).toBe(200);
    const { body } = await told('facility');
    expect(body.data).toMatchObject([
        { drug: 'amikacin', result: 'withdrawn', stands: false },
        { drug: 'amikacin', result: 'resistant', stands: false },
        { drug: 'linezolid', stands: true, by: 'Person drtb-home', tested_on: '2026-03-14' },
        { drug: 'isoniazid', result: 'resistant', stands: true, tested_on: '2026-03-13' },
        { drug: 'isoniazid', result: 'waiting', stands: false, method: 'MGIT' },
    ]);
    const { n } = await t.db.one<{ n: number }>(
        sql`select count(*)::integer as n from audit where entity = 'mdr_susceptibility' and action = 'create'`,
    );
    expect(n).toBe(5);
    const history = await t.call('POST /x/mdr/case/history', { id }, { as: 'mdrsite' });
    expect(history.body.data.map(({ what }: { what: string }) => what)).toContain('edited');
});

it('is told to whose case it is, and to no neighbour', async () => {
    for (const as of ['mdrsite', 'drtb', 'admin', 'ip', 'facility'])
        expect([as, (await told(as)).body.count]).toEqual([as, 5]);
    for (const as of ['mdrsite-next', 'facility-next', 'ip-next'])
        expect([as, (await told(as)).status]).toEqual([as, 404]);
});

it('is refused to who has not seen what another entered meanwhile', async () => {
    const late = await enter('delamanid', 'resistant', { version: 1 });
    expect([late.status, late.body.code]).toEqual([202, 'stale']);
});
