/** One patient is one person: a number that several people share opens nobody's data, and a preview is no search in the register. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
    // Each test has the reveals of an hour to itself.
    await t.owner(
        `alter table audit disable trigger user; update audit set at = at - interval '3 days' where action = 'reveal'; alter table audit enable trigger user`,
    );
});

const asked = { asked_by: 'patient', reason: 'Her letter of 3 March, number 12' };
const call = (endpoint: string, body: object, headers = {}) =>
    t.call(endpoint, body, { as: 'superadmin', headers });
const open = (which: object) => call('POST /x/patients/correction/open', { ...which, ...asked });
const held = (which: object) =>
    call('POST /x/patients/held', { ...which, reason: 'His letter of 5 May' });

interface Place {
    table: string;
    id: number;
    version: number;
    values: Record<string, string>;
}
const namesIn = (places: readonly Place[]) =>
    places.map(({ values }) => values['patient_name'] ?? values['surname']).toSorted();

interface Told {
    nin?: string;
    echis?: string;
    sex?: string;
    age?: number | null;
}
let made = 0;
/** A referred sample of somebody. */
async function sampleOf(patient: string, told: Told = {}): Promise<number> {
    const barcode = `ONE-${++made}`;
    const { nin = '', echis = `E-${barcode}`, sex = 'male', age = 8 } = told;
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into referred_sample (barcode, echis_patient_id, patient_name, nin, sex, age_years, facility_id, registered_at,
                                     registered_on, status)
        values (${barcode}, ${echis}, ${patient}, ${nin}, ${sex}, ${age}, ${t.world.facilities[0]}, '2026-03-10T08:00:00Z',
                '2026-03-10', 'received') returning id`);
    return id;
}
const match = (sample: number, result: number) =>
    t.db.run(sql`
        insert into referred_match (sample_id, result_id, sure, matched_at) values (${sample}, ${result}, 'evidence', now())`);
/** A result under this number of a register. */
async function resultUnder(patient: string, name?: string): Promise<number> {
    const result = await addResult(t, { sample: `RES-${++made}`, ...(name && { name }) });
    await t.db.run(sql`update result set patient_id = ${patient} where id = ${result}`);
    return result;
}
async function register(result: number, more: object = {}): Promise<number> {
    const { body } = await t.call(
        'POST /mdr/create_patient/',
        { result, surname: 'Namukasa', name: 'Grace', sex: 'female', age: 30, ...more },
        { as: 'facility', headers: { 'x-sure': '1' } },
    );
    return body.data.id;
}
const reveals = async () =>
    (
        await t.db.one<{ patients: number }>(sql`
            select coalesce(sum(coalesce((note ->> 'patients')::integer, 1)), 0)::integer as patients from audit
             where action = 'reveal' and at > now() - interval '1 hour'`)
    ).patients;

describe('a number that several people share', () => {
    it('opens none of three under one NIN, and each by the own sample', async () => {
        const ids = [];
        for (const patient of ['Okello James', 'Baby Okello', 'Auma Ruth'])
            ids.push(await sampleOf(patient, { nin: 'SHARED-NIN' }));
        for (const ask of [open, held]) {
            const { body, text } = await ask({ identifier: 'shared-nin' });
            expect(body).toMatchObject({ code: 'several', errors: { sample: expect.anything() } });
            expect(text).toContain('Several people share this number: 3');
            expect(text).not.toMatch(/Okello|Auma/);
        }
        expect(await reveals()).toBe(0);
        const shown = await open({ sample: ids[2] });
        expect(namesIn(shown.body.data.places)).toEqual(['Auma Ruth']);
        const file = await held({ sample: ids[0], identifier: 'Shared-NIN' });
        expect(file.text).toContain('Okello James');
        expect(file.text).not.toMatch(/Baby|Auma/);
        expect((await held({ sample: ids[0], identifier: 'another' })).body.code).toBe('not_found');
        expect(await reveals()).toBe(2);
    });

    it('is no hindrance where name, sex and age say that it is one', async () => {
        await sampleOf('Okello James', { nin: 'ONE-NIN', age: 8 });
        await sampleOf('OKELO  james', { nin: 'one-nin', age: 11 });
        const { body } = await open({ identifier: 'one-nin' });
        expect(body.data.places).toHaveLength(2);
        await sampleOf('Okello James', { nin: 'ONE-NIN', age: 41 });
        expect((await open({ identifier: 'one-nin' })).body.code).toBe('several');
        await sampleOf('Atim Rose', { nin: 'SEX-NIN', sex: 'female' });
        await sampleOf('Atim Rose', { nin: 'SEX-NIN', sex: 'male' });
        expect((await held({ identifier: 'sex-nin' })).body.code).toBe('several');
    });

    it('is refused where the number of one is the NIN of another, registered or not', async () => {
        await register(await resultUnder('MIX-A'), { nin: 'CM77' });
        await sampleOf('Somebody Else', { echis: 'cm77' });
        await sampleOf('Atim Rose', { nin: 'E-SAME' });
        await sampleOf('Okello James', { echis: 'E-SAME' });
        for (const identifier of ['cm77', 'e-same'])
            for (const ask of [open, held])
                expect([identifier, (await ask({ identifier })).body.code]).toEqual([
                    identifier,
                    'several',
                ]);
    });

    it('given again by a laboratory joins nobody to the patient of a result', async () => {
        const [mine, theirs, third] = [
            await resultUnder('TB/0412'),
            await resultUnder('TB/0412'),
            await resultUnder('TB/0412'),
        ];
        await match(await sampleOf('Nakku Sarah', { sex: 'female' }), mine);
        await match(await sampleOf('Mugisha Paul'), theirs);
        await register(third);
        for (const [result, name] of [
            [mine, 'Nakku Sarah'],
            [theirs, 'Mugisha Paul'],
            [third, 'Namukasa'],
        ] as const) {
            expect(namesIn((await open({ result })).body.data.places)).toEqual([name]);
            const { tables } = JSON.parse((await held({ result })).text);
            expect(tables.result.map(({ id }: { id: number }) => id)).toEqual([result]);
        }
        expect((await open({ identifier: 'tb/0412' })).body.code).toBe('several');
    });

    it('tells results apart that are linked with nobody', async () => {
        const mine = await resultUnder('TB/0500', 'Achan Mary');
        await resultUnder('TB/0500', 'Byaruhanga Tom');
        expect((await held({ identifier: 'tb/0500' })).body.code).toBe('several');
        const again = await resultUnder('TB/0500', 'MARY ACHAN');
        const { tables } = JSON.parse((await held({ result: mine })).text);
        expect(tables.result.map(({ id }: { id: number }) => id).toSorted()).toEqual([mine, again]);
    });
});

describe('a preview', () => {
    const opened = async () => {
        const result = await resultUnder(`PRE-${++made}`);
        await register(result, { surname: `Nakato${made}` });
        const { body } = await open({ result });
        const [{ table, id, version }] = body.data.places;
        const bodyOf = (change: object) => ({
            correction: body.data.correction,
            result,
            places: [{ table, id, version, ...change }],
        });
        return (change: object, step = 'preview', headers = {}) =>
            call(`POST /x/patients/correction/${step}`, bodyOf(change), headers);
    };

    it('that finds somebody is told to who asks who has seen them, and counts once for each', async () => {
        const result = await resultUnder('PRE-VICTIM');
        const victim = await register(result, { surname: 'Zawedde', phone: '0772555777' });
        const ask = await opened();
        const before = await reveals();
        for (const step of ['preview', 'preview', 'apply']) {
            const { body } = await ask({ phone: '0772555777' }, step);
            if (step === 'preview') {
                expect(body.data.doubles).toHaveLength(1);
                expect(body.data.doubles[0]).not.toHaveProperty('id');
            } else expect(body.code).toBe('ask');
        }
        expect(await reveals()).toBe(before + 1);
        const read = await t.db.rows<{ note: object }>(sql`
            select note from audit where action = 'read' and entity = 'mdr_patient' and note -> 'rows' @> to_jsonb(array[${victim}::bigint])
               and note ? 'correction'`);
        expect(read).toHaveLength(3);
        expect(read[0]).toMatchObject({ note: { reason: asked.reason } });
        const day = (more: number) =>
            new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);
        const { body } = await call('POST /x/audits/patient', {
            result,
            start_date: day(-30),
            end_date: day(1),
        });
        expect(body.data).toContainEqual(
            expect.objectContaining({ action: 'read', reason: asked.reason }),
        );
    });

    it('is no way to go through the register: twenty of one correction, and then what was meant is still done', async () => {
        const ask = await opened();
        for (let n = 0; n < 20; n++)
            expect((await ask({ phone: `07725${String(n).padStart(5, '0')}` })).status).toBe(200);
        const { status, body } = await ask({ phone: '0772500099' });
        expect([status, body.code]).toEqual([429, 'too_many_previews']);
        expect(body.message).toContain('20 times');
        expect((await ask({ village: 'Kasubi' }, 'apply')).status).toBe(200);
    });
});
