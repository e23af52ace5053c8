/** Saving a document with nothing in it: all that is missing is marked by the first press, lines too, and the note says how much. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, useNotificationContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient } from '../../../dataProvider/index.ts';
import { pages } from '../../../src/start/pages.gen.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

beforeEach(() => {
    localStorage.clear();
    signedIn({ user_type: 'distributor' });
    Object.assign(http, { readWaits: [], writeWaits: [] });
});
afterEach(() => vi.unstubAllGlobals());

const Notes = () => (
    <footer data-testid="notes">
        {useNotificationContext().notifications.map(({ message }) => String(message))}
    </footer>
);

it('of stock that arrived', async () => {
    const asked = fakeServer(() => ({ body: { data: [], results: [], count: 0 } }));
    const { default: Receive } = await pages['stock/receipts/Receive']!();
    render(
        <MemoryRouter initialEntries={['/stock/receive']}>
            <CoreAdminContext queryClient={createQueryClient()}>
                <Receive />
                <Notes />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Please fill this in.')).toHaveLength(5);
    for (const name of [/^Supplier/, /^Verifier/, /^Product/, /^Unit/, /^Supplied/])
        expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByTestId('notes').textContent).toBe('5 fields are missing.');
    expect(asked.to('/stockin/create')).toEqual([]);
});
