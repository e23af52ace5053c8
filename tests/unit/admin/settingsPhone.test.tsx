/** The settings on a phone: one section at a time, with the way on at its foot. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import english from 'ra-language-english';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../dataProvider/index.ts';
import { settingGroups } from '../../../resources/admin/settings/groups.ts';
import Settings from '../../../src/pages/settings/Settings.tsx';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });
const titles = settingGroups.map(({ title }) => title);

function openPage(narrow: boolean, at = '/') {
    vi.stubGlobal('matchMedia', (query: string) => ({
        matches: narrow && query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
    }));
    vi.stubGlobal('scrollTo', () => undefined);
    signedIn({ user_type: 'superadmin', role: { super_admin: true } });
    const data = { changed: [], rule: null, server: [], held: [], emblem: null };
    fakeServer(() => ({ body: { data } }));
    render(
        <MemoryRouter initialEntries={[at]}>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <Settings />
            </CoreAdminContext>
        </MemoryRouter>,
    );
}

const heads = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);

afterEach(() => vi.unstubAllGlobals());

it('are all of them one below the other at a desk', async () => {
    openPage(false);
    await waitFor(() => expect(heads()).toEqual([...titles, 'Set where the server is started']));
});

it('are a list of sections on a phone, and each leads to the next', async () => {
    openPage(true);
    const index = await screen.findByRole('navigation', { name: 'Sections of this page' });
    expect(within(index).getAllByRole('button')).toHaveLength(titles.length + 1);
    expect(heads()).toEqual([]);
    await userEvent.click(within(index).getByRole('button', { name: /^Sign-in and sessions/ }));
    expect(heads()).toEqual(['Sign-in and sessions']);
    expect(screen.getByRole('heading', { name: 'Sign-in and sessions' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Next: E-mails and text messages' }));
    expect(heads()).toEqual(['E-mails and text messages']);
    await userEvent.click(screen.getByRole('button', { name: 'Previous: Sign-in and sessions' }));
    await userEvent.click(screen.getByRole('button', { name: 'All sections' }));
    expect(heads()).toEqual([]);
});

it('open at the section that the address names, the first without one before it', async () => {
    openPage(true, '/?section=section-Name-and-emblem');
    await waitFor(() => expect(heads()).toEqual(['Name and emblem']));
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
});
