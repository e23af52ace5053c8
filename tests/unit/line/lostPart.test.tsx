/** A part of a screen whose file cannot be fetched costs that part alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { notices } from '../../../src/base/noticeStore.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';
import { open } from '../screens/harness.tsx';

vi.mock('../../../src/widgets/ExportMenu.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/ExportMenu.js');
});

vi.mock('../../../src/screens/table/VirtualRows.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/VirtualRows.js');
});

const bike = { id: 1, name: 'Mamba', state: 'broken', wheels: 2, town_id: 4, town: 'Gulu' };

afterEach(() => vi.unstubAllGlobals());

it('the menu of formats that does not come is told, and the list stays', async () => {
    localStorage.clear();
    signedIn();
    fakeServer(() => ({ body: { results: [bike], count: 1 } }));
    open('/test/bikes');
    await screen.findByText('Gulu');
    const button = screen.getByRole('button', { name: 'Export' });
    await userEvent.click(button);
    await waitFor(() => expect(notices.get()).toHaveLength(1));
    expect(notices.get()[0]?.text).toMatch(/^This could not be loaded/);
    expect(screen.getByText('Gulu')).toBeVisible();
    // It can be asked for again.
    expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('rows of a long list are drawn without what draws them as they come into sight', async () => {
    localStorage.clear();
    signedIn();
    const bikes = Array.from({ length: 201 }, (_, n) => ({
        ...bike,
        id: n + 1,
        name: `Bike ${n + 1}`,
    }));
    fakeServer(() => ({ body: { results: bikes, count: 201 } }));
    open('/test/bikes?perPage=500');
    expect(await screen.findByText('Bike 201', {}, { timeout: 15_000 })).toBeVisible();
    expect(
        notices
            .get()
            .map(({ text }) => text)
            .join(),
    ).toMatch(/This could not be loaded/);
}, 30_000);

it('no part is fetched by what throws to the screen around it, but for whole screens and what catches it', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.tsx?$/.test(name),
    );
    const unguarded = files.filter((name) => {
        const source = readFileSync(`src/${name}`, 'utf8');
        const fetched = [...source.matchAll(/\blazy\(.*?\n?\);/gs)];
        return fetched.some(([one]) => !/catch|\(\) => \(\{ default/.test(one));
    });
    // Each of its screens stands in a boundary of its own.
    expect(unguarded).toEqual(['start/bareRoutes.tsx']);
});
