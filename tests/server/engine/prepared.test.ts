/** Statements that each connection plans once: the same rows, whatever the values, and not without end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '../../../resources/define/sql.ts';
import { instantOf } from '../../../server/database/database.ts';
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

test('a page along an index has its own rows whatever the values, named or not', async () => {
    for (let round = 0; round < 230; round++) {
        const found = await own.db.alongIndex(
            sql`select ${round}::int as n, ${raw(String(round % 115))} as at where ${round}::int % 2 = 0`,
        );
        expect(found).toEqual(round % 2 ? [] : [{ n: round, at: round % 115 }]);
    }
});

test('an instant reads the same with and without a Date', async () => {
    const written = await own.db.rows<{ at: string; text: string }>(sql`
        select at, at::text as text from unnest(array['2026-03-01 08:15:00+00', '2026-03-01 08:15:00.1+00', '2026-12-31 23:59:59.999999+00',
            '2026-03-01 08:15:00.0009+00', '1890-01-01 00:00:00+02:27', '9999-12-31 23:59:59.5+00']::timestamptz[]) at`);
    for (const { at, text } of written) {
        expect(at).toBe(instantOf(text));
        expect(at).toBe(new Date(text).toISOString());
    }
});
