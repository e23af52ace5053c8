/** The menu: one entry is marked as the open one, and its rows stand close for whoever wants them to. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import type { AccountType } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { refreshAccount } from '../../../src/base/useAccount.ts';
import { createAccountStore } from '../../../src/screens/accountStore.ts';
import { Sidebar } from '../../../src/shell/menu/Sidebar.tsx';
import { groupsOf, menuOf } from '../../../src/shell/menu/routes.ts';
import { useCompact } from '../../../src/shell/settings/compact.ts';
import { Toggle } from '../../../src/shell/settings/Toggle.tsx';
import '../../../src/start/catalogue.ts';
import { signedIn } from '../../fixtures/fakeServer.ts';

const i18n = await createI18n('en');

function signIn(user_type: AccountType) {
    const user = {
        user_type,
        role: Object.fromEntries(standardRole(user_type).map((name) => [name, true])),
    };
    signedIn(user);
    refreshAccount();
    return user;
}

beforeEach(() => localStorage.clear());

it('marks the open screen alone, of each group of each account that has several', () => {
    for (const type of ['admin', 'superadmin', 'facility', 'distributor'] as const) {
        const user = signIn(type);
        for (const group of groupsOf(user))
            for (const path of menuOf(user, group)
                .slice(0, 2)
                .map(({ route }) => route)) {
                const { container, unmount } = render(
                    <MemoryRouter initialEntries={[path]}>
                        <CoreAdminContext i18nProvider={i18n} store={createAccountStore()}>
                            <Sidebar group={group} path={path} userBlock={false} />
                        </CoreAdminContext>
                    </MemoryRouter>,
                );
                const marked = [...container.querySelectorAll('[aria-current]')].map((one) => [
                    one.getAttribute('href'),
                    one.getAttribute('aria-current'),
                    one.className,
                ]);
                expect([type, path, marked]).toEqual([
                    type,
                    path,
                    [[path, 'page', 'k-entry active']],
                ]);
                unmount();
            }
    }
});

function Rows() {
    const [compact, setCompact] = useCompact();
    return (
        <>
            <Toggle label="Compact rows" on={compact} change={setCompact} />
            <p>{compact ? 'close' : 'comfortable'}</p>
        </>
    );
}

it('has comfortable rows until a person wants them compact, then for that person alone', async () => {
    const show = () =>
        render(
            <CoreAdminContext i18nProvider={i18n} store={createAccountStore()}>
                <Rows />
            </CoreAdminContext>,
        );
    signedIn({ username: 'asha', user_type: 'admin' });
    refreshAccount();
    const first = show();
    expect(screen.getByText('comfortable')).toBeVisible();
    await userEvent.click(screen.getByRole('switch', { name: 'Compact rows' }));
    expect(screen.getByText('close')).toBeVisible();
    first.unmount();
    const again = show();
    expect(screen.getByText('close')).toBeVisible();
    again.unmount();
    signedIn({ username: 'baraka', user_type: 'admin' });
    refreshAccount();
    show();
    expect(screen.getByText('comfortable')).toBeVisible();
});
