import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { forgetAnswers } from '../settings/retain.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const asSuper = { as: 'superadmin' };
const asFacility = { as: 'facility' };

/** Every row of every table but those that a refusal may touch (trust.md, section 2). */
async function snapshot(): Promise<string> {
    const tables = await t.db.rows<{ name: string }>(sql`
        select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'
           and table_name not in ('audit', 'audit_pending', 'audit_chain', 'login_attempt', 'idempotency', 'session')
         order by 1`);
    const parts = [];
    for (const { name } of tables) {
        const { rows } = await t.db.pool.query(
            `select coalesce(jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text), '[]')::text as all from "${name}" x`,
        );
        parts.push(`${name}: ${(rows[0] as { all: string }).all}`);
    }
    return parts.join('\n');
}

describe('an edit', () => {
    it('with the version that was read is taken, and counted up', async () => {
        const { body } = await t.call('POST /ip/create', { name: 'Alpha Partner' }, asSuper);
        expect(body.success).toBe('Ip Added successful');
        const edited = await t.call(
            'POST /ip/edit',
            { id: body.data.id, version: body.data.version, phone: '0700' },
            asSuper,
        );
        expect(edited.body.data).toMatchObject({ phone: '0700', version: body.data.version + 1 });
    });

    it.each(['', null])(
        'empties an optional text with %j, one with a pattern too',
        async (empty) => {
            const name = `Delta Partner ${String(empty)}`;
            const sent = { name, email: empty, contact: empty };
            const { body } = await t.call('POST /ip/create', sent, asSuper);
            expect(body.data).toMatchObject({ email: '', contact: '' });
            const { id, version } = body.data;
            await t.call('POST /ip/edit', { id, version, email: 'a@example.org' }, asSuper);
            const emptied = await t.call('POST /ip/edit', { id, email: empty }, asSuper);
            expect(emptied.body.data).toMatchObject({ email: '' });
        },
    );

    it('that is stale is refused with both values, and who was faster', async () => {
        const { body } = await t.call('POST /ip/create', { name: 'Beta Partner' }, asSuper);
        const { id, version } = body.data;
        await t.call('POST /ip/edit', { id, version, phone: 'first' }, { as: 'superadmin-next' });
        const before = await snapshot();
        const late = await t.call('POST /ip/edit', { id, version, phone: 'second' }, asSuper);
        expect(late.status).toBe(202);
        expect(late.body).toMatchObject({
            code: 'stale',
            details: {
                current: { phone: 'first' },
                yours: { phone: 'second' },
                by: 'superadmin-next',
            },
        });
        expect(await snapshot()).toBe(before);
    });

    it('of an older client without a version is taken, and audited as such', async () => {
        const { body } = await t.call('POST /ip/create', { name: 'Gamma Partner' }, asSuper);
        const edited = await t.call('POST /ip/edit', { id: body.data.id, phone: '1' }, asSuper);
        expect(edited.status).toBe(200);
        const audit = await t.db.one(
            sql`select note from audit where entity = 'partner' and entity_id = ${body.data.id} and action = 'update'`,
        );
        expect(audit).toEqual({ note: { without_version: true } });
    });
});

describe('a record that an older client sends back as it read it', () => {
    const asKeeper = { as: 'distributor' };
    const read = async (id: number) => {
        const { body } = await t.call('POST /facilities/', { id }, asSuper);
        return body.data[0] as Record<string, unknown>;
    };

    it('is edited by what is written of it; another value of what is not is refused by its name', async () => {
        const id = t.world.facilities[0]!;
        const before = await read(id);
        const sent: Record<string, unknown> = { ...before, phone: '0709' };
        for (const more of [{ region: 'Nowhere' }, { region_id: 999 }, { district: 'Elsewhere' }]) {
            const { status, body } = await t.call(
                'POST /facilities/edit/',
                { ...sent, ...more },
                asSuper,
            );
            const [key] = Object.keys(more);
            expect([status, body.code, body.errors]).toEqual([
                202,
                'not_written',
                { [key!]: 'It is not changed here.' },
            ]);
        }
        expect(await read(id)).toEqual(before);
        const { status, body } = await t.call('POST /facilities/edit/', sent, asSuper);
        expect([status, body.success]).toEqual([200, 'Edited successful']);
        const after = await read(id);
        expect(after).toEqual({
            ...sent,
            ...Object.fromEntries(['version', 'updated_at'].map((key) => [key, after[key]])),
        });
        const other = await t.call('POST /facilities/edit/', { ...sent, wheels: 4 }, asSuper);
        expect([other.status, other.body.errors]).toEqual([400, { wheels: 'Unknown field.' }]);
    });

    it('is deleted, at the version that was read', async () => {
        const { body } = await t.call(
            'POST /inventory/suppliers/create/',
            { name: 'Stores of the North' },
            asKeeper,
        );
        const list = await t.call('POST /inventory/suppliers/', { id: body.data.id }, asKeeper);
        const [record] = list.body.results as { version: number }[];
        const remove = (more: object) =>
            t.call('POST /inventory/suppliers/delete/', { ...record, ...more }, asKeeper);
        expect((await remove({ version: 7 })).body.code).toBe('stale');
        expect((await remove({})).body.success).toBe('Deleted successful');
    });
});

