/** Statements that each connection plans once: the same rows, whatever the values, and not without end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '../../../resources/define/sql.ts';
import { freshDatabase } from '../../helpers/database.ts';

let own: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
    own = await freshDatabase();
});
afterAll(() => own.drop());

const namesKept = async (): Promise<number> => {
    // On one connection, so that what it keeps can be counted.
    const rows = await own.db.rows<{ count: number }>(
        sql`select count(*) as count from pg_prepared_statements where name like 'kipimo\\_%'`,
    );
    return rows[0]!.count;
};

test('each value has its own rows, many times over', async () => {
    for (let round = 0; round < 20; round++) {
        const found = await own.db.prepared(
            sql`select ${round}::int as n where ${round}::int < 15`,
        );
        expect(found).toEqual(round < 15 ? [{ n: round }] : []);
    }
    expect(await namesKept()).toBe(1);
});

test('a name belongs to one text', async () => {
    expect(await own.db.prepared(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    expect(await own.db.prepared(sql`select 2 as two`)).toEqual([{ two: 2 }]);
    expect(await own.db.prepared(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('beyond two hundred texts nothing more is kept, and all are answered', async () => {
    for (let at = 0; at < 230; at++) {
        const found = await own.db.prepared(sql`select ${raw(String(at))} as at`);
        expect(found).toEqual([{ at }]);
    }
    expect(await namesKept()).toBeLessThanOrEqual(200);
});
