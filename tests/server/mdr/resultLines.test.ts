/** A line of the results list says where its patient stands and what is next, to who may act, and to nobody else. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from './results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const call = (endpoint: string, body: object = {}, as = 'facility') =>
    t.call(endpoint as Endpoint, body, { as });
const national = 'POST /genexpert/results/tb/';
const site = 'POST /genexpert/facility/results/tb/';
const line = async (sample: string, as = 'facility') => {
    const { body } = await call(as === 'facility' ? site : national, { sample }, as);
    const [row] = body.results ?? body.data;
    return [row.rr_state, row.rr_days];
};

it('goes with the patient from step to step, in the words of who reads', async () => {
    const result = await addResult(t, { sample: 'LINE-1', receivedAt: '2026-03-10T08:00:00Z' });
    await addResult(t, { sample: 'LINE-2', rif: 'not_detected' });
    expect(await line('LINE-1')).toEqual(['link', 4]);
    expect(await line('LINE-1', 'drtb')).toEqual(['call_facility', 4]);
    // The programme's administrator looks for no sample: of all lines none says it.
    const all = (await call(national, { rif: 'detected' }, 'admin')).body;
    expect(all.count).toBeGreaterThan(0);
    for (const row of all.results ?? all.data)
        expect([row.rr_state, row.rr_days]).toEqual([null, null]);
    expect(await line('LINE-2')).toEqual([null, null]);
    const { body } = await t.call(
        'POST /mdr/create_patient/',
        { result, surname: 'Adong', name: 'Line', sex: 'female', age: 30, phone: '' },
        { as: 'facility', headers: { 'x-sure': '1' } },
    );
    const id = body.data.case as number;
    const next = async (as: string) =>
        (await call('POST /x/mdr/cases', { id }, as)).body.data[0]?.next_action;
    expect(await line('LINE-1')).toEqual(['refer', 4]);
    expect(await next('facility')).toBe('refer');
    await call('POST /x/mdr/refer', { id, site_id: t.world.facilities[0] });
    expect(await line('LINE-1')).toEqual(['referred', 4]);
    expect(await line('LINE-1', 'drtb')).toEqual(['ask_received', 4]);
    expect(await Promise.all(['mdrsite', 'drtb', 'admin'].map(next))).toEqual([
        'receive',
        'ask_centre',
        null,
    ]);
    await call('POST /mdr/confirm/received/', { patient: id }, 'mdrsite');
    expect(await line('LINE-1', 'drtb')).toEqual(['ask_treatment', 4]);
    expect(await next('mdrsite')).toBe('initiate');
    await call('POST /mdr/initiate_treatment/', { patient: id, regimen: 'bpalm' }, 'mdrsite');
    expect(await line('LINE-1')).toEqual(['initiated', null]);
    expect(await next('mdrsite')).toBe(null);
});

it('says so when it is not MDR, and stands in no file of who may not act', async () => {
    const result = await addResult(t, { sample: 'LINE-3' });
    const marked = await call('POST /mdr/mark_not_mdr/', {
        result,
        reason: 'data_entry_error',
        note: 'Typed under a wrong number',
    });
    expect(marked.status).toBe(200);
    expect(await line('LINE-3')).toEqual(['not_mdr', null]);
    const files = await Promise.all(
        ['drtb', 'admin'].map((as) => call(national, { rif: 'detected', format: 'csv' }, as)),
    );
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    expect(files.map(({ text }) => text.includes('RR-TB, next step'))).toEqual([true, false]);
});
