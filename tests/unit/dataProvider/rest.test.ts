// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installCatalogue } from '../../../dataProvider/catalogue.ts';
import { http } from '../../../dataProvider/http.ts';
import { dataProvider } from '../../../dataProvider/index.ts';
import { testCatalogue } from '../../fixtures/declarations.ts';
import { signedIn } from '../../fixtures/fakeServer.ts';
import { startRestServer } from '../../fixtures/restServer.ts';

let server: Awaited<ReturnType<typeof startRestServer>>;
beforeAll(async () => {
    // The fixture stands on a port of its own; the product reaches such a backend under its own origin.
    const page = window as unknown as { happyDOM: { settings: { fetch: object } } };
    Object.assign(page.happyDOM.settings.fetch, { disableSameOriginPolicy: true });
    signedIn();
    server = await startRestServer();
    http.root = server.root;
    installCatalogue(testCatalogue);
});
afterAll(async () => {
    http.root = '/api';
    await server.stop();
});

it('works with records that another REST backend keeps', async () => {
    const list = await dataProvider.getList('test/bells', {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
    });
    expect(list).toMatchObject({ total: 3, data: [{ name: 'Ding' }, {}, {}] });

    const one = await dataProvider.getOne('test/bells', { id: 2 });
    expect(one.data.name).toBe('Dong');
    const many = await dataProvider.getMany('test/bells', { ids: [1, 3] });
    expect(many.data.map(({ name }: { name: string }) => name)).toEqual(['Ding', 'Gong']);

    const made = await dataProvider.create('test/bells', { data: { name: 'Bim' } });
    expect(made.data.id).toBe(4);
    await dataProvider.update('test/bells', {
        id: 4,
        data: { name: 'Bam' },
        previousData: made.data,
    });
    expect((await dataProvider.getOne('test/bells', { id: 4 })).data.name).toBe('Bam');
    await dataProvider.delete('test/bells', { id: 4, previousData: made.data });
    await expect(dataProvider.getOne('test/bells', { id: 4 })).rejects.toMatchObject({
        status: 404,
    });
    expect(new Set(server.seen.map((line) => line.split(' ')[0]))).toEqual(
        new Set(['GET', 'POST', 'PUT', 'DELETE']),
    );
});
