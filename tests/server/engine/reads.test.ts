/** Who was shown a patient is written down before it is shown, and can be asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let near: number;
beforeAll(async () => {
    t = await testApp();
    ({ id: near } = await t.db.one<{ id: number }>(
        sql`select id from result where sample_id = 'NEAR-SAMPLE'`,
    ));
    // The audit's times are the database's own.
    t.clock.now = new Date();
});
afterAll(() => t?.close());

const period = { start_date: '2026-03-01', end_date: '2026-03-14' };
const reads = (actor: string) =>
    t.db.rows<{ entity: string; note: { rows: number[] } }>(
        sql`select entity, note from audit where action = 'read' and actor = ${actor} order by id`,
    );
const seenBy = async (asked: object, as = 'superadmin') => {
    const { status, body } = await t.call('POST /x/audits/patient', asked, { as });
    expect([status, body.message]).toEqual([200, undefined]);
    return (body.data as { actor: string; action: string; kind: string; facility: string }[]).map(
        ({ actor, action, kind }) => [actor, action, kind],
    );
};

describe('a patient', () => {
    it('is in the audit of a nurse who reads a list, once however often the screen fetches it', async () => {
        for (let again = 0; again < 3; again++)
            await t.call('POST /genexpert/facility/results/tb/', period, { as: 'facility' });
        expect(await reads('facility-home')).toEqual([
            { entity: 'tbResults', note: { rows: [near] } },
        ]);
        await t.call('POST /x/results/detail', { id: near }, { as: 'facility' });
        const file = { ...period, format: 'csv' };
        await t.call('POST /genexpert/facility/results/tb/', file, { as: 'facility' });
        expect(await reads('facility-home')).toHaveLength(3);
    });

    it('is in nobody’s audit who saw a mask, or another patient', async () => {
        await t.call('POST /genexpert/results/tb/', period, { as: 'admin' });
        await t.call('POST /genexpert/facility/results/tb/', period, { as: 'facility-next' });
        expect(await reads('admin-home')).toEqual([]);
        expect((await reads('facility-next'))[0]!.note.rows).not.toContain(near);
    });

    it('is asked for by what identifies it, or by a result', async () => {
        const reveal = { id: near, reason: 'The clinic asks for her by phone' };
        await t.call('POST /x/reveal/tbResults', reveal, { as: 'admin' });
        const expected = expect.arrayContaining([
            ['facility-home', 'read', 'TB results'],
            ['facility-home', 'read', 'Result'],
            ['admin-home', 'reveal', 'TB results'],
        ]);
        for (const asked of [
            { identifier: ' near-patient' },
            { identifier: 'NEAR-SAMPLE' },
            { result: near },
        ]) {
            const found = await seenBy(asked);
            expect(found).toEqual(expected);
            expect(found).toHaveLength(4);
            expect(found.flat()).not.toContain('facility-next');
        }
        expect(await seenBy({ identifier: 'near' })).toEqual([]);
        expect(await seenBy({})).toEqual([]);
        expect(await seenBy({ result: near }, 'admin')).toHaveLength(4);
        expect((await t.call('POST /x/audits/patient', {}, { as: 'facility' })).status).toBe(403);
    });

    it('is told from others who bear the same number: each row says whose patient was seen', async () => {
        await t.db.run(
            sql`update result set sample_id = 'NEAR-SAMPLE' where sample_id = 'FAR-SAMPLE'`,
        );
        const rowsOf = async (asked: object) =>
            (
                (await t.call('POST /x/audits/patient', asked, { as: 'superadmin' })).body
                    .data as Record<'actor' | 'patient_of', string>[]
            ).map(({ actor, patient_of }) => [actor, patient_of]);
        const both = await rowsOf({ identifier: 'NEAR-SAMPLE' });
        expect(both).toContainEqual(['facility-home', 'Facility 1']);
        expect(both).toContainEqual(['facility-next', 'Facility 5']);
        const one = await rowsOf({ result: near });
        expect(new Set(one.map(([, patient_of]) => patient_of))).toEqual(new Set(['Facility 1']));
        await t.db.run(sql`
            update result set sample_id = 'FAR-SAMPLE' where sample_id = 'NEAR-SAMPLE' and id <> ${near}`);
    });

    it('is asked for with the lists of cases that show them, and with no other number of a case', async () => {
        const link = { result: near, surname: 'Near', name: 'Canary', sex: 'female', age: 30 };
        const linked = await t.call(
            'POST /mdr/create_patient/',
            { ...link, phone: '0700111222' },
            { as: 'facility' },
        );
        expect(linked.status).toBe(200);
        await t.call('POST /x/mdr/cases', {}, { as: 'facility' });
        const cases = ['facility-home', 'read', 'Patients on the way to treatment'];
        expect(await seenBy({ result: near })).toContainEqual(cases);
        const [far] = await t.db.rows<{ id: number }>(
            sql`select id from result where sample_id = 'FAR-SAMPLE'`,
        );
        expect(await seenBy({ result: far!.id })).not.toContainEqual(cases);
    });

    it('is not looked for without a trace: denials and sign-outs are in the audit', async () => {
        const kept = await t.db.rows<{ actor: string; note: object }>(
            sql`select actor, note from audit where action = 'denied'`,
        );
        expect(kept).toContainEqual({
            actor: 'facility-home',
            note: { call: 'POST /x/audits/patient', source: 'report patientReads' },
        });
        const key = await t.keyOf('drtb-home');
        await t.call('GET /logout', undefined, { as: key });
        const out = await t.db.rows(sql`select actor from audit where action = 'sign out'`);
        expect(out).toEqual([{ actor: 'drtb-home' }]);
    });
});
