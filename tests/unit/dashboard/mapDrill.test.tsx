/** The way down beside a map, and back by Escape. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, dataProvider } from '../../../dataProvider/index.ts';
import { integer } from '../../../resources/define/field.ts';
import { MapDrill } from '../../../src/screens/map/Drill.tsx';
import type { MapPoint } from '../../../src/screens/map/points.ts';
import '../../../src/start/catalogue.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const narrowed = vi.fn();
const measure = { name: 'tests', field: integer('Tests'), rate: null, profile: '' };

beforeEach(() => {
    narrowed.mockClear();
    signedIn();
    fakeServer(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** The drill within these filters, under a heading, beside whatever else the page has. */
const open = (filters: Record<string, unknown>, beside?: React.ReactNode) => {
    render(
        <CoreAdminContext dataProvider={dataProvider} queryClient={createQueryClient()}>
            <h1 tabIndex={-1}>Utilization</h1>
            {beside}
            <MapDrill
                points={[]}
                measure={measure}
                figure="Tests"
                filters={filters}
                onNarrow={narrowed}
            />
        </CoreAdminContext>,
    );
    screen.getByRole('heading').focus();
};

it.each([
    [{ region: 1, district: 2, facility: 3 }, { facility: null }],
    [{ region: 1, district: 2 }, { district: null }],
    [{ region: 1 }, { region: null }],
])('Escape on the heading of %j goes one level up', async (filters, changes) => {
    open(filters);
    await userEvent.keyboard('{Escape}');
    expect(narrowed.mock.calls).toEqual([[changes]]);
});

it('does so from the list and from nowhere too, and no further than the country', async () => {
    open({ region: 1 });
    screen.getByRole('region', { name: 'Tests' }).focus();
    await userEvent.keyboard('{Escape}');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Escape}');
    expect(narrowed).toHaveBeenCalledTimes(2);
});

it('there is nowhere to go from the country', async () => {
    open({});
    await userEvent.keyboard('{Escape}a');
    expect(narrowed).not.toHaveBeenCalled();
});

it('Escape in a text field, or while a popup is open, is theirs', async () => {
    open({ region: 1 }, <input aria-label="Search" />);
    screen.getByRole('textbox').focus();
    await userEvent.keyboard('{Escape}');
    expect(narrowed).not.toHaveBeenCalled();
    const popup = document.body.appendChild(document.createElement('div'));
    popup.setAttribute('role', 'menu');
    // It closes before the page hears of the key.
    popup.addEventListener('keydown', () => popup.remove());
    popup.tabIndex = 0;
    popup.focus();
    await userEvent.keyboard('{Escape}');
    expect(narrowed).not.toHaveBeenCalled();
    screen.getByRole('heading').focus();
    await userEvent.keyboard('{Escape}');
    expect(narrowed).toHaveBeenCalledTimes(1);
});

it('the trail of an account that sees a part of the country does not call it the country', () => {
    open({});
    expect(screen.getByText('Whole country')).toBeTruthy();
    cleanup();
    signedIn({ user_type: 'ip', role: {} });
    open({});
    expect(screen.getByText('All places')).toBeTruthy();
});

it('beside a map with no way down, each site leads to its page', () => {
    signedIn({ user_type: 'hub', role: { hub_dashboard: true } });
    const point = { id: 7, name: 'Gulu HC IV', value: 3, areas: {} } as unknown as MapPoint;
    render(
        <CoreAdminContext dataProvider={dataProvider} queryClient={createQueryClient()}>
            <MapDrill points={[point]} measure={measure} figure="Tests" filters={{}} />
        </CoreAdminContext>,
    );
    const link = screen.getByRole('link', { name: 'Gulu HC IV' });
    expect(link.getAttribute('href')).toBe('#/hub/machines/profile?facility=7');
});
