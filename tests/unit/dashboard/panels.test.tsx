/** Panels as a person chose them and as they are shared with a role: what is done is said, and the way back where it leads. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';
import { panelName } from '../../../resources/define/points/panels.ts';
import { lake } from '../../fixtures/dashboard.ts';
import { openLake } from './harness.tsx';

beforeEach(() => {
    localStorage.clear();
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

const names = lake.panels.map(panelName);

/** A server that keeps the choice. */
function keeps(choice: Record<string, unknown>, asks = false) {
    let now = { own: null, shared: null, shared_by: null, ...choice };
    return fakeServer(({ path, body }) => {
        if (!path.startsWith('/x/session/panels'))
            return { body: { data: [], results: [], count: 0 } };
        if (asks && path.endsWith('share'))
            return {
                status: 202,
                body: { message: '5 people', code: 'ask', errors: { panels: '5 people' } },
            };
        if (path.endsWith('/share'))
            now = { ...now, shared: body['panels'] as never, shared_by: 'Asha' as never };
        if (path.endsWith('/unshare')) now = { ...now, shared: null, shared_by: null };
        if (path.endsWith('/reset')) now = { ...now, own: null };
        return { body: { data: now } };
    });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('are shared with the role, which is said, and taken back', async () => {
    const server = keeps({});
    openLake();
    await press('Panels');
    expect(screen.queryByRole('button', { name: 'Take back for my role' })).toBeNull();
    await press('Share with my role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByTestId('notice-success')).toHaveTextContent('Shared');
    await press('Panels');
    await press('Take back for my role');
    // Nothing is taken from others before it was asked, with the name of who shared it.
    expect(
        await screen.findByText(
            'Take back the panels that Asha shared with “Programme administrator”?',
        ),
    ).toBeVisible();
    expect(server.to('/x/session/panels/unshare')).toHaveLength(0);
    await press('Take back');
    await waitFor(() => expect(server.to('/x/session/panels/unshare')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('say nothing of an error to who answers the question with no', async () => {
    const server = keeps({}, true);
    openLake();
    await press('Panels');
    await press('Share with my role');
    await waitFor(() => expect(server.to('/x/session/panels/share')).toHaveLength(1));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.queryByTestId('notice-error')).toBeNull();
});

it.each([
    [names, 'Back to what your role sees'],
    [null, 'Back to all panels of the programme'],
])('say which choice the way back leads to', async (shared, wayBack) => {
    keeps({ own: names.slice(0, 2), shared, shared_by: shared && 'Asha' });
    openLake();
    await press('Panels');
    await press(wayBack);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
