/** One patient's data corrected on request: where people keep it and nowhere else, by the right person alone, once, and written down. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { name as quoted, sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const asked = { asked_by: 'patient', reason: 'Her letter of 3 March, number 12' };
let made = 0;

interface Patient {
    result: number;
    sample: string;
    id: number;
    referred: number;
}

/** A registered patient with a result and a referred sample that was matched with it. */
async function register(more: object = {}): Promise<Patient> {
    const sample = `CORR-${++made}`;
    const result = await addResult(t, { sample });
    await t.db.run(sql`update result set patient_id = ${sample} where id = ${result}`);
    const { body } = await t.call(
        'POST /mdr/create_patient/',
        {
            result,
            surname: 'Namukasa',
            name: 'Grace',
            sex: 'male',
            age: 30,
            phone: `07001${String(made).padStart(5, '0')}`,
            ...more,
        },
        { as: 'facility', headers: { 'x-sure': '1' } },
    );
    const { id: referred } = await t.db.one<{ id: number }>(sql`
        insert into referred_sample (barcode, echis_patient_id, patient_name, patient_phone, sex, age_months, facility_id,
                                     registered_at, registered_on, status)
        values (${sample}, ${`E-${sample}`}, 'Namukasa Grace', '0700', 'male', 8, ${t.world.facilities[0]},
                '2026-03-10T08:00:00Z', '2026-03-10', 'received') returning id`);
    await t.db.run(sql`
        insert into referred_match (sample_id, result_id, sure, matched_at) values (${referred}, ${result}, 'evidence', now())`);
    return { result, sample, id: body.data.id, referred };
}

interface Place {
    table: string;
    id: number;
    version: number;
    values: Record<string, unknown>;
}
interface Opened {
    correction: number;
    places: Place[];
    stays: { text: string }[];
    result: number;
}

const call = (endpoint: string, body: object, as = 'superadmin', headers = {}) =>
    t.call(endpoint, body, { as, headers });

async function show(patient: Patient, as?: string): Promise<Opened> {
    const { body, status } = await call(
        'POST /x/patients/correction/open',
        { result: patient.result, ...asked },
        as,
    );
    expect([status, body.message]).toEqual([200, undefined]);
    return { ...body.data, result: patient.result };
}

/** The body of a correction: these fields of the row in this table. */
const changing = (
    shown: Opened,
    changes: Partial<Record<'mdr_patient' | 'referred_sample', object>>,
) => ({
    correction: shown.correction,
    result: shown.result,
    places: shown.places
        .filter(({ table }) => table in changes)
        .map(({ table, id, version }) => ({
            table,
            id,
            version,
            ...changes[table as keyof typeof changes],
        })),
});
const preview = (body: object, as?: string) =>
    call('POST /x/patients/correction/preview', body, as);
const apply = (body: object, as?: string, headers = {}) =>
    call('POST /x/patients/correction/apply', body, as, headers);
const rowOf = (table: string, id: number) =>
    t.db.one<Record<string, unknown>>(sql`select * from ${quoted(table)} where id = ${id}`);

/** Every row of every table but those that write down who did what. */
async function everything(but: readonly string[]): Promise<Map<string, string>> {
    const tables = await t.db.rows<{ table: string }>(sql`
        select table_name as table from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${but}) order by 1`);
    const told = new Map<string, string>();
    for (const { table } of tables) {
        const { hash } = await t.db.one<{ hash: string }>(
            sql`select coalesce(md5(string_agg(x::text, '' order by x::text)), '') as hash from ${quoted(table)} x`,
        );
        told.set(table, hash);
    }
    return told;
}
const trails = ['audit', 'audit_chain', 'audit_pending', 'login_attempt', 'session', 'idempotency'];

let one: Patient;
beforeEach(async () => {
    await t.db.run(
        sql`update patient_correction set done_at = done_at - interval '3 days' where done_at is not null`,
    );
});

