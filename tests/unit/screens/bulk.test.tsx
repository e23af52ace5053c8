import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';
import { open } from './harness.tsx';

const bike = (id: number, state = 'broken') => ({ id, name: `Mamba ${id}`, state, version: 1 });

beforeEach(() => {
    localStorage.clear();
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

const box = (name: string) => screen.findByRole('checkbox', { name });

describe('a person who chooses several rows', () => {
    it('is asked once, and told which of them was refused and why; those stay chosen', async () => {
        const server = fakeServer(({ path, body }) => {
            if (path !== '/test/bikes/scrap')
                return { body: { results: [bike(1), bike(2), bike(3, 'sound')], count: 3 } };
            return body['id'] === 2
                ? { status: 202, body: { message: 'It is still lent out.', code: 'lent' } }
                : { body: { success: 'Scrapped' } };
        });
        open('/test/bikes');
        expect(await box('Choose Mamba 3, Sound')).toBeDisabled();
        await userEvent.click(await box('Choose all rows of this page'));
        const bar = await screen.findByRole('region', { name: 'Chosen rows' });
        expect(bar).toHaveTextContent('2 chosen');
        await userEvent.click(within(bar).getByRole('button', { name: 'Scrap' }));
        const dialog = await screen.findByRole('dialog', { name: 'Scrap 2 bikes?' });
        await userEvent.click(within(dialog).getByRole('button', { name: 'Scrap' }));
        expect(server.to('/test/bikes/scrap')).toHaveLength(0);
        await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Bent');
        await userEvent.click(within(dialog).getByRole('button', { name: 'Scrap' }));

        const told = await screen.findByRole('dialog', { name: 'Scrap: 1 of 2 done' });
        expect(told).toHaveTextContent('Mamba 2, Broken: It is still lent out.');
        expect(server.to('/test/bikes/scrap').map(({ body }) => body)).toEqual([
            { id: 1, why: 'Bent' },
            { id: 2, why: 'Bent' },
        ]);
        await userEvent.click(within(told).getByRole('button', { name: 'Close' }));
        await waitFor(async () => expect(await box('Choose Mamba 2, Broken')).toBeChecked());
        expect(await box('Choose Mamba 1, Broken')).not.toBeChecked();
        expect(server.to('/test/bikes/').length).toBeGreaterThan(1);
    });

    it('takes all that match over the pages, and ends where the session does', async () => {
        const rows = Array.from({ length: 230 }, (_, at) => bike(at + 1));
        const server = fakeServer(({ path, body }) => {
            if (path === '/test/bikes/scrap')
                return body['id'] === 3
                    ? { status: 403, body: { message: 'Your account may not do this.' } }
                    : { body: { success: 'Scrapped' } };
            const [page, size] = [Number(body['page'] ?? 1), Number(body['page_size'])];
            return {
                body: { results: rows.slice((page - 1) * size, page * size), count: 230 },
            };
        });
        open('/test/bikes');
        await userEvent.click(await box('Choose Mamba 1, Broken'));
        await userEvent.click(
            await screen.findByRole('button', { name: 'Choose all 230 that match' }),
        );
        await screen.findByText('230 chosen');
        await userEvent.click(screen.getByRole('button', { name: 'Scrap' }));
        const dialog = await screen.findByRole('dialog', { name: 'Scrap 230 bikes?' });
        await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Bent');
        await userEvent.click(within(dialog).getByRole('button', { name: 'Scrap' }));
        const told = await screen.findByRole('dialog', { name: 'Scrap: 2 of 230 done' });
        await waitFor(() =>
            expect(told).toHaveTextContent('228 rows were not tried and stay chosen.'),
        );
        expect(told).toHaveTextContent('Your account may not do this.');
        expect(server.to('/test/bikes/scrap')).toHaveLength(3);
    });

    it('has on a phone only what can be done to them, and one small button to choose none', async () => {
        const matches = (query: string) => query.includes('37.49rem');
        vi.stubGlobal('matchMedia', (query: string) => ({
            matches: matches(query),
            addEventListener: () => undefined,
            removeEventListener: () => undefined,
            addListener: () => undefined,
            removeListener: () => undefined,
        }));
        fakeServer(() => ({ body: { results: [bike(1)], count: 1 } }));
        open('/test/bikes');
        await userEvent.click(await box('Choose Mamba 1, Broken'));
        const bar = await screen.findByRole('region', { name: 'Chosen rows' });
        expect(
            within(bar)
                .getAllByRole('button')
                .map((one) => one.textContent),
        ).toEqual(['Scrap', '']);
        await userEvent.click(within(bar).getByRole('button', { name: 'Choose none' }));
        expect(screen.queryByRole('region', { name: 'Chosen rows' })).toBeNull();
    });

    it('has no boxes where the account may do nothing to them', async () => {
        signedIn({ role: { stock: false } });
        fakeServer(() => ({ body: { results: [bike(1)], count: 1 } }));
        open('/test/bikes');
        await screen.findByText('Mamba 1');
        expect(screen.queryByRole('checkbox', { name: /Choose/ })).toBeNull();
    });
});
