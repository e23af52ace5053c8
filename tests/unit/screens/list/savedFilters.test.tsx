/** Filters with a name: kept by the server for the account, remembered by the browser meanwhile. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, type Reply, signedIn } from '../../../fixtures/fakeServer.ts';
import { open } from '../harness.tsx';

const broken = { list: 'test/bikes', name: 'To repair', values: { state: 'broken' } };
const elsewhere = { list: 'test/rides', name: 'Far away', values: {} };

const server = (filters: (path: string) => Reply | undefined) =>
    fakeServer(({ path }) =>
        path.startsWith('/x/session/filters')
            ? filters(path)
            : path.startsWith('/test/bikes/')
              ? { body: { results: [], count: 0 } }
              : undefined,
    );

beforeEach(() => {
    localStorage.clear();
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

const openMenu = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Saved filters' }));

it('are found on a computer that has never seen them, those of this list only', async () => {
    const asked = server(() => ({ body: { data: [broken, elsewhere] } }));
    open('/test/bikes');
    await openMenu();
    expect(screen.queryByText('Far away')).toBeNull();
    await userEvent.click(await screen.findByText('To repair'));
    await waitFor(() =>
        expect(asked.to('/test/bikes').at(-1)?.body).toMatchObject({ state: 'broken' }),
    );
    expect(asked.to('/x/session/filters')).toHaveLength(1);
});

it('are kept under their name by the server', async () => {
    const asked = server((path) => ({ body: { data: path.endsWith('/save') ? [broken] : [] } }));
    open('/test/bikes?filter={"state":"broken"}');
    await openMenu();
    await userEvent.type(await screen.findByLabelText('Name for these filters'), 'To repair');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await openMenu();
    expect(await screen.findByText('To repair')).toBeVisible();
    expect(asked.to('/x/session/filters/save')[0]?.body).toEqual({
        list: 'test/bikes',
        name: 'To repair',
        values: '{"state":"broken"}',
    });
});

it('are remembered where the server cannot be asked, and a failure to keep one is told', async () => {
    const first = server(() => ({ body: { data: [broken] } }));
    const view = open('/test/bikes');
    await openMenu();
    expect(first.to('/x/session/filters')).toHaveLength(1);
    view.unmount();
    server(() => ({ status: 503, body: { message: 'The server is busy.' } }));
    open('/test/bikes');
    await openMenu();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove To repair' }));
    expect(await screen.findByTestId('notice-error')).toHaveTextContent('The server is busy.');
    expect(screen.getByText('To repair')).toBeVisible();
});