describe('who looks after the system', () => {
    it('is shown field by field where it stands, previews what follows, and corrects it in one go', async () => {
        one = await register();
        const shown = await show(one);
        expect(shown.places).toMatchObject([
            {
                table: 'mdr_patient',
                id: one.id,
                values: { sex: 'male', age: 30, surname: 'Namukasa' },
            },
            { table: 'referred_sample', id: one.referred, values: { sex: 'male', age: null } },
        ]);
        expect(JSON.stringify(shown.stays)).toContain('as the instrument sent');
        const body = changing(shown, {
            mdr_patient: { sex: 'female', date_of_birth: '1990-03-15', surname: ' Nakato ' },
            referred_sample: { sex: 'female', age: 35 },
        });
        const before = await everything(trails);
        const { body: told } = await preview(body);
        const lines = told.data.changes.map(
            (c: {
                table: string;
                field: string;
                before: unknown;
                after: unknown;
                follows: boolean;
            }) => [c.table, c.field, c.before, c.after, c.follows],
        );
        expect(lines).toEqual([
            ['mdr_patient', 'surname', 'Namukasa', 'Nakato', false],
            ['mdr_patient', 'sex', 'male', 'female', false],
            ['mdr_patient', 'date_of_birth', null, '1990-03-15', false],
            // The fourteenth of March: the birthday is tomorrow.
            ['mdr_patient', 'age', 30, 35, true],
            ['referred_sample', 'sex', 'male', 'female', false],
            ['referred_sample', 'age', null, 35, false],
            ['referred_sample', 'age_months', 8, null, true],
        ]);
        // Nothing is done by looking.
        expect(await everything(trails)).toEqual(before);

        const done = await apply(body);
        expect([done.status, done.body.success]).toEqual([
            200,
            'The data of the patient is corrected',
        ]);
        expect(await rowOf('mdr_patient', one.id)).toMatchObject({
            surname: 'Nakato',
            full_name: 'Nakato Grace',
            sex: 'female',
            date_of_birth: '1990-03-15',
            age: 35,
        });
        expect(await rowOf('referred_sample', one.referred)).toMatchObject({
            sex: 'female',
            age_years: 35,
            age_months: null,
            patient_name: 'Namukasa Grace',
            status: 'received',
        });
    });

    it('changes nothing else: no result, no message, no other patient', async () => {
        const other = await register();
        one = await register();
        const shown = await show(one);
        const changed = ['mdr_patient', 'referred_sample', 'patient_correction'];
        const before = await everything([...trails, ...changed]);
        const rows = async () =>
            t.db.rows(sql`
                select to_jsonb(p) as row from mdr_patient p where p.id <> ${one.id}
                union all select to_jsonb(s) from referred_sample s where s.id <> ${one.referred}`);
        const others = await rows();
        expect(
            (
                await apply(
                    changing(shown, { mdr_patient: { phone: '0771999888', village: 'Kasubi' } }),
                )
            ).status,
        ).toBe(200);
        expect(await everything([...trails, ...changed])).toEqual(before);
        expect(await rows()).toEqual(others);
        expect(await rowOf('mdr_patient', other.id)).toMatchObject({ version: 1 });
    });

    it('leaves who asked, why and which fields, never a value, and the patient is told who it was', async () => {
        one = await register();
        const shown = await show(one);
        await apply(
            changing(shown, {
                mdr_patient: { surname: 'Canarysurname', village: 'Canaryvillage' },
            }),
        );
        const notes = await t.db.rows<{ action: string; note: object }>(sql`
            select action, note from audit where entity = 'mdr_patient' and entity_id = ${one.id}
               and action in ('correct', 'shown to correct') order by id`);
        expect(notes).toMatchObject([
            { action: 'shown to correct', note: { reason: asked.reason } },
            { action: 'correct', note: { asked_by: 'patient', fields: ['surname', 'village'] } },
        ]);
        expect(JSON.stringify(notes)).not.toContain('Canary');
        const day = (more: number) =>
            new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);
        const { body } = await call('POST /x/audits/patient', {
            result: one.result,
            start_date: day(-30),
            end_date: day(1),
        });
        expect(body.data.map((row: { action: string }) => row.action)).toEqual(
            expect.arrayContaining(['correct', 'shown to correct']),
        );
        // The audit of changes shows that it was, and withholds what.
        const { body: audits } = await call('POST /audits', {
            page_size: 200,
            start_date: day(-30),
            end_date: day(1),
        });
        expect(audits.data.length).toBeGreaterThan(0);
        expect(JSON.stringify(audits)).not.toContain('Canary');
    });

    it('is refused what cannot be, at its field', async () => {
        one = await register({ date_of_birth: '1990-01-01' });
        const shown = await show(one);
        for (const [table, change, field] of [
            ['mdr_patient', { sex: null }, 'sex'],
            ['mdr_patient', { surname: ' ' }, 'surname'],
            ['mdr_patient', { date_of_birth: '2030-01-01' }, 'date_of_birth'],
            ['mdr_patient', { date_of_birth: '1850-01-01' }, 'date_of_birth'],
            ['mdr_patient', { age: 12 }, 'age'],
            ['mdr_patient', { patient_name: 'Elsewhere' }, 'patient_name'],
            ['referred_sample', { village: 'Not there' }, 'village'],
        ] as const) {
            const { status, body } = await apply(changing(shown, { [table]: change }));
            expect([field, status, Object.keys(body.errors ?? {})]).toEqual([
                field,
                202,
                [`places.0.${field}`],
            ]);
        }
        const none = await apply(changing(shown, { mdr_patient: { sex: 'male' } }));
        expect(none.body.message).toBe('Nothing was to be changed.');
    });

    it('is told of who may be the same person, without a name, and refused a shared national number', async () => {
        const twin = await register({ nin: 'CF90012345ABCD', phone: '0772555444' });
        one = await register();
        const shown = await show(one);
        const alike = changing(shown, { mdr_patient: { phone: '+256 772 555444' } });
        const { body } = await preview(alike);
        expect(body.data.doubles[0].alike).toContain('phone');
        expect(JSON.stringify(body.data.doubles)).not.toContain('Namukasa');
        expect((await apply(alike)).body.code).toBe('ask');
        const shared = changing(shown, { mdr_patient: { nin: 'cf90012345abcd' } });
        for (const headers of [{}, { 'x-sure': '1' }])
            expect((await apply(shared, 'superadmin', headers)).body.code).toBe('duplicate');
        expect((await apply(alike, 'superadmin', { 'x-sure': '1' })).status).toBe(200);
        expect(await rowOf('mdr_patient', twin.id)).toMatchObject({ version: 1 });
    });
});

