/** The audit in words: every audited table has a name, a change says its fields as the forms do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordKinds } from '../../../resources/admin/recordKinds.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const ever = { start_date: '2000-01-01', end_date: '2100-12-31' };
const audits = async (filter: object) =>
    (await t.call('POST /audits', { ...ever, ...filter }, { as: 'superadmin' })).body;

it('every audited table stands among the choices (resources/admin/recordKinds.ts)', async () => {
    const tables = await t.db.rows<{ name: string }>(sql`
        select distinct c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
          join pg_proc p on p.oid = g.tgfoid where p.proname = 'audit_row'`);
    const lacking = tables.map(({ name }) => name).filter((name) => !(name in recordKinds));
    expect(lacking).toEqual([]);
});

describe('a change', () => {
    it('reads as a sentence in the list, and field by field in its detail', async () => {
        const id = t.world.facilities[0]!;
        await t.db.run(
            sql`update facility set level = 'hospital', active = false where id = ${id}`,
        );
        const list = await audits({ entity: 'facility', entity_id: id, action: 'update' });
        expect(list.data ?? list.results).toMatchObject([
            { kind: 'Facility', record: 'Facility 1', action: 'update' },
        ]);
        const [row] = list.data ?? list.results;
        expect(row.changes).toContain('Active: Yes → No');
        expect(row.changes).toMatch(/Level: HC III → /);
        const { body } = await t.call('POST /x/audits/one', { id: row.id }, { as: 'superadmin' });
        expect(body.data).toMatchObject({
            kind: 'Facility',
            record: 'Facility 1',
            action: 'update',
            entity_id: id,
        });
        expect(body.data.changes).toEqual(
            expect.arrayContaining([{ field: 'Active', before: 'Yes', after: 'No' }]),
        );
        expect(body.data.changes).toHaveLength(2);
    });

    it('of a patient names nobody', async () => {
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into mdr_patient (surname, sex, facility_id, registered_on, registration_group)
            values ('Canarysurname', 'female', ${t.world.facilities[0]}, '2026-03-01', 'new') returning id`);
        const { data = [], results = data } = await audits({ entity: 'mdr_patient' });
        expect(results[0].record).toBe(`#${id}`);
        const { text, body } = await t.call(
            'POST /x/audits/one',
            { id: results[0].id },
            { as: 'superadmin' },
        );
        expect(text).not.toContain('Canarysurname');
        expect(body.data.record).toBeNull();
        expect(body.data.changes).toEqual(
            expect.arrayContaining([{ field: 'Registration group', before: null, after: 'New' }]),
        );
    });

    it('that is none answers as none', async () => {
        const { status } = await t.call(
            'POST /x/audits/one',
            { id: 999_999 },
            { as: 'superadmin' },
        );
        expect(status).toBe(404);
    });

    it('is filtered by the words of a closed list only', async () => {
        const { body } = await t.call(
            'POST /audits',
            { ...ever, action: 'invented' },
            { as: 'superadmin' },
        );
        expect(body.errors ?? body.message).toBeTruthy();
    });
});
