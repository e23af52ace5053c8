import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
    database = await freshDatabase({ empty: true });
    folder = mkdtempSync(join(tmpdir(), 'kipimo-migrations-'));
    file('0001_first.sql', 'create table first (id integer)');
    file('0002_second.sql', 'create table second (id integer); insert into second values (1)');
});
afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = () => migrate(database.url, { folder });

describe('migrations', () => {
    test('are applied once, in order, and recorded', async () => {
        expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
        expect(await run()).toEqual([]);
        file('0003_third.sql', 'create table third (id integer)');
        expect(await run()).toEqual(['0003_third.sql']);
        const { count } = await database.db.one<{ count: number }>(
            sql`select count(*) as count from migration where length(sha256) = 64`,
        );
        expect(count).toBe(3);
    });

    test('run once when two processes start together', async () => {
        const both = await Promise.all([run(), run()]);
        expect(both.map((applied) => applied.length).toSorted()).toEqual([0, 2]);
    });

    test('leave nothing of a file that fails, and go on from there once it is right', async () => {
        await run();
        file('0003_third.sql', 'create table third (id integer); select 1 / 0');
        await expect(run()).rejects.toThrow(
            'The migration 0003_third.sql failed: division by zero',
        );
        expect(await database.db.maybe(sql`select from pg_tables where tablename = 'third'`)).toBe(
            undefined,
        );
        file('0003_third.sql', 'create table third (id integer)');
        expect(await run()).toEqual(['0003_third.sql']);
    });

    test('leave a new database as it was where one of them fails', async () => {
        file('0002_second.sql', 'create table second (id integer); select 1 / 0');
        await expect(run()).rejects.toThrow('The migration 0002_second.sql failed');
        expect(await database.db.maybe(sql`select from pg_tables where tablename = 'first'`)).toBe(
            undefined,
        );
        file('0002_second.sql', 'create table second (id integer)');
        expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    });

    test('refuse a file that was changed after it had been applied', async () => {
        await run();
        file('0001_first.sql', 'create table first (id bigint)');
        await expect(run()).rejects.toThrow('0001_first.sql was changed after it had been applied');
    });

    test('take other line ends for the same file', async () => {
        file('0003_third.sql', 'create table third (\n id integer\n)');
        await run();
        file('0003_third.sql', 'create table third (\r\n id integer\r\n)');
        expect(await run()).toEqual([]);
    });

    test('refuse a database that is newer than the code', async () => {
        file('0003_third.sql', 'select 1');
        await run();
        rmSync(join(folder, '0003_third.sql'));
        await expect(run()).rejects.toThrow('newer than this version of Kipimo');
    });

    test('refuse a file that comes before one that is applied', async () => {
        file('0004_fourth.sql', 'select 1');
        await run();
        file('0003_third.sql', 'select 1');
        await expect(run()).rejects.toThrow('0003_third.sql was skipped');
    });

    test('refuse two files of one number, and a name without one', async () => {
        file('0002_again.sql', 'select 1');
        await expect(run()).rejects.toThrow('Two migrations bear the number 0002');
        rmSync(join(folder, '0002_again.sql'));
        file('oops.sql', 'select 1');
        await expect(run()).rejects.toThrow('oops.sql must be named');
    });
});
