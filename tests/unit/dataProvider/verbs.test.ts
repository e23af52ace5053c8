// @vitest-environment happy-dom
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOf, installCatalogue } from '../../../dataProvider/catalogue.ts';
import { dataProvider } from '../../../dataProvider/index.ts';
import { testCatalogue } from '../../fixtures/declarations.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const page = {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'name', order: 'ASC' as const },
};

beforeEach(() => {
    localStorage.clear();
    installCatalogue(testCatalogue);
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('a person who reads', () => {
    it('gets a page of a list in one flat call with the bearer key', async () => {
        const server = fakeServer(() => ({
            body: { results: [{ id: 1, name: 'Mamba' }], count: 26 },
        }));
        const answer = await dataProvider.getList('test/bikes', {
            ...page,
            filter: { q: 'mam', state: '', place: { town: 4 }, facility: { id: 9 } },
        });
        expect(answer).toMatchObject({ data: [{ id: 1 }], total: 26 });
        expect(server.asked).toHaveLength(1);
        expect(server.asked[0]).toMatchObject({
            method: 'POST',
            path: '/test/bikes/',
            body: {
                page: 2,
                page_size: 25,
                sort: 'name',
                order: 'asc',
                q: 'mam',
                town: 4,
                facility: 9,
            },
        });
        expect(server.asked[0]?.body).not.toHaveProperty('state');
        expect(server.asked[0]?.headers.get('Authorization')).toBe('Bearer key-of-asha');
    });

    it('gets a long page in calls of 200 rows, each row once and in order', async () => {
        const rows = Array.from({ length: 730 }, (_, at) => ({ id: at + 1 }));
        const server = fakeServer(({ body }) => {
            const [at, size] = [Number(body['page']), Number(body['page_size'])];
            return { body: { results: rows.slice((at - 1) * size, at * size), count: 730 } };
        });
        const ids = async (pagination: { page: number; perPage: number }) =>
            (
                await dataProvider.getList('test/bikes', { ...page, pagination, filter: {} })
            ).data.map(({ id }) => id);
        expect(await ids({ page: 1, perPage: 5000 })).toEqual(rows.map(({ id }) => id));
        expect(server.asked.map(({ body }) => [body['page'], body['page_size']])).toEqual([
            [1, 200],
            [2, 200],
            [3, 200],
            [4, 200],
        ]);
        expect(await ids({ page: 2, perPage: 400 })).toEqual(rows.slice(400).map(({ id }) => id));
        expect(await ids({ page: 1, perPage: 650 })).toHaveLength(650);
    });

    it('gets the totals of all pages and of the period before with a report', async () => {
        fakeServer(() => ({
            body: { data: [], count: 0, totals: { rides: 9 }, previous: { rides: 6 } },
        }));
        const answer = await dataProvider.getList('test/rides', { ...page, filter: {} });
        expect(answer.meta).toEqual({ totals: { rides: 9 }, previous: { rides: 6 } });
    });

    it('opens one record by one list call', async () => {
        const server = fakeServer(() => ({ body: { results: [{ id: 5, name: 'Mamba' }] } }));
        const { data } = await dataProvider.getOne('test/bikes', { id: '5' });
        expect(data.name).toBe('Mamba');
        expect(server.asked[0]?.body).toEqual({ id: '5' });
    });

    it('is told that a record outside its places does not exist', async () => {
        fakeServer(() => ({ body: { results: [] } }));
        await expect(dataProvider.getOne('test/bikes', { id: 5 })).rejects.toMatchObject({
            status: 404,
        });
    });

    it('gets many records in calls of at most 200', async () => {
        const server = fakeServer(({ body }) => ({
            body: { results: (body['id'] as number[]).map((id) => ({ id })) },
        }));
        const ids = Array.from({ length: 250 }, (_, index) => index + 1);
        const { data } = await dataProvider.getMany('test/bikes', { ids });
        expect(data).toHaveLength(250);
        expect(server.asked.map(({ body }) => (body['id'] as number[]).length)).toEqual([200, 50]);
    });

    it('sees on a mount only the rows that the mount fixes, at its own GET endpoint', async () => {
        const server = fakeServer(() => ({ body: { results: [], count: 0 } }));
        await dataProvider.getList('test/broken', {
            ...page,
            filter: { town_id: [1, 2], state: 'sound' },
        });
        expect(server.asked[0]?.method).toBe('GET');
        expect(server.asked[0]?.path).toBe(
            '/test/bikes/broken?page=2&page_size=25&sort=name&order=asc&town_id=1&town_id=2&state=broken',
        );
    });

    it('reads related rows as a filtered list', async () => {
        const server = fakeServer(() => ({ body: { results: [], count: 0 } }));
        await dataProvider.getManyReference('test/bikes', {
            ...page,
            target: 'town_id',
            id: 3,
            filter: { active: true },
        });
        expect(server.asked[0]?.body).toMatchObject({ town_id: 3, active: true });
    });

    it('reads a list under any of the three keys of the contract', async () => {
        for (const key of ['results', 'data', 'afs']) {
            fakeServer(() => ({ body: { [key]: [{ id: 1 }], count: 1 } }));
            const { data } = await dataProvider.getList('test/bikes', { ...page, filter: {} });
            expect(data).toHaveLength(1);
        }
    });
});

describe('a person who writes', () => {
    it('saves a new record at the irregular path of its declaration, without what is not its to say', async () => {
        const server = fakeServer(() => ({
            body: { success: 'Bike Mamba added', data: { id: 9, name: 'Mamba', version: 1 } },
        }));
        const { data } = await dataProvider.create('test/bikes', {
            data: { name: 'Mamba', wheels: null, seen_at: 'now', nonsense: 1 },
        });
        expect(data.id).toBe(9);
        expect(server.asked[0]).toMatchObject({
            path: '/test/bikes/insert/',
            body: { name: 'Mamba' },
        });
        expect(Object.keys(server.asked[0]?.body ?? {})).toEqual(['name']);
    });

    it('sends of an edit only what changed, with the version that was read', async () => {
        const server = fakeServer(() => ({
            body: { success: 'Edited successful', data: { id: 9, name: 'Twiga', version: 4 } },
        }));
        const previousData = { id: 9, name: 'Mamba', wheels: 2, rider: 'J•••e', version: 3 };
        await dataProvider.update('test/bikes', {
            id: 9,
            data: { ...previousData, name: 'Twiga' },
            previousData,
        });
        expect(server.asked[0]?.body).toEqual({ id: 9, version: 3, name: 'Twiga' });
    });

    it('uses the methods and ids in paths of older calls', async () => {
        const server = fakeServer(() => ({ body: { data: { id: 3 } } }));
        await dataProvider.update('test/pumps', {
            id: 3,
            data: { name: 'x' },
            previousData: { id: 3 },
        });
        await dataProvider.delete('test/pumps', { id: 3 });
        expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
            'PUT /pumps/3',
            'DELETE /pumps/3',
        ]);
    });

    it('deletes with the version that was read', async () => {
        const server = fakeServer(() => ({ body: { success: 'Deleted successful' } }));
        await dataProvider.delete('test/bikes', { id: 9, previousData: { id: 9, version: 2 } });
        expect(server.asked[0]?.body).toEqual({ id: 9, version: 2 });
    });

    it('is told how many of several deletions were done, and why the others were not', async () => {
        fakeServer(({ body }) =>
            body['id'] === 2
                ? { status: 202, body: { message: 'Mamba is in use.', code: 'in_use' } }
                : { body: {} },
        );
        await expect(
            dataProvider.deleteMany('test/bikes', { ids: [1, 2, 3] }),
        ).rejects.toMatchObject({ status: 202, message: '2 of 3 done. Mamba is in use.' });
    });

    it.each([202, 201])(
        'is shown the message of a refusal, and the faults on their fields (%i)',
        async (status) => {
            fakeServer(() => ({
                status,
                body: {
                    message: 'Please check.',
                    code: 'invalid',
                    errors: { name: 'Taken.' },
                    details: { uses: 2 },
                    request_id: 'r1',
                },
            }));
            const refused = await dataProvider
                .create('test/bikes', { data: { name: 'Mamba' } })
                .catch((error: unknown) => error);
            expect(refused).toBeInstanceOf(HttpError);
            expect(refused).toMatchObject({
                status: 202,
                message: 'Please check.',
                body: {
                    code: 'invalid',
                    details: { uses: 2 },
                    request_id: 'r1',
                    errors: { root: { serverError: 'Please check.' }, name: 'Taken.' },
                },
            });
        },
    );

    it('is shown several things that a server says of one field', async () => {
        fakeServer(() => ({
            status: 202,
            body: { message: 'Please check.', errors: { name: ['Taken.', 'Too short.'] } },
        }));
        await expect(
            dataProvider.create('test/bikes', { data: { name: 'x' } }),
        ).rejects.toMatchObject({ body: { errors: { name: 'Taken. Too short.' } } });
    });

    it('takes a 201 without a message for a success', async () => {
        fakeServer(() => ({ status: 201, body: { data: { id: 1 } } }));
        await expect(
            dataProvider.create('test/bikes', { data: { name: 'x' } }),
        ).resolves.toMatchObject({ data: { id: 1 } });
    });
});

describe('a list under a parameter of the address', () => {
    it('is fixed to the record that the address names', async () => {
        const bikes = testCatalogue.routes.find((one) => one.name === 'test/bikes')!;
        const route = '/test/bikes_of/{town}';
        installCatalogue({
            ...testCatalogue,
            routes: [...testCatalogue.routes, { ...bikes, route }],
        });
        const server = fakeServer(() => ({ body: { results: [], count: 0, data: { id: 1 } } }));
        await dataProvider.getList('test/bikes_of/7', { ...page, filter: { town_id: 9 } });
        const bodies = server.asked.map(({ body }) => body as Record<string, unknown>);
        expect(bodies.map((body) => body['town_id'])).toEqual([7]);
        expect(entryOf('test/bikes_of/7')?.route).toBe(route);
        expect(entryOf('test/bikes_of/7/more')).toBeUndefined();
    });
});
