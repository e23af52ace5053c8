/** Messages that nobody had in mind, kept and read by the tables of a real database: nothing is lost, and no positive becomes negative. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import type { Db } from '../../../resources/define/engine.ts';
import { parseRaw } from '../../../resources/gateway/messages/parse.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { chipped, filed, wired, type Sent } from '../../unit/ingest/corpus.ts';

const all = [
    ...wired.map((one) => ({ ...one, protocol: 'astm' })),
    ...[...filed, ...chipped].map((one) => ({ ...one, protocol: 'upload' })),
];
type Kept = Sent & { protocol: string };

class TakenBack extends Error {}

describe.each(all.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    let t: TestApp;
    beforeAll(async () => {
        t = await app();
    });

    /** Each by itself: many are of one machine, module and minute. */
    async function taken(look: (db: Db, id: number) => Promise<void>): Promise<void> {
        const done = t.db.transaction(null, async (db) => {
            await look(db, await keep(db, one));
            throw new TakenBack();
        });
        await expect(done).rejects.toThrow(TakenBack);
    }
    const keep = async (db: Db, { bytes, protocol }: Kept): Promise<number> => {
        const { id } = await db.one<{ id: number }>(sql`
            insert into raw_message (protocol, address, received_at, sha256, bytes, date_order)
            values (${protocol}, 'test', '2026-03-10T08:00:00Z', sha256(${bytes}), ${bytes}, '') returning id`);
        return id;
    };

    it('is kept whole, counted and told of', () =>
        taken(async (db, id) => {
            const parsed = await parseRaw(db, t.db, id, { timeZone: 'Africa/Kampala' });
            const found = await db.rows<{ bytes: Buffer; state: string; failure: string }>(
                sql`select bytes, state, failure from raw_message where id = ${id}`,
            );
            const [{ bytes, state, failure }] = found as [(typeof found)[0]];
            expect(bytes.equals(one.bytes)).toBe(true);
            const runs = one.runs ?? 1;
            expect(state).toBe(runs ? 'parsed' : 'failed');
            if (one.told) expect(failure).toMatch(one.told);
            else expect(failure).toBe('');
            const { faults } = await db.one<{ faults: number }>(
                sql`select count(*) as faults from module_fault where raw_message_id = ${id}`,
            );
            expect(parsed.results + parsed.duplicates + parsed.conflicts + faults).toBe(runs);
            if (one.truth === 'fault') expect(faults).toBe(1);
        }));

    it('says nothing that is not so', () =>
        taken(async (db, id) => {
            await parseRaw(db, t.db, id, { timeZone: 'Africa/Kampala' });
            const results = await db.rows<Record<string, unknown>>(
                sql`select *, to_char(day, 'YYYY-MM-DD') as day, to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as started_at
                      from result where raw_message_id = ${id} order by id`,
            );
            const calls = await db.rows<{ target: string; call: string; grade: string }>(
                sql`select c.target, c.call, c.grade from result_call c join result r on r.id = c.result_id
                     where r.raw_message_id = ${id} and r.id = (select max(id) from result where raw_message_id = ${id})`,
            );
            const last = results.at(-1);
            if (last && one.wanted) {
                const told = calls.map(
                    ({ target, call, grade }) =>
                        [target, [call, grade].filter(Boolean).join(' ')] as const,
                );
                const numbers = Object.fromEntries(
                    ['value', 'log_value'].map((key) => [
                        key,
                        last[key] === null ? null : Number(last[key]),
                    ]),
                );
                expect({ ...last, ...numbers, calls: Object.fromEntries(told) }).toMatchObject(
                    one.wanted,
                );
            }
            const positive = ['positive', 'resistant'].includes(one.truth) && one.runs !== 2;
            const negatives = results.filter(
                ({ outcome, call, test_type }) =>
                    outcome === 'success' && call === 'not_detected' && test_type === 'specimen',
            );
            if (positive) expect(negatives).toEqual([]);
            if (one.truth === 'control')
                expect(results.map(({ test_type }) => test_type)).not.toContain('specimen');
        }));
});

let made: Promise<TestApp> | undefined;
const app = (): Promise<TestApp> => (made ??= testApp());
afterAll(async () => (await made)?.close());
