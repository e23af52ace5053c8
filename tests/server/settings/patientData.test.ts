/** What is held of one patient: all of it and nobody else's, for the right person alone, and told to the audit. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import type { Field } from '../../../resources/define/field.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { personTables, references } from '../../../resources/admin/patients/held.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

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
