/** A further kind of instrument is a row of resources/machines/kinds.ts: no table says which there are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeLabels } from '../../../resources/machines/kinds.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
    t = await freshDatabase();
});
afterAll(() => t.drop());

it('is refused by no table that tells of a kind', async () => {
    const { rows } = await t.db.pool.query<{ name: string; said: string }>(
        `select format('%s.%s', conrelid::regclass, conname) as name, pg_get_constraintdef(oid) as said
           from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const kinds = Object.keys(typeLabels);
    const listing = rows.filter(
        ({ said }) => kinds.filter((kind) => said.includes(`'${kind}'`)).length > 1,
    );
    expect(listing).toEqual([]);
});
