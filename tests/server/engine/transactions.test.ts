/** Transactions that send ahead what nobody answers: they say the same as those that wait for each statement. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { freshDatabase } from '../../helpers/database.ts';

let own: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
    own = await freshDatabase();
    await own.owner('create table kept (n integer primary key)');
    await own.owner('grant all on kept to public');
});
afterAll(() => own.drop());

const keep = (n: number) => sql`insert into kept values (${n})`;
const kept = async (): Promise<number[]> =>
    (await own.db.rows<{ n: number }>(sql`delete from kept returning n`)).map(({ n }) => n);
const begin = ['transaction', 'load'] as const;

test.each(begin)(
    'a %s in which something failed that nobody told of is no success',
    async (way) => {
        const silent = own.db[way](null, async (tx) => {
            await tx.run(keep(1));
            await tx.run(keep(1)).catch(() => undefined);
        });
        await expect(silent).rejects.toThrow('A transaction ended without its changes');
        expect(await kept()).toEqual([]);
    },
);

test.each(begin)('a statement that a %s did not wait for takes all of it back', async (way) => {
    const sent = own.db[way](null, async (tx) => {
        await tx.run(keep(1));
        await tx.send(keep(1));
    });
    await expect(sent).rejects.toMatchObject({ code: '23505' });
    const followed = own.db[way](null, async (tx) => {
        await tx.send(sql`select 1 / 0`);
        await tx.run(keep(2));
    });
    await expect(followed).rejects.toMatchObject({ code: '22012' });
    expect(await kept()).toEqual([]);
});

test.each(begin)('savepoints of a %s take back what is theirs, one in the other', async (way) => {
    const told = await own.db[way](null, async (tx) => {
        await tx.run(keep(1));
        const refused = tx.savepoint(async () => {
            await tx.savepoint(() => tx.run(keep(2)));
            await tx.run(keep(1));
        });
        await expect(refused).rejects.toMatchObject({ code: '23505' });
        await tx.savepoint(async () => {
            await tx.savepoint(() => tx.run(keep(2))).catch(() => undefined);
            await tx.savepoint(() => tx.run(keep(2))).catch(() => undefined);
            await tx.send(keep(3));
        });
        return 'done';
    });
    expect(told).toBe('done');
    expect((await kept()).toSorted()).toEqual([1, 2, 3]);
});

test('what transactions ask again and again is planned once, what they ask once is not', async () => {
    const names = await own.db.transaction(null, async (tx) => {
        for (let round = 0; round < 12; round++) await tx.rows(sql`select ${round}::int + 1`);
        return tx.rows<{ statement: string }>(
            sql`select statement from pg_prepared_statements where name like 'kipimo\\_%'`,
        );
    });
    const planned = names.map(({ statement }) => statement);
    expect(planned).toContain('select $1::int + 1');
    expect(planned).not.toContain('select 1 / 0');
});