describe('two at once', () => {
    it('the later is refused with both values, and nothing of it is done', async () => {
        one = await register();
        const shown = await show(one);
        const theirs = await show(one, 'superadmin-next');
        expect(
            (
                await apply(
                    changing(theirs, { mdr_patient: { village: 'Theirs' } }),
                    'superadmin-next',
                )
            ).status,
        ).toBe(200);
        const { body } = await apply(
            changing(shown, {
                mdr_patient: { village: 'Mine' },
                referred_sample: { sex: 'female' },
            }),
        );
        expect(body).toMatchObject({
            code: 'stale',
            details: { current: { village: 'Theirs' }, yours: { village: 'Mine' } },
        });
        expect(await rowOf('mdr_patient', one.id)).toMatchObject({ village: 'Theirs' });
        expect(await rowOf('referred_sample', one.referred)).toMatchObject({ sex: 'male' });
    });

    it('of ten the same exactly one is done', async () => {
        one = await register();
        const shown = await show(one);
        const body = changing(shown, { mdr_patient: { village: 'Once' } });
        const all = await Promise.all(Array.from({ length: 10 }, () => apply(body)));
        expect(all.filter(({ body: { success } }) => success)).toHaveLength(1);
        expect(await rowOf('mdr_patient', one.id)).toMatchObject({ version: 2 });
    });

    it('a patient whom the facility has linked otherwise meanwhile is shown again first', async () => {
        one = await register();
        const shown = await show(one);
        await t.db.run(sql`delete from referred_match where result_id = ${one.result}`);
        const { body } = await apply(changing(shown, { mdr_patient: { village: 'Late' } }));
        expect(body.code).toBe('moved');
    });
});

