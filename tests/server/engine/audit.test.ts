import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import {
    isIntact,
    linkPending,
    startAuditChainer,
    verifyAudit,
} from '../../../server/jobs/auditChain.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
    t = await freshDatabase();
});
afterAll(() => t.drop());

const actor = { actor_id: null, actor: 'tester', address: 'here', request_id: 'r' };
const change = (count: number) =>
    t.db.transaction(actor, (tx) =>
        tx.run(
            sql`insert into partner (name) select 'P' || gen_random_uuid() from generate_series(1, ${count}::int)`,
        ),
    );
const linkAll = async () => {
    while ((await t.db.transaction(null, linkPending)) > 0);
};
/** What a person with every right on the database could do to the tables. */
const tamper = async (statement: string) => {
    await t.db.pool.query(
        `begin; set local session_replication_role = replica; ${statement}; commit`,
    );
};

beforeEach(async () => {
    await tamper('truncate audit, audit_chain, audit_pending');
    await change(50);
    await linkAll();
});

describe('the audit', () => {
    it('refuses update, delete and truncate', async () => {
        for (const statement of [
            'update audit set actor = 1::text',
            'delete from audit',
            'truncate audit cascade',
            'delete from audit_chain',
        ]) {
            await expect(t.db.pool.query(statement)).rejects.toThrow('append-only');
        }
    });

    it('is whole when nobody touched it, and names what is not linked yet', async () => {
        await change(3);
        const verdict = await verifyAudit(t.db);
        expect(verdict).toMatchObject({
            linked: 50,
            altered: [],
            missing: [],
            gaps: [],
            unlinked: [],
        });
        expect(verdict.pending).toHaveLength(3);
        expect(isIntact(verdict)).toBe(true);
    });

    it.each([
        [
            'a changed value',
            `update audit set after = '{"name":"forged"}' where id = (select min(id) + 7 from audit)`,
            'altered',
        ],
        [
            'a changed actor',
            `update audit set actor = 'other' where id = (select max(id) from audit)`,
            'altered',
        ],
        [
            'a changed time',
            `update audit set at = at + interval '1 microsecond' where id = (select min(id) from audit)`,
            'altered',
        ],
        [
            'a removed row',
            'delete from audit where id = (select min(id) + 20 from audit)',
            'missing',
        ],
        [
            'a removed row and its link',
            'delete from audit_chain where seq = 5; delete from audit where id = (select min(id) + 4 from audit)',
            'gaps',
        ],
        ['a removed link', 'delete from audit_chain where seq = 50', 'unlinked'],
        [
            'two swapped links',
            'update audit_chain set seq = -1 where seq = 3; update audit_chain set seq = 3 where seq = 4; update audit_chain set seq = 4 where seq = -1',
            'altered',
        ],
    ] as const)('shows %s', async (_what, statement, finding) => {
        await tamper(statement);
        const verdict = await verifyAudit(t.db);
        expect(isIntact(verdict)).toBe(false);
        expect(verdict[finding].length).toBeGreaterThan(0);
    });

    it('finds every single one of many small forgeries, by its row', async () => {
        const { rows } = await t.db.pool.query<{ id: number }>('select id from audit order by id');
        for (const { id } of rows) {
            await tamper(`update audit set address = address || '.' where id = ${id}`);
            expect((await verifyAudit(t.db)).altered).toEqual([id]);
            await tamper(`update audit set address = left(address, -1) where id = ${id}`);
        }
        expect(isIntact(await verifyAudit(t.db))).toBe(true);
    });

    it('is linked in the background while many write at once', async () => {
        const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
        const chainer = startAuditChainer({ db: t.db, log, everyMs: 5 });
        await Promise.all(Array.from({ length: 20 }, () => change(10)));
        await chainer.close();
        await linkAll();
        const verdict = await verifyAudit(t.db);
        expect(verdict).toMatchObject({ linked: 250, pending: [], unlinked: [] });
        expect(isIntact(verdict)).toBe(true);
    });
});
