/** The desk of the exchange: what waits for a person is seen by who may, with its reason, and is decided once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { exchangeOnce } from '../../../resources/referral/exchange/exchange.server.ts';
import { exchangeRulesOf } from '../../../resources/referral/exchange/rules.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';
import { standInPartner, type Partner } from './partner.ts';

const OUT = 'POST /x/referral/outgoing';
const IN = 'POST /x/referral/incoming';
const NONE = 'POST /x/referral/unmatched';
const SEND = 'POST /x/referral/send';
const ASIDE = 'POST /x/referral/aside';
const LINK = 'POST /x/referral/link';

let t: TestApp;
let partner: Partner;
beforeAll(async () => {
    t = await testApp();
    partner = await standInPartner();
    await t.db.run(
        sql`update account set region_id = ${t.world.regions[1]} where username = 'walimu-next'`,
    );
    await t.db.run(
        sql`update facility set dhis2_uid = 'goFnHxlDGzD' where id = ${t.world.facilities[0]}`,
    );
    await t.db.run(sql`insert into barcode_prefix (code) values ('DSK')`);
});
afterAll(async () => {
    await partner?.close();
    await t?.close();
});

const call = (endpoint: string, body: object = {}, as = 'walimu') =>
    t.call(endpoint as Endpoint, body, { as });
const exchange = (env: Record<string, string> = {}) =>
    exchangeOnce(
        {
            db: t.db,
            now: t.clock.now,
            step: (_way, work) => t.db.transaction(null, async (tx) => void (await work(tx))),
            signal: new AbortController().signal,
        },
        exchangeRulesOf(env),
        () => t.clock.now,
    );
const sending = () => exchange({ REFERRAL_URL: partner.url });

async function refer(barcode: string, status = 'received'): Promise<number> {
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into referred_sample (barcode, echis_patient_id, patient_name, facility_id, registered_at, registered_on, status, decided_as, decided_at, reject_reason)
        values (${barcode}, ${`E-${barcode}`}, ${`Canary ${barcode}`}, ${t.world.facilities[0]}, '2026-03-10T08:00:00Z', '2026-03-10', ${status},
                ${status === 'rejected' ? status : 'received'}, '2026-03-11T08:00:00Z', ${status === 'rejected' ? 'saliva' : null}) returning id`);
    return id;
}
const test = (sample: string, rif = 'detected') => addResult(t, { sample, rif });
const row = async (endpoint: string, q: string) =>
    (await call(endpoint, { q })).body.data.find(
        (one: { barcode?: string; sample_number?: string }) =>
            [one.barcode, one.sample_number].includes(q),
    );

describe('what waits', () => {
    it('stands in its list and its worklist however old it is, and nowhere else out of the period', async () => {
        const id = await refer('OLD0000001', 'expired');
        const from = sql`where id = ${id}`;
        await t.db.run(
            sql`update referred_sample set registered_at = '2025-06-01T08:00:00Z', registered_on = '2025-06-01' ${from}`,
        );
        const barcodes = async (more: object) =>
            (
                await call('POST /integration/walimu/patients/', {
                    status: 'expired',
                    start_date: '2026-03-01',
                    end_date: '2026-03-31',
                    ...more,
                })
            ).body.data.map((one: { barcode: string }) => one.barcode);
        expect([await barcodes({}), await barcodes({ older: true })]).toEqual([[], ['OLD0000001']]);
        const works = (await t.call('GET /x/worklist', undefined, { as: 'walimu' })).body.data as {
            name: string;
            count: number;
        }[];
        expect(works.find(({ name }) => name === 'expiredSamples')).toMatchObject({
            count: 1,
            filter: { older: true },
        });
        await t.db.run(sql`delete from referral_touched where sample_id = ${id}`);
        await t.db.run(sql`delete from referred_sample ${from}`);
    });
});

describe('the desk of the exchange', () => {
    it('says of a result that waits that no address is set', async () => {
        await refer('DSK0000001');
        await test('DSK0000001');
        await exchange();
        expect(await row(OUT, 'DSK0000001')).toMatchObject({
            state: 'waiting',
            reason: 'no_address',
            mtb: 'DETECTED LOW',
            rr: 'DETECTED',
            sure: 'exact',
            attempts: 0,
        });
        await sending();
        expect(await row(OUT, 'DSK0000001')).toMatchObject({ state: 'sent', attempts: 1 });
        expect((await row(OUT, 'DSK0000001')).reason ?? null).toBeNull();
    });

    it('sends again what was refused, and sets aside with a reason', async () => {
        for (const barcode of ['DSK0000002', 'DSK0000003']) {
            await refer(barcode);
            await test(barcode);
        }
        partner.moods = [400, 422];
        await sending();
        const [again, aside] = [await row(OUT, 'DSK0000002'), await row(OUT, 'DSK0000003')];
        expect(again).toMatchObject({ state: 'stopped', reason: 'answered' });
        expect((await call(OUT, { waits: true })).body.count).toBe(2);
        expect((await call(SEND, { message: again.id })).status).toBe(200);
        expect((await call(SEND, { message: again.id })).body.code).toBe('wrong_state');
        expect((await call(ASIDE, { message: aside.id })).status).toBe(202);
        expect((await call(ASIDE, { message: aside.id, note: 'Told by telephone' })).status).toBe(
            200,
        );
        await sending();
        expect(await row(OUT, 'DSK0000002')).toMatchObject({ state: 'sent', attempts: 2 });
        expect(await row(OUT, 'DSK0000003')).toMatchObject({
            state: 'aside',
            note: 'Told by telephone',
            decided_by: 'Person walimu-home',
        });
    });

    it('takes a resistance back that was told only for a reason; what has no word cannot be sent', async () => {
        const sample = await refer('DSK0000004');
        await test('DSK0000004');
        await refer('DSK0000005');
        const unread = await test('DSK0000005');
        await t.db.run(
            sql`update result set mtb = 'unrecognised', rif = 'unrecognised' where id = ${unread}`,
        );
        await sending();
        const corrected = { sample, barcode: 'DSK0000044' };
        expect(
            (await call('POST /x/referral/barcode', { sample, barcode: 'DSK 5' })).body.code,
        ).toBe('taken');
        expect((await call('POST /x/referral/barcode', corrected)).status).toBe(200);
        await sending();
        const held = (await call(OUT, { q: 'DSK0000044', waits: true })).body.data[0];
        expect(held).toMatchObject({
            state: 'held',
            reason: 'takes_back',
            kind: 'withdrawn',
            mtb: 'NO RESULT',
        });
        expect((await call(SEND, { message: held.id })).status).toBe(202);
        const before = partner.taken.size;
        expect(
            (await call(SEND, { message: held.id, note: 'The labels were mixed up' })).status,
        ).toBe(200);
        await sending();
        expect([...partner.taken.values()].slice(before)).toMatchObject([
            { mtb: 'NO RESULT', withdrawn: true },
        ]);
        const empty = await row(OUT, 'DSK0000005');
        expect(empty).toMatchObject({ state: 'held', reason: 'unread' });
        expect((await call(SEND, { message: empty.id, note: 'x' })).body.code).toBe('unread');
    });

    it('keeps a result under our barcodes until a person links it, which the story tells, or sets it aside', async () => {
        const right = await refer('DSK0000006');
        const result = await test('DSK0000660');
        const strange = await test('DSK0000770');
        await exchange();
        expect(await row(NONE, 'DSK0000660')).toMatchObject({ state: 'open', rif: 'detected' });
        await refer('DSK0000007', 'rejected');
        const body = { result, note: 'The form says so' };
        expect((await call(LINK, { ...body, barcode: 'DSK0000999' })).status).toBe(202);
        expect((await call(LINK, { ...body, barcode: 'DSK0000007' })).status).toBe(202);
        expect((await call(LINK, { ...body, barcode: 'dsk 6' })).status).toBe(200);
        await sending();
        expect(await row(NONE, 'DSK0000660')).toMatchObject({
            state: 'linked',
            decided_by: 'Person walimu-home',
        });
        const { data } = (await call('POST /x/referral/story', { id: right })).body;
        expect(data.samples).toMatchObject([{ sure: 'evidence', rif: 'detected', status: 'sent' }]);
        expect(data.events).toContainEqual(
            expect.objectContaining({
                what: 'found',
                detail: 'evidence',
                by: 'Person walimu-home',
            }),
        );
        expect(data.events).toContainEqual(
            expect.objectContaining({ what: 'sent', detail: 'first' }),
        );
        expect(
            (
                await call('POST /x/referral/unmatched/aside', {
                    result: strange,
                    note: 'Of a study',
                })
            ).status,
        ).toBe(200);
        await exchange();
        expect(await row(NONE, 'DSK0000770')).toMatchObject({ state: 'aside', note: 'Of a study' });
    });

    it('shows messages that were refused under a number that stays, and whether a later one was taken', async () => {
        const told = {
            echis_patient_id: 'C-DESK',
            patient_name: 'Canary Refused',
            facility_dhis2_id: 'goFnHxlDGzD',
        };
        const wrong = { ...told, cough: 'yes' };
        await call('POST /clients', wrong);
        const [first] = (await call(IN, { q: 'C-DESK' })).body.data;
        expect(first).toMatchObject({
            wrong_fields: 'cough',
            state: 'open',
            facility: 'Facility 1',
            repeats: 0,
        });
        await call('POST /clients', wrong);
        expect((await call(IN, { q: 'C-DESK' })).body.data).toMatchObject([
            { id: first.id, repeats: 1 },
        ]);
        const aside = 'POST /x/referral/incoming/aside';
        expect(
            (await call(aside, { message: first.id, note: 'They know' }, 'walimu-next')).status,
        ).toBe(404);
        expect((await call('POST /clients', told)).status).toBe(200);
        expect((await call(IN, { q: 'C-DESK' })).body.data).toMatchObject([{ state: 'resolved' }]);
        expect((await call(aside, { message: first.id, note: 'They know' })).status).toBe(200);
        expect((await call(IN, { q: 'C-DESK' })).body.data).toMatchObject([
            { state: 'aside', note: 'They know' },
        ]);
    });

    it('is closed to partners, hubs and facilities, and a region sees its own places alone', async () => {
        const [message, result] = [
            (await row(OUT, 'DSK0000001')).id,
            (await row(NONE, 'DSK0000770')).id,
        ];
        for (const as of ['ip', 'hub', 'facility', 'admin', 'superadmin'])
            for (const endpoint of [OUT, IN, NONE, SEND, ASIDE, LINK, 'POST /x/referral/barcode'])
                expect((await call(endpoint, {}, as)).status, `${as} ${endpoint}`).toBe(403);
        for (const endpoint of [OUT, IN, NONE])
            for (const body of [
                {},
                { q: 'DSK' },
                { q: 'Canary' },
                { format: 'csv' },
                { id: message },
                { id: result },
            ])
                expect((await call(endpoint, body, 'walimu-next')).text).not.toMatch(
                    /DSK0|C-DESK|Canary/,
                );
        const note = 'Not mine';
        for (const [endpoint, body] of [
            [SEND, { message, note }],
            [ASIDE, { message, note }],
            [LINK, { result, barcode: 'DSK0000006', note }],
            ['POST /x/referral/unmatched/aside', { result, note }],
            ['POST /x/referral/barcode', { sample: 1, barcode: 'DSK0001111' }],
        ] as const)
            expect((await call(endpoint, body, 'walimu-next')).status, endpoint).toBe(404);
    });
});
