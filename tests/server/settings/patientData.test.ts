/** What is held of one patient: all of it and nobody else's, for the right person alone, and told to the audit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import type { Field } from '../../../resources/define/field.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { references } from '../../../resources/admin/patients/allRecords.server.ts';
import { personTables } from '../../../resources/admin/patients/rowsOfPatient.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { addResult } from '../mdr/results.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const fetch = (body: object, as = 'superadmin', headers = {}) =>
    t.call(
        'POST /x/patients/held',
        { reason: 'She asked for it in writing', ...body },
        { as, headers },
    );

/** Tables with a column of such a name that hold no patient, and why. */
const others: Readonly<Record<string, string>> = {
    account: 'names of users',
    referral_touched: 'numbers of samples that wait to be matched, gone in a minute',
    eqa_answer: 'samples of quality assurance are of nobody',
    login_attempt: 'names of users',
    raw_message: 'messages as they came may name others: left out, and said so',
};

it('reaches every table with a column that the declarations call identity', async () => {
    const identities = new Set<string>();
    const look = (fields: Readonly<Record<string, Field>>) => {
        for (const [name, field] of Object.entries(fields))
            if ('identity' in field && field.identity) identities.add(name);
    };
    for (const one of areas.flatMap(({ menu }) => menu)) {
        if (one.kind === 'entity') look(one.fields);
        if (one.kind === 'report') look(one.columns);
    }
    // Words that many tables use for something else are told by the others of a patient's table.
    for (const common of [
        'name',
        'note',
        'notes',
        'reason',
        'phone',
        'full_name',
        'barcode',
        'other',
    ])
        identities.delete(common);
    expect(identities.size).toBeGreaterThan(8);
    const keys = await references(t.db);
    const reached = new Set<string>(personTables);
    for (let before = -1; before !== reached.size;) {
        before = reached.size;
        for (const { child, parent } of keys) if (reached.has(parent)) reached.add(child);
    }
    const tables = await t.db.rows<{ table: string; column: string }>(sql`
        select c.table_name as table, c.column_name as column from information_schema.columns c
          join information_schema.tables b using (table_schema, table_name)
         where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.column_name = any(${[...identities]})`);
    const forgotten = tables.filter(({ table }) => !reached.has(table) && !others[table]);
    expect(forgotten).toEqual([]);
});

it('gives all of one patient and nothing of another, and tells the audit who asked and why', async () => {
    const { body } = await t.call('POST /mdr/mdr_pending_linkage/', {}, { as: 'facility' });
    const result = body.data[0].id as number;
    const patient = {
        surname: 'Namukasa',
        name: 'Grace',
        sex: 'female',
        age: 30,
        phone: '0700123456',
    };
    await t.call('POST /mdr/create_patient/', { result, ...patient }, { as: 'facility' });
    const { text, status, headers } = await fetch({ identifier: 'near-patient' });
    expect([status, headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining('patient-'),
    ]);
    const { tables, changes } = JSON.parse(text);
    expect(tables.result.map((row: { id: number }) => row.id)).toEqual([result]);
    expect(tables.mdr_patient).toMatchObject([{ surname: 'Namukasa', phone: '0700123456' }]);
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['mdr_linkage', 'mdr_case']));
    expect(changes.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/FAR-|Canary Far/);
    const told = await t.db.rows<{ note: { reason: string } }>(
        sql`select note from audit where entity = 'result' and action = 'export' and entity_id = ${result}`,
    );
    expect(told).toMatchObject([{ note: { reason: 'She asked for it in writing' } }]);
    expect(JSON.stringify(told)).not.toContain('Namukasa');
});

it('is refused without password, reason or patient, and to everybody else', async () => {
    expect(
        (await fetch({ identifier: 'NEAR-PATIENT' }, 'superadmin', { 'x-password': '' })).body.code,
    ).toBe('confirm');
    expect((await fetch({ identifier: 'NEAR-PATIENT', reason: 'x' })).status).toBe(202);
    expect((await fetch({})).body.errors).toHaveProperty('identifier');
    expect((await fetch({ identifier: 'nobody has this' })).body.code).toBe('not_found');
    for (const type of accountTypeNames.filter((one) => one !== 'superadmin'))
        expect([type, (await fetch({ identifier: 'FAR-PATIENT' }, type)).status]).toEqual([
            type,
            403,
        ]);
});

it('asks which one, where a number stands at several facilities', async () => {
    await t.db.run(sql`update result set patient_id = 'SAME'`);
    const refused = await fetch({ identifier: 'same' });
    expect(refused.body.code).toBe('several');
    const { id } = await t.db.one<{ id: number }>(
        sql`select id from result where sample_id = 'FAR-SAMPLE'`,
    );
    const { text } = await fetch({ result: id });
    expect(JSON.parse(text).tables.result).toHaveLength(1);
    expect(text).toContain('FAR-SAMPLE');
    expect(text).not.toContain('NEAR-SAMPLE');
});

const tablesOf = async (body: object) => JSON.parse((await fetch(body)).text).tables;
const samplesIn = (tables: { result?: { sample_id: string }[] }) =>
    (tables.result ?? []).map((row) => row.sample_id).toSorted();
const idOf = async (sample: string) =>
    (await t.db.one<{ id: number }>(sql`select id from result where sample_id = ${sample}`)).id;