describe('an Idempotency-Key', () => {
    const key = (value: string) => ({ ...asSuper, headers: { 'idempotency-key': value } });

    it('gives the same answer once, however often and however parallel it is sent', async () => {
        const answers = await Promise.all(
            Array.from({ length: 10 }, () =>
                t.call('POST /ip/create', { name: 'Once Only' }, key('same-key-0001')),
            ),
        );
        expect(new Set(answers.map((one) => one.text)).size).toBe(1);
        expect(answers[0]!.status).toBe(200);
        const { count } = await t.db.one<{ count: number }>(
            sql`select count(*) as count from partner where name = 'Once Only'`,
        );
        expect(count).toBe(1);
    });

    it('gives a refusal again, too', async () => {
        const first = await t.call('POST /ip/create', { name: 'Once Only' }, key('refused-key-1'));
        await t.db.run(sql`delete from partner where name = 'Once Only'`);
        const again = await t.call('POST /ip/create', { name: 'Once Only' }, key('refused-key-1'));
        expect(first.status).toBe(202);
        expect(again.status).toBe(202);
        expect(again.body.message).toBe(first.body.message);
    });

    it('with other content is refused and changes nothing', async () => {
        await t.call('POST /ip/create', { name: 'Content A' }, key('content-key-1'));
        const before = await snapshot();
        const other = await t.call('POST /ip/create', { name: 'Content B' }, key('content-key-1'));
        expect(other.body.code).toBe('idempotency_mismatch');
        expect(await snapshot()).toBe(before);
    });

    it('is forgotten after a day, and only then', async () => {
        await t.call('POST /ip/create', { name: 'Kept a day' }, key('kept-a-day-01'));
        const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
        await forgetAnswers(t.db, later(23));
        expect(
            (await t.call('POST /ip/create', { name: 'Kept a day' }, key('kept-a-day-01'))).status,
        ).toBe(200);
        await forgetAnswers(t.db, later(25));
        expect(
            (await t.call('POST /ip/create', { name: 'Kept a day' }, key('kept-a-day-01'))).body
                .code,
        ).toBe('duplicate');
    });

    it('belongs to one account', async () => {
        await t.call('POST /ip/create', { name: 'Mine' }, key('shared-key-01'));
        const theirs = await t.call(
            'POST /ip/create',
            { name: 'Theirs' },
            { ...key('shared-key-01'), as: 'superadmin-next' },
        );
        expect(theirs.status).toBe(200);
    });
});

describe('a refusal', () => {
    it('names fields, changes nothing and bears a request id', async () => {
        const before = await snapshot();
        const answers = [
            await t.call('POST /ip/create', {}, asSuper),
            await t.call('POST /ip/create', { name: 'x'.repeat(5000) }, asSuper),
            await t.call('POST /ip/create', { name: 'First Partner' }, asSuper),
            await t.call('POST /ip/create', { name: '  first partner ' }, asSuper),
        ];
        for (const answer of answers) {
            expect(answer.status).toBe(202);
            expect(answer.body.errors).toHaveProperty('name');
            expect(answer.body.request_id).toEqual(expect.any(String));
            expect(answer.body).not.toHaveProperty('success');
        }
        expect(await snapshot()).toBe(before);
    });

    it('asks about a name that differs in blanks alone, keeps nothing of it meanwhile, and takes it from who is sure', async () => {
        const before = await snapshot();
        const made = { name: 'FirstPartner', email: 'one@example.org' };
        const keys: Record<string, string>[] = [{}, { 'idempotency-key': 'asked-about-1' }];
        for (const headers of keys) {
            const asked = await t.call('POST /ip/create', made, { ...asSuper, headers });
            expect([asked.status, asked.body.code]).toEqual([202, 'ask']);
            expect(asked.body.errors.name).toContain('First Partner');
        }
        expect(await snapshot()).toBe(before);
        // It is asked first, also where another field makes the insert fail.
        const place = {
            level: 'hc_iii',
            ownership: 'government',
            district_id: t.world.districts[0],
        };
        const site = (name: string, code: string) =>
            t.call(
                'POST /facilities/create/',
                { ...place, name, code, dhis2_uid: 'Abcdefghij1' },
                asSuper,
            );
        expect((await site('Asked', 'C-1')).status).toBe(200);
        const asked = await site('Asked too', 'C- 1');
        expect([asked.status, asked.body.code]).toEqual([202, 'ask']);
        expect(asked.body.errors).toHaveProperty('code');
        const twice = await site('Asked too', 'C-2');
        expect([twice.status, twice.body.code]).toEqual([202, 'duplicate']);
        const sure = { ...asSuper, headers: { 'x-sure': '1' } };
        expect((await t.call('POST /ip/create', made, sure)).status).toBe(200);
    });

    it('takes a body of the wrong shape for unreadable', async () => {
        const headers = { 'content-type': 'application/json' };
        expect((await t.call('POST /ip/create', '[1,2]', { ...asSuper, headers })).status).toBe(
            400,
        );
        expect((await t.call('POST /ip/create', '{"name":', { ...asSuper, headers })).status).toBe(
            400,
        );
        expect((await t.call('POST /ip/create', { name: 'ok', id: 4 }, asSuper)).status).toBe(400);
        expect(
            (await t.call('POST /ip/create', { name: 'ok', created_at: '2020-01-01' }, asSuper))
                .status,
        ).toBe(400);
        expect(
            (
                await t.call('POST /ip/create', `{"name":"${'x'.repeat(2_000_000)}"}`, {
                    ...asSuper,
                    headers,
                })
            ).status,
        ).toBe(413);
    });

    it('ignores what would poison prototypes', async () => {
        const answer = await t.call(
            'POST /ip/create',
            '{"name":"Plain","__proto__":{"version":9},"constructor":{"x":1}}',
            {
                ...asSuper,
                headers: { 'content-type': 'application/json' },
            },
        );
        expect(answer.status).toBe(200);
        expect(answer.body.data.version).toBe(1);
    });
});

