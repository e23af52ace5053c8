/** The permission matrix: shows what is stored, saves one cell, tells a refusal, leaves the own role alone. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient } from '../../../dataProvider/index.ts';
import type { Role } from '../../../src/pages/admin/rolesCall.ts';
import { screensOf } from '../../../src/pages/admin/opens.ts';
import Permissions, { matching } from '../../../src/pages/admin/Permissions.tsx';
import { refreshAccount } from '../../../src/base/useAccount.ts';
import { type Reply, fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });
const roles: (Role & { version: number })[] = [
    { id: 1, name: 'Hub', permissions: { hub_dashboard: true }, version: 1 },
    { id: 2, name: 'Super', permissions: { permissions: true }, version: 1 },
];

/** Draws the page on a window of this width; `edit` is the answer to a change. */
function openPage(edit: Reply, wide = true) {
    vi.stubGlobal('matchMedia', (query: string) => ({
        matches: wide && query.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
    }));
    Object.assign(http, { readWaits: [], writeWaits: [] });
    const server = fakeServer(({ path }) =>
        path.startsWith('/roles/') ? { body: { results: roles, count: 2 } } : edit,
    );
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <Permissions />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    return server;
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

beforeEach(() => {
    signedIn({ user_type: 'superadmin', role: { permissions: true }, role_name: 'Super' });
    refreshAccount();
});
afterEach(() => vi.unstubAllGlobals());

describe('the permission matrix', () => {
    it('saves one cell and shows it only when it is kept', async () => {
        const kept = { id: 1, name: 'Hub', permissions: { hub_dashboard: true, stock: true } };
        const server = openPage({ body: { success: 'Edited successful', data: kept } });
        const cell = await screen.findByRole('checkbox', { name: 'Hub: Keep stock' });
        expect(cell).not.toBeChecked();
        await userEvent.click(cell);
        // What it would open is told first; nothing is sent until it is saved.
        const asked = await screen.findByRole('dialog', { name: 'Hub may then: Keep stock' });
        expect(within(asked).getAllByText('Stock levels').length).toBeGreaterThan(0);
        expect(server.to('/edit_permission/')).toEqual([]);
        await save();
        expect(await screen.findByText('Saved: Hub may now: Keep stock.')).toBeVisible();
        expect(cell).toBeChecked();
        expect(server.to('/edit_permission/')[0]?.body).toEqual({
            role: 1,
            permission: 'stock',
            value: true,
        });
    });

    it('tells the screens that a permission opens, by the type of the accounts, and sends nothing when it is called off', async () => {
        const server = openPage({});
        const hub = { role: roles[0]!, permission: 'stock' } as const;
        const opened = screensOf(hub, true);
        expect(opened.map(({ type }) => type)).toContain('facility');
        // A hub has no screen that the permission opens: account types limit it.
        expect(opened.map(({ type }) => type)).not.toContain('hub');
        const closed = screensOf({ role: roles[0]!, permission: 'hub_dashboard' }, false);
        expect(closed.map(({ type }) => type)).toEqual(['hub']);
        await userEvent.click(await screen.findByRole('checkbox', { name: 'Hub: Keep stock' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
        expect(server.to('/edit_permission/')).toEqual([]);
    });

    it('tells a refusal and keeps what was', async () => {
        openPage({
            status: 202,
            body: {
                message: 'You cannot grant what your own role lacks: users.',
                code: 'cannot_grant',
            },
        });
        const cell = await screen.findByRole('checkbox', { name: 'Hub: Keep user accounts' });
        await userEvent.click(cell);
        await save();
        expect(
            await screen.findByText(/^Not saved: Hub, Keep user accounts\. You cannot grant/),
        ).toBeVisible();
        expect(cell).not.toBeChecked();
    });

    it('leaves the own role to somebody else', async () => {
        openPage({});
        expect(await screen.findByRole('checkbox', { name: 'Super: Keep stock' })).toBeDisabled();
        expect(screen.getByRole('checkbox', { name: 'Hub: Keep stock' })).toBeEnabled();
    });

    it('is searched by sentence and by name', async () => {
        openPage({});
        await screen.findByRole('checkbox', { name: 'Hub: Keep stock' });
        await userEvent.type(screen.getByRole('searchbox'), 'hub riders');
        await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
        expect(matching([{ name: 'stock', sentence: 'Keep stock' }], 'STOCK')).toHaveLength(1);
    });

    it('is one role with switches on a phone', async () => {
        openPage({ body: { data: { ...roles[0], permissions: {} } } }, false);
        const one = await screen.findByLabelText(/^See the hub, its riders and samples/);
        expect(one).toBeChecked();
        await userEvent.click(one);
        await save();
        expect(await screen.findByText(/^Saved: Hub may no longer/)).toBeVisible();
        expect(one).not.toBeChecked();
    });
});
