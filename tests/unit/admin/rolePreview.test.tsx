/** Who edits a role sees what the change opens and closes before anything is sent. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import english from 'ra-language-english';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import {
    CoreAdminContext,
    SaveContextProvider,
    RecordContextProvider,
    TextInput,
} from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { roles } from '../../../resources/admin/roles.entity.ts';
import RolePreview from '../../../src/pages/admin/RolePreview.tsx';
import { AskingForm } from '../../../src/screens/form/AskingForm.tsx';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

/** The form of a role with a box for its name and one for what it may do. */
function openForm() {
    const save = vi.fn();
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider}>
                <RecordContextProvider
                    value={{ id: 1, name: 'Couriers', permissions: { hub_dashboard: true } }}
                >
                    <SaveContextProvider value={{ save, saving: false }}>
                        <AskingForm entity={roles} preview={RolePreview}>
                            <TextInput source="name" label="Name" />
                            <TextInput
                                source="permissions"
                                label="Rights"
                                format={(value: object) => JSON.stringify(value)}
                                parse={(typed: string) => ({ [typed]: true })}
                            />
                            <button type="submit">Keep</button>
                        </AskingForm>
                    </SaveContextProvider>
                </RecordContextProvider>
            </CoreAdminContext>
        </MemoryRouter>,
    );
    return save;
}

const keep = () => userEvent.click(screen.getByRole('button', { name: 'Keep' }));

it('tells what is gained and lost, sends nothing when called off, and the whole role when saved', async () => {
    const save = openForm();
    const rights = screen.getByLabelText('Rights');
    fireEvent.change(rights, { target: { value: 'stock' } });
    await keep();
    const asked = await screen.findByRole('dialog', { name: 'What the change of Couriers does' });
    expect(within(asked).getByText('Keep stock')).toBeVisible();
    expect(within(asked).getByText('Couriers may then no longer:')).toBeVisible();
    expect(within(asked).getAllByText('Stock levels').length).toBeGreaterThan(0);
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(save).not.toHaveBeenCalled();
    await keep();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
        expect(save).toHaveBeenCalledWith(
            expect.objectContaining({ name: 'Couriers', permissions: { stock: true } }),
        ),
    );
});

it('is not asked about a new name alone', async () => {
    const save = openForm();
    await userEvent.type(screen.getByLabelText('Name'), ' 2');
    await keep();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
});
