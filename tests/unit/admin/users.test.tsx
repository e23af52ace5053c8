/** What the declaration of users asks of the generic screens: a password for a new one, actions on each. */
import { screen, within, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient } from '../../../dataProvider/index.ts';
import { shownOnce } from '../../../dataProvider/questions.ts';
import { grant } from '../../../resources/access.ts';
import { users } from '../../../resources/admin/users.entity.ts';
import { RecordActions } from '../../../src/screens/record/RecordActions.tsx';
import { DeclarationName } from '../../../src/widgets/words.ts';
import { fakeServer, type Reply, signedIn } from '../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });
const entry = {
    route: '/users',
    accounts: ['superadmin'],
    permission: 'users',
    grants: [grant('users', 'superadmin')],
} as never;

function openActions(user_type: string, answer: Reply) {
    Object.assign(http, { readWaits: [], writeWaits: [] });
    const server = fakeServer(() => answer);
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <DeclarationName value="users">
                    <RecordActions
                        entity={users}
                        entry={entry}
                        record={{ id: 5, username: 'nurse', user_type }}
                    />
                </DeclarationName>
            </CoreAdminContext>
        </MemoryRouter>,
    );
    return server;
}

beforeEach(() => signedIn({ user_type: 'superadmin', role: { users: true } }));
afterEach(() => vi.unstubAllGlobals());

it('a password is never typed for somebody: it is made, and shown once', async () => {
    expect(Object.keys(users.fields)).not.toContain('password');
    const shown = vi.fn();
    const end = shownOnce.through(shown);
    const once = { title: 'Password of nurse', value: 'k7pq-22hs-9vtw-m3rd', about: 'Now.' };
    const server = openActions('hub', {
        body: { success: 'Password Changed successfully', shown_once: once },
    });
    await userEvent.click(screen.getByRole('button', { name: 'New password' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Make a new password for nurse?' }));
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'New password' }));
    await vi.waitFor(() => expect(shown).toHaveBeenCalledWith(once));
    expect(server.to('/users/change-password')[0]?.body).toEqual({ id: 5 });
    end();
});

it('a key is reset of a facility account only, after asking', async () => {
    const server = openActions('facility', { body: { success: 'The key of nurse is reset' } });
    await userEvent.click(screen.getByRole('button', { name: 'Reset key' }));
    expect(server.asked).toHaveLength(0);
    await userEvent.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset key' }),
    );
    expect(server.to('/x/users/reset-key')[0]?.body).toEqual({ id: 5 });
});

it('shows no key button for other accounts', () => {
    openActions('hub', {});
    expect(screen.queryByRole('button', { name: 'Reset key' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Unlock' })).toBeVisible();
});