describe('nobody else', () => {
    it('is shown a patient or corrects one: not without the right, the password, a reason or a patient', async () => {
        one = await register();
        const shown = await show(one);
        const body = changing(shown, { mdr_patient: { village: 'Nowhere' } });
        for (const type of accountTypeNames.filter((other) => other !== 'superadmin'))
            for (const [endpoint, sent] of [
                ['POST /x/patients/correction/open', { result: one.result, ...asked }],
                ['POST /x/patients/correction/preview', body],
                ['POST /x/patients/correction/apply', body],
            ] as const)
                expect([type, endpoint, (await call(endpoint, sent, type)).status]).toEqual([
                    type,
                    endpoint,
                    403,
                ]);
        const open = (sent: object, headers = {}) =>
            call('POST /x/patients/correction/open', { ...asked, ...sent }, 'superadmin', headers);
        expect((await open({ result: one.result }, { 'x-password': '' })).body.code).toBe(
            'confirm',
        );
        expect((await open({ result: one.result, reason: 'x' })).status).toBe(202);
        expect((await open({})).body.errors).toHaveProperty('identifier');
        expect((await open({ identifier: 'nobody has this' })).body.code).toBe('not_found');
        expect((await apply(body, 'superadmin', { 'x-password': '' })).body.code).toBe('confirm');
        expect(await rowOf('mdr_patient', one.id)).toMatchObject({ version: 1 });
    });

    it('reading who has seen a patient is not the right to correct one', async () => {
        await t.db.run(sql`
            update role set permissions = permissions - 'correct_patients' where id = ${t.world.roles.superadmin}`);
        const refused = await call('POST /x/patients/correction/open', {
            result: one.result,
            ...asked,
        });
        expect(refused.status).toBe(403);
        await t.db.run(sql`
            update role set permissions = permissions || '{"correct_patients": true}' where id = ${t.world.roles.superadmin}`);
    });

    it('uses what another opened, in another session, too late, or for another patient', async () => {
        const other = await register();
        one = await register();
        const shown = await show(one);
        const body = changing(shown, { mdr_patient: { village: 'Stolen' } });
        for (const as of ['superadmin-next', await t.keyOf('superadmin-home')])
            for (const use of [preview, apply])
                expect((await use(body, as)).body.code).toBe('not_open');
        const strange = {
            ...body,
            places: [{ table: 'mdr_patient', id: other.id, version: 1, village: 'Stolen' }],
        };
        for (const use of [preview, apply]) expect((await use(strange)).status).toBe(404);
        for (const use of [preview, apply])
            expect((await use({ ...strange, result: other.result })).body.code).toBe('moved');
        t.clock.now = new Date(t.clock.now.getTime() + 31 * 60_000);
        expect((await preview(body)).body.code).toBe('not_open');
        for (const { id } of [one, other])
            expect(await rowOf('mdr_patient', id)).toMatchObject({ version: 1 });
    });

    it('sees or corrects one beyond the places of the account', async () => {
        const limit = (district: number | null | undefined) =>
            t.db.run(sql`
                update account set district_id = ${district ?? null} where username = 'superadmin-next'`);
        one = await register();
        const far = await addResult(t, { sample: `CORR-${++made}`, facility: 4 });
        await limit(t.world.districts[0]);
        const open = (result: number) =>
            call('POST /x/patients/correction/open', { result, ...asked }, 'superadmin-next');
        expect((await open(far)).body.code).toBe('not_found');
        await limit(null);
    });

    it('corrects more than single requests come: the number of a day is told in the log and refused', async () => {
        one = await register();
        const shown = await show(one);
        await t.db.run(sql`
            insert into patient_correction (opened_at, opened_by_id, session_id, asked_by, reason, rows, done_at)
            select ${t.clock.now}, a.id, 1, 'patient', 'made for the test', '[]', ${t.clock.now}
              from account a, generate_series(1, 20) where a.username = 'superadmin-home'`);
        const { status, body } = await apply(
            changing(shown, { mdr_patient: { village: 'Too many' } }),
        );
        expect([status, body.code]).toEqual([429, 'too_many_corrections']);
    });
});