describe('a record', () => {
    it('of a facility account is its own without saying so, and never of another place', async () => {
        const mine = await t.call('POST /add_clinician/', { name: 'Dr Own' }, asFacility);
        expect(mine.body.data).toMatchObject({ name: 'Dr Own', facility: 'Facility 1' });
        const foreign = await t.call(
            'POST /add_clinician/',
            { name: 'Dr Far', facility_id: t.world.facilities[4] },
            asFacility,
        );
        const nowhere = await t.call(
            'POST /add_clinician/',
            { name: 'Dr Far', facility_id: 999_999 },
            asFacility,
        );
        expect(foreign.status).toBe(202);
        expect({ ...foreign.body, request_id: '' }).toEqual({ ...nowhere.body, request_id: '' });
    });

    it('out of scope answers exactly as one that does not exist', async () => {
        const { body } = await t.call(
            'POST /add_clinician/',
            { name: 'Dr Hidden' },
            { as: 'facility-next' },
        );
        for (const [endpoint, values] of [
            ['POST /edit_clinician/', { name: 'Taken' }],
            ['POST /delete_clinician/', {}],
        ] as const) {
            const foreign = await t.call(endpoint, { ...values, id: body.data.id }, asFacility);
            const nowhere = await t.call(endpoint, { ...values, id: 999_999 }, asFacility);
            expect(foreign.status).toBe(404);
            expect({ ...foreign.body, request_id: '' }).toEqual({
                ...nowhere.body,
                request_id: '',
            });
        }
        const list = await t.call('POST /clinicians/', { id: body.data.id }, asFacility);
        expect(list.body).toMatchObject({ data: [], count: 0 });
    });

    it('in use is not deleted, and the refusal counts the uses', async () => {
        const role = await t.call('POST /delete_role/', { id: t.world.roles.hub }, asSuper);
        expect(role.status).toBe(202);
        expect(role.body).toMatchObject({ code: 'in_use', details: { uses: 2 } });
        expect(role.body.message).toContain('(2 in accounts)');
    });
});

describe('the audit', () => {
    it('has one row for every change, with before and after, who, from where and in which request', async () => {
        const { body, headers } = await t.call(
            'POST /ip/create',
            { name: 'Audited' },
            { ...asSuper, address: '10.9.9.9' },
        );
        await t.call(
            'POST /ip/edit',
            { id: body.data.id, version: 1, name: 'Audited twice' },
            asSuper,
        );
        const rows = await t.db.rows(sql`
            select actor, address, request_id, action, before ->> 'name' as before, after ->> 'name' as after
              from audit where entity = 'partner' and entity_id = ${body.data.id} order by id`);
        expect(rows).toMatchObject([
            {
                actor: 'superadmin-home',
                address: '10.9.9.9',
                request_id: headers['x-request-id'],
                action: 'create',
                before: null,
                after: 'Audited',
            },
            {
                actor: 'superadmin-home',
                action: 'update',
                before: 'Audited',
                after: 'Audited twice',
            },
        ]);
    });
});
