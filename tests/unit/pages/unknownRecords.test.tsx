/** Pages of one record that load it themselves: a number that nobody has is told as such, and not as a failure. */
import { render, screen } from '@testing-library/react';
import { CoreAdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../dataProvider/index.ts';
import { http } from '../../../dataProvider/http.ts';
import { pages } from '../../../src/start/pages.gen.ts';
import { type Reply, fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

beforeEach(() => {
    localStorage.clear();
    signedIn({ user_type: 'admin' });
    Object.assign(http, { readWaits: [], writeWaits: [] });
});
afterEach(() => vi.unstubAllGlobals());

async function open(page: string, path: string, id: string): Promise<void> {
    const { default: Page } = await pages[page]!();
    const address = path.replace(/:\w+/, id);
    render(
        <MemoryRouter initialEntries={[address]}>
            <CoreAdminContext queryClient={createQueryClient()}>
                <ResourceContextProvider value={path.slice(1).split('/:')[0]!}>
                    <Routes>
                        <Route path={path} element={<Page />} />
                    </Routes>
                </ResourceContextProvider>
            </CoreAdminContext>
        </MemoryRouter>,
    );
}

const none: Reply = { body: { data: [], results: [], count: 0 } };
const detail: readonly [page: string, path: string, answer?: Reply][] = [
    ['results/ResultDetail', '/tb/results/:id/show'],
    ['admin/AuditDetail', '/crud/audit/:id/show'],
    ['jobs/RunDetail', '/genexpert/runs/:id/show'],
    ['jobs/LogDetail', '/genexpert/logs/:id/show'],
    ['gateway/MessageDetail', '/genexpert/messages/:id/show'],
    ['modules/ModuleRequest', '/modules/requests/:id/show'],
    ['certificates/CertificateDetail', '/certificates/:id/show', none],
    ['referral/SampleStory', '/walimu/samples/:id/show'],
    ['referral/PrintLabels', '/walimu/labels/:batch', none],
    ['mdr/case/CaseDetail', '/mdr/cases/:id/show', none],
    ['stock/levels/LevelDetail', '/items/stock/level/:id/show'],
    ['stock/count/Count', '/stock/count/:count'],
    ['stock/requests/RequestForm', '/stock/make_request/edit/:request'],
    ['hubs/RiderDay', '/hub/riders/day/:rider'],
];

it.each(detail)('%s tells that there is none', async (page, path, answer) => {
    fakeServer(() => answer);
    await open(page, path, '99999999');
    expect(
        await screen.findByRole('heading', { level: 1, name: /^There is no record 99999999/ }),
    ).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('tells a failure as one, and a word that is no number as none', async () => {
    fakeServer(() => ({ status: 500, body: { message: 'It broke.' } }));
    await open('results/ResultDetail', '/tb/results/:id/show', '5');
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    await open('results/ResultDetail', '/tb/results/:id/show', 'abc');
    expect(await screen.findByText(/^There is no record abc/)).toBeVisible();
});