it('never joins a number with the patient of a result that it is not', async () => {
    await t.db.run(sql`update result set patient_id = 'SAME'`);
    const far = await idOf('FAR-SAMPLE');
    expect(samplesIn(await tablesOf({ identifier: 'same', result: far }))).toEqual(['FAR-SAMPLE']);
    const strange = await fetch({ identifier: 'NEAR-SAMPLE', result: far });
    expect(strange.body.code).toBe('not_found');
});

it('gives nothing by what is typed where there is no number', async () => {
    const near = t.world.facilities[0];
    await addResult(t, { sample: 'NOBODY-2' });
    for (const nobody of ['N/A', 'unknown', '0']) {
        await t.db.run(sql`
            update result set patient_id = ${nobody}, facility_id = ${near} where sample_id in ('FAR-SAMPLE', 'NOBODY-2')`);
        expect([nobody, (await fetch({ identifier: nobody })).body.code]).toEqual([
            nobody,
            'not_found',
        ]);
        const tables = await tablesOf({ result: await idOf('FAR-SAMPLE') });
        expect([nobody, samplesIn(tables)]).toEqual([nobody, ['FAR-SAMPLE']]);
    }
});

it('takes a referred sample for theirs where it was matched, not by digits alone', async () => {
    const far = await idOf('FAR-SAMPLE');
    await t.db.run(sql`update result set sample_id = '0123' where id = ${far}`);
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into referred_sample (barcode, echis_patient_id, patient_name, facility_id, registered_at, registered_on, status)
        values ('00123', 'E-77', 'Somebody Else', ${t.world.facilities[4]}, '2024-03-10T08:00:00Z', '2024-03-10', 'pending') returning id`);
    expect((await tablesOf({ result: far })).referred_sample).toBeUndefined();
    await t.db.run(sql`
        insert into referred_match (sample_id, result_id, sure, matched_at) values (${id}, ${far}, 'evidence', now())`);
    expect((await tablesOf({ result: far })).referred_sample).toHaveLength(1);
});

it('includes what is linked to the same person under another number, and asks where several are registered', async () => {
    const link = async (sample: string, more: object) => {
        const result = await addResult(t, { sample });
        await t.db.run(sql`update result set patient_id = ${sample} where id = ${result}`);
        const { status, body } = await t.call(
            'POST /mdr/create_patient/',
            {
                result,
                surname: 'N',
                name: 'G',
                sex: 'female',
                age: 30,
                phone: '0700123456',
                ...more,
            },
            { as: 'facility', headers: { 'x-sure': '1' } },
        );
        expect([status, body.message]).toEqual([200, undefined]);
        return { result, patient: body.data.id as number };
    };
    const first = await link('LINK-1', { dr_tb_number: 'DR-9' });
    const second = await addResult(t, { sample: 'LINK-2' });
    await t.db.run(sql`
        insert into mdr_linkage (result_id, status, patient_id, decided_by, decided_at, case_id)
        select ${second}, 'linked', patient_id, decided_by, decided_at, case_id from mdr_linkage where result_id = ${first.result}`);
    expect(samplesIn(await tablesOf({ identifier: 'link-1' }))).toEqual(['LINK-1', 'LINK-2']);
    expect(samplesIn(await tablesOf({ identifier: 'dr-9' }))).toEqual(['LINK-1', 'LINK-2']);
    const other = await link('LINK-3', {});
    await t.db.run(sql`update mdr_patient set dr_tb_number = 'DR-9' where id = ${other.patient}`);
    expect((await fetch({ identifier: 'dr-9' })).body.code).toBe('several');
    expect(samplesIn(await tablesOf({ result: other.result }))).toEqual(['LINK-3']);
});

it('is of the places of the account alone', async () => {
    const limit = (district: number | null | undefined) =>
        t.db.run(sql`
            update account set district_id = ${district ?? null} where username = 'superadmin-next'`);
    await t.db.run(
        sql`update result set facility_id = ${t.world.facilities[4]} where sample_id = '0123'`,
    );
    const body = { result: await idOf('0123') };
    expect((await fetch(body, 'superadmin-next')).headers['content-disposition']).toBeDefined();
    await limit(t.world.districts[0]);
    expect((await fetch(body, 'superadmin-next')).body.code).toBe('not_found');
    await limit(null);
});

/** The audit has the time of the database, not that of the clock of the test. */
const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10);

it('is told to who asks who has seen the patient', async () => {
    const { body } = await t.call(
        'POST /x/audits/patient',
        { result: await idOf('LINK-1'), start_date: day(-30), end_date: day(1) },
        { as: 'superadmin' },
    );
    expect(body.data).toContainEqual(
        expect.objectContaining({
            actor: 'superadmin-home',
            action: 'export',
            reason: 'She asked for it in writing',
        }),
    );
});

it('counts with the patients that one account uncovers, and tells the audit where it is too many', async () => {
    const body = { result: await idOf('LINK-1') };
    let last = await fetch(body, 'superadmin-next');
    for (let more = 0; more < 25 && last.status === 200; more++)
        last = await fetch(body, 'superadmin-next');
    expect([last.status, last.body.code]).toEqual([429, 'too_many_reveals']);
    const told = await t.db.rows<{ action: string }>(sql`
        select action from audit where actor = 'superadmin-next' and action in ('reveal', 'reveal limit')`);
    expect(told.map(({ action }) => action).toSorted()).toEqual([
        ...Array.from({ length: 20 }, () => 'reveal'),
        'reveal limit',
    ]);
});
