import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anchorHead, type Anchorage } from '../../../server/audit/anchor.ts';
import { readAnchors } from '../../../server/audit/anchors.ts';
import { linkPending } from '../../../server/audit/chain.ts';
import { startAuditChainer } from '../../../server/audit/chainer.ts';
import { auditPaths, checkingKey, signingKey } from '../../../server/audit/key.ts';
import { syslogTo } from '../../../server/audit/syslog.ts';
import { isIntact, verifyAudit } from '../../../server/audit/verify.ts';
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
const tamper = (statement: string) =>
    t.owner(`begin; set local session_replication_role = replica; ${statement}; commit`);

beforeEach(async () => {
    await tamper('truncate audit, audit_chain, audit_pending');
    await change(50);
    await linkAll();
});

describe('the audit', () => {
    it('refuses update, delete and truncate, even to the owner of its tables', async () => {
        for (const statement of [
            'update audit set actor = 1::text',
            'delete from audit',
            'truncate audit cascade',
            'delete from audit_chain',
        ]) {
            await expect(t.owner(statement)).rejects.toThrow('append-only');
        }
    });

    it('is out of reach of the application, which owns nothing', async () => {
        for (const statement of [
            'update audit set actor = 1::text',
            'delete from audit',
            'truncate audit cascade',
            'update audit_chain set hash = hash',
            'delete from audit_chain',
            'drop trigger audit_append_only on audit',
            'alter table audit disable trigger all',
            'alter table audit_chain add column x text',
            'drop table audit_pending',
            'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
            'set session_replication_role = replica',
            'create table mine (id bigint)',
            'delete from migration',
            "select grant_application('postgres')",
        ]) {
            await expect(t.db.pool.query(statement), statement).rejects.toThrow(
                /permission denied|must be owner/,
            );
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

describe('whoever owns the database', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kipimo-anchors-'));
    const file = auditPaths(folder).anchors;
    const anchorage: Anchorage = { file, key: signingKey(folder) };
    const verdict = async () => verifyAudit(t.db, readAnchors(file, checkingKey(folder, {})!));
    beforeEach(async () => {
        rmSync(file, { force: true });
        await anchorHead(t.db, anchorage);
        await change(10);
        await linkAll();
        await anchorHead(t.db, anchorage);
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    it('finds nothing wrong where nobody touched it', async () => {
        await change(2);
        const found = await verdict();
        expect(found).toMatchObject({ linked: 60, anchors: 2, lost: false });
        expect(found.pending).toHaveLength(2);
        expect(isIntact(found)).toBe(true);
    });

    it('cuts its tail, and is found out', async () => {
        await tamper(`delete from audit where id in (select audit_id from audit_chain where seq > 55);
            delete from audit_chain where seq > 55`);
        // The chain alone shows nothing.
        expect(isIntact(await verifyAudit(t.db))).toBe(true);
        expect(await verdict()).toMatchObject({ cut: [60], rewritten: [] });
    });

    it('changes a row and computes the whole chain anew, and is found out', async () => {
        await tamper(`update audit set actor = 'somebody else' where id = (select max(id) from audit);
            insert into audit_pending select audit_id from audit_chain; truncate audit_chain`);
        await linkAll();
        expect(isIntact(await verifyAudit(t.db))).toBe(true);
        expect(await verdict()).toMatchObject({ rewritten: [60], cut: [] });
    });

    it('puts in a row of an earlier day, and is found out', async () => {
        await t.owner(`insert into audit (at, actor, address, request_id, entity, action)
            values (now() - interval '3 days', 'grace', '::1', 'r', 'account', 'update')`);
        const waiting = await verdict();
        expect(waiting.backdated).toHaveLength(1);
        await linkAll();
        expect(isIntact(await verifyAudit(t.db))).toBe(true);
        expect((await verdict()).backdated).toEqual(waiting.backdated);
    });

    it('is not taken for one where a long transaction commits late', async () => {
        await t.db.transaction(actor, async (tx) => {
            await tx.run(sql`insert into partner (name) values ('Late')`);
            const late = await tx.one<{ at: string }>(sql`select max(at) as at from audit`);
            const { complete_to } = await anchorHead(t.db, anchorage);
            // It promises nothing about what is not committed.
            expect(Date.parse(complete_to)).toBeLessThanOrEqual(Date.parse(late.at));
        });
        await linkAll();
        expect(isIntact(await verdict())).toBe(true);
    });

    it('cannot sign an anchor, nor take the anchors of another database for its own', async () => {
        const [first = '', second = ''] = readFileSync(file, 'utf8').split('\n');
        writeFileSync(file, `${first}\n${second.replace('"seq":60', '"seq":59')}\n`);
        expect((await verdict()).forged).toEqual([2]);
        writeFileSync(file, '');
        expect(await verdict()).toMatchObject({ lost: true });
        await t.db.run(sql`delete from installation where name = 'identity'`);
        writeFileSync(file, `${first}\n${second}\n`);
        expect(await verdict()).toMatchObject({ lost: true });
    });

    it('finds the same anchors in the syslog of another machine', async () => {
        const lines: string[] = [];
        const collector = createServer((socket) =>
            socket.on('data', (text) => lines.push(String(text))),
        ).listen(0, '127.0.0.1');
        await new Promise((resolve) => collector.once('listening', resolve));
        const { port } = collector.address() as { port: number };
        await anchorHead(t.db, { ...anchorage, tell: syslogTo(`tcp://127.0.0.1:${port}`) });
        await expect.poll(() => lines.join('')).toMatch('kipimo-audit-anchor {');
        collector.close();
        writeFileSync(file, `${lines.join('')}\n`);
        expect(await verdict()).toMatchObject({ anchors: 1, forged: [] });
        await tamper('delete from audit_chain where seq > 55');
        expect((await verdict()).cut).toEqual([60]);
    });
});
