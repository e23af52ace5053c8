/** Machines without a facility: what must not wait is told, and a wrong choice is put right at once. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../../dataProvider/http.ts';
import { createQueryClient } from '../../../../dataProvider/index.ts';
import MachineAssignment from '../../../../src/pages/machines/MachineAssignment.tsx';
import { fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

beforeEach(() => {
    Object.assign(http, { readWaits: [], writeWaits: [] });
    signedIn({ user_type: 'superadmin', role: { machine_assignment: true } });
});
afterEach(() => vi.unstubAllGlobals());

const proposal = (facility_id: number, name: string) => ({
    facility_id,
    name,
    district: 'Amber',
    score: 90,
});
const machine = {
    id: 5,
    serial: '900001',
    system_name: 'Right HC',
    pc_name: '',
    software: '',
    module_count: 4,
    first_message_at: null,
    last_message_at: null,
    first_day: '2026-03-01',
    waiting: 2,
    resistant: 1,
    days: [{ day: '2026-03-01', count: 2 }],
    proposals: [proposal(1, 'Wrong HC'), proposal(2, 'Right HC')],
};

it('tells of resistance that waits, and puts a wrong facility right from the same day', async () => {
    let waits = true;
    const server = fakeServer(({ path, body }) => {
        if (path.startsWith('/genexpert/machines/unassigned'))
            return { body: { data: waits ? [machine] : [] } };
        if (!path.startsWith('/genexpert/machines/assign')) return { body: { data: [], count: 0 } };
        waits = false;
        const facility = body['facility'] === 2 ? 'Right HC' : 'Wrong HC';
        const placed = { assigned_from: '2026-03-01', results: 2, machine: '900001', facility };
        return {
            body: {
                success: 'Machine Assignment successful',
                data: { machine_id: 5, facility_id: body['facility'], ...placed },
            },
        };
    });
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <MachineAssignment />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    expect(await screen.findByText(/1 result says rifampicin resistance/)).toBeVisible();
    const choose = async (button: RegExp, facility: RegExp) => {
        await userEvent.click(await screen.findByRole('button', { name: button }));
        await userEvent.click(screen.getByRole('button', { name: facility }));
        await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    };
    await choose(/Choose a facility/, /Wrong HC/);
    expect(await screen.findByText(/is at Wrong HC since/)).toBeVisible();
    expect(screen.queryByText(/rifampicin/)).toBeNull();
    await choose(/Wrong facility/, /Right HC/);
    expect(await screen.findByText(/is at Right HC since/)).toBeVisible();
    expect(server.to('/genexpert/machines/assign').map(({ body }) => body)).toEqual([
        { machine: 5, facility: 1, date: '2026-03-01' },
        { machine: 5, facility: 2, date: '2026-03-01' },
    ]);
});
