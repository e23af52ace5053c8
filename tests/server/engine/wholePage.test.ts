/** A page of sums with the totals of all, in one statement. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raw, sql } from '../../../resources/define/sql.ts';
import { wholePage } from '../../../server/reports/wholePage.ts';
import { freshDatabase } from '../../helpers/database.ts';

let own: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
    own = await freshDatabase();
});
afterAll(() => own.drop());

const places = sql`(select * from (values (1, 'b', 10, date '2026-03-01'), (2, 'a', 5, null), (3, 'c', 7, date '2026-03-02'))
    v (id, name, tests, day)) r where r.tests > 4`;
const totals = { tests: sql`sum(r."tests")` };
const page = (number: number) => sql`limit 2 offset ${(number - 1) * 2}`;
const ask = (number: number, order = 'order by name asc nulls first, id asc', heavy = false) =>
    wholePage(own.db, () => ({
        rows: places,
        totals,
        order: raw(order),
        page: page(number),
        heavy,
    }));

test.each([1, 2, 3])('page %i of documents says what it says of figures', async (number) => {
    const order = 'order by tests desc nulls last, id desc';
    expect(await ask(number, order, true)).toEqual(await ask(number, order));
});

test('the lines of documents beyond the page are never made', async () => {
    // Whoever made them of the third row would divide by zero.
    const rows = sql`(select v.id, v.tests, (select max(n / (v.id - 3)) from generate_series(1, 1000) n) as lines
                        from (values (1, 10), (2, 5), (3, 7)) v (id, tests)) r`;
    const asked = { rows, totals, order: sql`order by id`, page: page(1) };
    const { totals: sums, found } = await wholePage(own.db, () => ({ ...asked, heavy: true }));
    expect(sums).toEqual({ tests: 22 });
    expect(found).toEqual([
        { id: 1, tests: 10, lines: 0 },
        { id: 2, tests: 5, lines: -1 },
    ]);
    await expect(wholePage(own.db, () => ({ ...asked, heavy: false }))).rejects.toThrow(
        'division by zero',
    );
});

test('rows come in their order and bear their own columns only', async () => {
    const { count, totals: sums, found } = await ask(1);
    expect({ count, sums }).toEqual({ count: 3, sums: { tests: 22 } });
    expect(found).toEqual([
        { id: 2, name: 'a', tests: 5, day: null },
        { id: 1, name: 'b', tests: 10, day: '2026-03-01' },
    ]);
});

test('the order holds on every page and both ways', async () => {
    expect((await ask(2)).found.map(({ id }) => id)).toEqual([3]);
    const { found } = await ask(1, 'order by tests desc nulls last, id desc');
    expect(found.map(({ tests }) => tests)).toEqual([10, 7]);
});

test('beyond the last page there are totals and no row', async () => {
    expect(await ask(3)).toEqual({ count: 3, totals: { tests: 22 }, found: [] });
});

test('a column and its total may be called count, as the number of rows is', async () => {
    const rows = sql`(values (1, 10), (2, 5), (3, 7)) r (id, count)`;
    const sums = { count: sql`sum(r."count")` };
    const found = await wholePage(own.db, () => ({
        rows,
        totals: sums,
        order: sql`order by id`,
        page: page(1),
        heavy: false,
    }));
    expect(found).toEqual({
        count: 3,
        totals: { count: 22 },
        found: [
            { id: 1, count: 10 },
            { id: 2, count: 5 },
        ],
    });
});

test('where nothing is found the totals are empty', async () => {
    const none = sql`(select 1 as id, 2 as tests where false) r`;
    const found = await wholePage(own.db, () => ({
        rows: none,
        totals,
        order: sql`order by id`,
        page: page(1),
        heavy: false,
    }));
    expect(found).toEqual({ count: 0, totals: { tests: null }, found: [] });
});
