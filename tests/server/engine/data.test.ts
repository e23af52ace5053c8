/** docs/data.md against the migrated database: whoever adds a table says what it holds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '../../../resources/index.ts';
import { tables } from '../../../resources/tables.ts';
import { dataPage } from '../../../scripts/data/page.ts';
import { loadProduct } from '../../../server/load.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
    t = await freshDatabase();
});
afterAll(() => t.drop());

const product = await loadProduct();
const entities = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'entity');

it('explains every table and column: a comment in a migration, a label, or a word that all share', async () => {
    const { unexplained } = await dataPage(t.db.pool, entities);
    expect(unexplained).toEqual([]);
});

it('has words that people know for every table whose rows can hold a record that somebody deletes', async () => {
    const { rows } = await t.db.pool.query<{ name: string }>(`
        select distinct conrelid::regclass::text as name
          from pg_constraint where contype = 'f' and confdeltype in ('a', 'r')`);
    const declared = product.entities.map(({ table }) => table);
    const once = declared.filter((table) => declared.filter((one) => one === table).length === 1);
    const wordless = rows
        .map(({ name }) => name)
        .filter((name) => !once.includes(name) && !tables[name]);
    // Rows of the audit hold nothing that an entity declares.
    expect(wordless).toEqual(['audit_pending']);
});

it('is what docs/data.md says; written anew by npm run data', async () => {
    const { page } = await dataPage(t.db.pool, entities);
    await expect(page).toMatchFileSnapshot('../../../docs/data.md');
});
