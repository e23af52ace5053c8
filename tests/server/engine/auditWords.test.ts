/** The audit in words: every audited table has a name, a change says its fields as the forms do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypes } from '../../../resources/access.ts';
import english from '../../../locales/en.json';
import { targetOf } from '../../../resources/admin/audit/auditNames.server.ts';
import { columnOf, noise } from '../../../resources/admin/audit/auditWords.server.ts';
import { recordKinds } from '../../../resources/admin/audit/recordKinds.ts';
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

it('every audited table stands among the choices (resources/admin/audit/recordKinds.ts)', async () => {
    const tables = await t.db.rows<{ name: string }>(sql`
        select distinct c.relname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
          join pg_proc p on p.oid = g.tgfoid where p.proname = 'audit_row'`);
    const lacking = tables.map(({ name }) => name).filter((name) => !(name in recordKinds));
    expect(lacking).toEqual([]);
});

it('every column of an audited table has a word, which is in the catalogue (resources/admin/audit/otherColumns.ts)', async () => {
    const columns = await t.db.rows<{ of: string; name: string }>(sql`
        select distinct c.relname as of, a.attname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
          join pg_proc p on p.oid = g.tgfoid
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where p.proname = 'audit_row'`);
    expect(columns.length).toBeGreaterThan(500);
    const unsaid = columns
        .filter(({ name }) => !noise.includes(name))
        .map(({ of, name }) => `${of}.${name}: ${columnOf(of, name)}`)
        .filter((one) => !(one.slice(one.indexOf(': ') + 2) in english));
    expect(unsaid).toEqual([]);
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

    it('says a reference by the name that its record has now', async () => {
        const { roles } = t.world;
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from account where username = 'facility-next'`,
        );
        await t.db.run(sql`update account set role_id = ${roles.admin} where id = ${id}`);
        await t.db.run(sql`update role set name = 'Renamed' where id = ${roles.admin}`);
        const { results, data = results } = await audits({
            entity: 'account',
            entity_id: id,
            action: 'update',
        });
        const before = accountTypes.facility.title;
        expect(data[0].changes).toContain(`Role: ${before} → Renamed`);
        const detail = await t.call('POST /x/audits/one', { id: data[0].id }, { as: 'superadmin' });
        expect(detail.body.data.changes).toEqual([{ field: 'Role', before, after: 'Renamed' }]);
        const { body } = await t.call(
            'POST /x/audits/record',
            { entity: 'account', entity_id: id },
            { as: 'superadmin' },
        );
        expect(body.names.role_id).toEqual({
            [roles.facility]: before,
            [roles.admin]: 'Renamed',
        });
    });

    it('says the state of a document and who decided in words, not in codes and numbers', async () => {
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into stock_request (requester_id, receiver_id, place_id, status)
            select (select id from account where username = 'hub-next'), min(id), max(id), 'approved' from stock_place
            returning id`);
        await t.db.run(sql`
            update stock_request set status = 'partly_issued',
                   decided_by_id = (select id from account where username = 'facility-next') where id = ${id}`);
        const [row] = (await audits({ entity: 'stock_request', entity_id: id, action: 'update' }))
            .data;
        expect(row.changes).toMatch(/^Decided by: — → facility-next; /);
        expect(row.changes).toMatch(/; Status: Approved → Partly issued$/);
        const { body } = await t.call('POST /x/audits/one', { id: row.id }, { as: 'superadmin' });
        expect(body.data.changes).toEqual(
            expect.arrayContaining([
                { field: 'Status', before: 'Approved', after: 'Partly issued' },
                { field: 'Decided by', before: '—', after: 'facility-next' },
            ]),
        );
    });

    it('says days and moments as people write them', async () => {
        const { id } = await t.db.one<{ id: number }>(
            sql`insert into holiday (day, name) values ('2041-07-05', 'A day off') returning id`,
        );
        await t.db.run(sql`update holiday set day = '2041-07-06' where id = ${id}`);
        const day = await audits({ entity: 'holiday', entity_id: id, action: 'update' });
        expect(day.data[0].changes).toContain('Day: 5 Jul 2041 → 6 Jul 2041');
        const request = await t.db.one<{ id: number }>(sql`
            with near as (select id, serial, facility_id from machine where serial = 'GX-NEAR'),
                 bay as (insert into module (machine_id, serial, slot) select id, 'M-700', 'A1' from near returning id, serial)
            insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, requester_name, requested_at)
            select near.facility_id, near.id, bay.id, near.serial, bay.serial, 'Errors', 'Asha', '2026-03-01T08:00:00Z' from near, bay returning id`);
        await t.db.run(
            sql`update module_request set requested_at = '2026-03-02T09:30:15.5Z' where id = ${request.id}`,
        );
        const moved = await audits({
            entity: 'module_request',
            entity_id: request.id,
            action: 'update',
        });
        expect(moved.data[0].changes).toContain('1 Mar 2026, 11:00 → 2 Mar 2026, 12:30');
    });

    it('says the number of a record that is gone', async () => {
        const { id: gone } = await t.db.one<{ id: number }>(
            sql`insert into department (name) values ('Gone') returning id`,
        );
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from account where username = 'hub-next'`,
        );
        await t.db.run(sql`update account set department_id = ${gone} where id = ${id}`);
        await t.db.run(sql`update account set department_id = null where id = ${id}`);
        await t.db.run(sql`delete from stock_place where department_id = ${gone}`);
        await t.db.run(sql`delete from department where id = ${gone}`);
        const { results, data = results } = await audits({ entity: 'account', entity_id: id });
        expect(data[0].changes).toContain(`Department: #${gone} → —`);
        const detail = await t.call('POST /x/audits/one', { id: data[0].id }, { as: 'superadmin' });
        expect(detail.body.data.changes).toEqual([
            { field: 'Department', before: `#${gone}`, after: '—' },
        ]);
    });

    it('says the name of a record to nobody who may not see it', async () => {
        const [near, , , , far] = t.world.facilities as [number, number, number, number, number];
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from account where username = 'xraysite-next'`,
        );
        await t.db.run(sql`update account set facility_id = ${near} where id = ${id}`);
        const record = { entity: 'account', entity_id: id };
        // Limited to the region of `near`, where partners of its facilities are known and no others.
        await t.db.run(sql`
            update account set region_id = ${t.world.regions[0]} where username = 'superadmin-next'`);
        const { results, data = results } = (
            await t.call(
                'POST /audits',
                { ...ever, ...record, action: 'update' },
                { as: 'superadmin-next' },
            )
        ).body;
        expect(data[0].changes).toContain(`Facility: #${far} → Facility 1`);
        const past = await t.call('POST /x/audits/record', record, { as: 'superadmin-next' });
        expect(past.body.names.facility_id).toEqual({ [near]: 'Facility 1' });
        // Whose role does not hold the records learns no name of them.
        await t.db.run(sql`
            update role set permissions = permissions - array['roles', 'users', 'permissions']
             where id = ${t.world.roles.superadmin}`);
        const less = await t.call('POST /x/audits/record', record, { as: 'superadmin-next' });
        expect(less.body.names.role_id).toEqual({});
        await t.db.run(sql`
            update role set permissions = permissions || '{"roles": true, "users": true, "permissions": true}'
             where id = ${t.world.roles.superadmin}`);
    });

    it('takes no number for that of another record: foreign keys lead where the names come from', async () => {
        const keys = await t.db.rows<{ table: string; column: string; to: string }>(sql`
            select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "to"
              from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
             where c.contype = 'f' and cardinality(c.conkey) = 1`);
        const meant = keys.flatMap(({ table, column, to }) => {
            const target = targetOf(table, column);
            return target ? [{ key: `${table}.${column}`, to, named: target.table }] : [];
        });
        expect(meant.length).toBeGreaterThan(20);
        expect(meant.filter(({ to, named }) => to !== named)).toEqual([]);
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

it('a call that was denied says which it was, in the list and in its detail', async () => {
    const denied = await t.call('POST /audits', ever, { as: 'facility' });
    expect(denied.status).toBe(403);
    const list = await audits({ entity: 'call', action: 'denied' });
    const [row] = list.data ?? list.results;
    expect(row).toMatchObject({
        kind: 'Call of the server',
        actor: 'facility-home',
        changes: 'Call: POST /audits; What it opens: Audit',
    });
    const { body } = await t.call('POST /x/audits/one', { id: row.id }, { as: 'superadmin' });
    expect(body.data.note).toEqual({ Call: 'POST /audits', 'What it opens': 'Audit' });
});
