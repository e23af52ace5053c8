/** Two serials of one machine, and what was put right under one of them alone: the run is one after the merge all the same. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText, takeCorrection } from '../../helpers/ingest.ts';
import { astm, type Made, ultra } from '../../unit/ingest/message.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const as = 'superadmin';
const send = (made: Made) => ingestText(t, astm(made), 'upload');
const idOf = async (serial: string) =>
    (await t.db.one<{ id: number }>(sql`select id from machine where serial = ${serial}`)).id;
async function atFacility(call: Endpoint, serials: readonly string[]): Promise<void> {
    for (const serial of serials) {
        const placed = { machine: await idOf(serial), facility: t.world.facilities[0] };
        expect((await t.call(call, placed, { as })).status).toBe(200);
    }
}
const resistant = ultra('DETECTED LOW', '', 'DETECTED');
/** Results of a cartridge that count somewhere, by their samples. */
const standing = async (cartridge: string) =>
    (
        await t.db.rows<{ sample_id: string }>(sql`
            select sample_id from result where cartridge_serial = ${cartridge} and facility_id is not null order by sample_id`)
    ).map(({ sample_id }) => sample_id);

it.each(['kept', 'merged'])(
    'a sample number that was corrected under the %s serial alone makes no second resistant result',
    async (corrected) => {
        const [own, other] = [`RN-${corrected}`, `SNRN-${corrected}`];
        const run = (n: number, instrument: string) => ({
            instrument,
            targets: resistant,
            cartridge: `77${corrected.length}10${n}`,
            sample: `${corrected}-${n}`,
        });
        const right = corrected === 'kept' ? own : other;
        for (const serial of [own, other]) await send(run(1, serial));
        await send(run(2, right));
        await atFacility('POST /genexpert/machines/assign/', [own, other]);
        for (const n of [1, 2]) {
            await send({ ...run(n, right), sample: `${corrected}-${n}x`, status: 'C' });
            const { id } = await t.db.one<{ id: number }>(sql`
                select r.id from result r join result_history h on h.result_id = r.id and h.reason = 'waiting'
                 where r.cartridge_serial = ${run(n, right).cartridge}`);
            expect(await takeCorrection(t, id)).toBe(200);
        }
        expect(await standing(run(1, own).cartridge)).toEqual([
            `${corrected}-1`,
            `${corrected}-1x`,
        ]);
        const pair = { keep: await idOf(own), merge: await idOf(other), reason: 'one machine' };
        const done = await t.call('POST /merge_duplicates/', pair, { as });
        expect(done.status).toBe(200);
        expect(await standing(run(1, own).cartridge)).toHaveLength(1);
        // The first message comes under the other serial, which never heard of the correction.
        expect(await send(run(2, right === own ? other : own))).toMatchObject({ results: 0 });
        expect(await standing(run(2, own).cartridge)).toEqual([`${corrected}-2x`]);
        expect(await verifyCounters(t.db)).toEqual([]);
        const undo = { id: done.body.data.id, reason: 'they are two after all' };
        expect((await t.call('POST /x/machines/merge/undo', undo, { as })).status).toBe(200);
        expect(await standing(run(1, own).cartridge)).toEqual([
            `${corrected}-1`,
            `${corrected}-1x`,
        ]);
    },
);

it('a run of a device that tells no patients apart is one, where only one serial knows the patient', async () => {
    const exam = (serial: string, patient: string) =>
        ingestText(
            t,
            [
                `H|\\^&|||Afinion 2 Analyzer^^${serial}|||||||P|1|20260310121235`,
                `P|1||${patient}`,
                'O|1|3||^^^HbA1c|||20260310100315',
                'R|1|^^^HbA1c|5.9|%|||||||20260310100315',
                'L|1|N',
                '',
            ].join('\r'),
            'upload',
        );
    await exam('AFRN-1', '');
    await exam('RN-1', 'RN-PATIENT');
    await atFacility('POST /afinion/machines/assignment', ['AFRN-1', 'RN-1']);
    const values = () =>
        t.db.rows<{ patient_id: string }>(sql`
            select r.patient_id from result r join machine m on m.id = r.machine_id
             where m.device_type = 'afinion' and r.facility_id is not null order by r.patient_id`);
    const before = await values();
    expect(before).toHaveLength(2);
    const pair = { keep: await idOf('AFRN-1'), merge: await idOf('RN-1'), reason: 'one machine' };
    expect((await t.call('POST /merge_duplicates_afinion/', pair, { as })).status).toBe(200);
    expect(await values()).toEqual([{ patient_id: 'RN-PATIENT' }]);
});
