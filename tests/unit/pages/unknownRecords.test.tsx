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
                        <Route path={path.replace(/\?.*/, '')} element={<Page />} />
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

const card: Reply = { status: 404, body: { message: 'Not found.' } };
const records: Reply = { body: { data: [], results: [{ id: 1, own: 'yes' }], count: 1 } };
const asked: readonly [page: string, address: string, told: string, answer: Reply][] = [
    ['modules/NewRequest', '/site/modules/new?module=9', 'module', none],
    ['stock/count/Adjust', '/stock/adjust?lot_id=9', 'lot', none],
    ['stock/distributions/Distribute', '/stock/distribute?request=9', 'request', card],
    ['stock/receipts/ReceiveOnto', '/stock/item/receive?record=9', 'open record of yours', records],
    ['stock/levels/StockCard', '/stock/card?product_id=9', 'product, lot or place', card],
    ['stock/levels/LevelDetail', '/items/stock/level/1/show?place_id=9', 'product or place', card],
    ['chat/Board', '/site/let/us/chat?thread=9', 'thread', card],
];

it.each(asked)('%s at %s tells that there is no such %s', async (page, address, told, answer) => {
    signedIn({ user_type: page === 'chat/Board' ? 'facility' : 'distributor' });
    fakeServer(() => answer);
    await open(page, address, '');
    expect(await screen.findByRole('heading', { name: `There is no such ${told}` })).toBeVisible();
    expect(screen.queryByText('Not found.')).toBeNull();
});

it('tells a failure as one, and a word that is no number as none', async () => {
    fakeServer(() => ({ status: 500, body: { message: 'It broke.' } }));
    await open('results/ResultDetail', '/tb/results/:id/show', '5');
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    await open('results/ResultDetail', '/tb/results/:id/show', 'abc');
    expect(await screen.findByText(/^There is no record abc/)).toBeVisible();
});
