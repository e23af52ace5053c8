/** Predictions: who reads them is told how far they may be trusted, and where the last quarter was the better guess. */
import { render, screen } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../../../dataProvider/http.ts';
import { createQueryClient } from '../../../../dataProvider/index.ts';
import { PredictionsScreen } from '../../../../src/pages/predictions/PredictionsScreen.tsx';
import { fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

beforeEach(() => {
    Object.assign(http, { readWaits: [], writeWaits: [] });
    signedIn({ user_type: 'maintenance', role: { maintenance_ai: true } });
});
afterEach(() => vi.unstubAllGlobals());

const record = (about: string, closeness: string, missed_by = 0, before_missed = 0) => ({
    about,
    closeness,
    missed_by,
    before_missed,
    kept: 30,
    predictions: 40,
    kept_share: 75,
});

/** The page, with what the record says of each kind of prediction. */
function show(data: object[]) {
    const server = fakeServer(({ path }) =>
        path.startsWith('/x/predictions/record')
            ? { body: { data, count: data.length } }
            : { body: { data: [], count: 0 } },
    );
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18nProvider} queryClient={createQueryClient()}>
                <PredictionsScreen title="What to prepare" about="Three months ahead" panels={[]} />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    return server;
}

it('says of what the last quarter was the better guess, and by how much, and of that alone', async () => {
    const server = show([
        record('facility_tests', 'closer', 9, 14),
        record('module_failures', 'baseline', 4.25, 3),
        record('cartridges', 'insufficient'),
    ]);
    const told = await screen.findByRole('alert');
    expect(told.textContent).toBe(
        'Failed tests of modules: the last quarter was the better guess. It missed by 3.0 in the mean, the prediction by 4.3.',
    );
    expect(server.to('/x/predictions/record')).toHaveLength(1);
});

it('says that predictions were closer only where they were in all of which anything is known', async () => {
    show([record('facility_tests', 'closer', 9, 14), record('cartridges', 'insufficient')]);
    expect((await screen.findByRole('alert')).textContent).toBe(
        'So far predictions were closer than the last quarter would have been.',
    );
});

it('promises nothing where too few are over', async () => {
    show([record('facility_tests', 'insufficient'), record('cartridges', 'insufficient')]);
    expect((await screen.findByRole('alert')).textContent).toBe(
        'Too few predictions are over yet to say how good they are.',
    );
});

it('praises neither where both missed alike', async () => {
    show([record('facility_tests', 'same', 9, 9)]);
    expect((await screen.findByRole('alert')).textContent).toBe('Both missed alike');
});
