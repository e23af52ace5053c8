/** A file that is asked for without a line, when the code that saves files was never fetched. */
import { expect, it, vi } from 'vitest';
import { installCatalogue } from '../../../dataProvider/catalogue.ts';
import { exportList } from '../../../dataProvider/files/exportList.ts';
import { isUnreachable } from '../../../dataProvider/line/keeper.ts';
import { testCatalogue } from '../../fixtures/declarations.ts';

vi.mock('../../../dataProvider/files/download.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/download.js');
});

it('says that there is no connection, and names no file of the product', async () => {
    installCatalogue(testCatalogue);
    const list = { sort: { field: 'name', order: 'ASC' }, filter: {}, columns: ['name'] };
    const failure: unknown = await exportList('test/bikes', list, 'csv', 'bikes.csv').catch(
        (error: unknown) => error,
    );
    expect(isUnreachable(failure)).toBe(true);
    expect((failure as Error).message).toBe(
        'The server cannot be reached. Check the connection and try again.',
    );
});
