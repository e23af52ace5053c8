/** docs/data.md against the migrated database: whoever adds a table says what it holds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '../../../resources/index.ts';
import { dataPage } from '../../../scripts/data/page.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let t: TestDatabase;
beforeAll(async () => {
    t = await freshDatabase();
});
afterAll(() => t.drop());

const entities = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'entity');

it('explains every table and column: a comment in a migration, a label, or a word that all share', async () => {
    const { unexplained } = await dataPage(t.db.pool, entities);
    expect(unexplained).toEqual([]);
});

it('is what docs/data.md says; written anew by vitest -u', async () => {
    const { page } = await dataPage(t.db.pool, entities);
    await expect(page).toMatchFileSnapshot('../../../docs/data.md');
});
