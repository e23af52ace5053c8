/** What waits for a facility about its cartridges. */
import { defineWork } from '../define/points/work.ts';
import { askedLots } from './asked.report.ts';
import { cartridgeLevels } from './stock/levels.report.ts';
import { cartridgeLots } from './stock/lots.report.ts';

export const siteLowCartridgesWork = defineWork({
    name: 'siteLowCartridges',
    title: 'Cartridges that run out',
    about: 'Nothing usable, or not enough until the next delivery: ask the store, or a facility that could give.',
    accounts: ['facility'],
    report: cartridgeLevels,
    endpoint: 'POST /facility/summary-by-disease-area/',
    route: '/site/stock/levels',
    filter: { device: 'genexpert', outlook: ['out', 'short'] },
    what: ['product'],
    figure: 'usable',
    since: 'runs_out_on',
    due: true,
    act: { label: 'Ask for some', route: '/stock/make_request/new' },
});

export const siteExpiringCartridgesWork = defineWork({
    name: 'siteExpiringCartridges',
    title: 'Cartridges that expire within 90 days',
    about: 'Use these lots first, or release what you will not use to a facility that will.',
    accounts: ['facility'],
    report: cartridgeLots,
    endpoint: 'POST /facility/active/lots/',
    route: '/site/stock/active/lots',
    filter: { device: 'genexpert', state: 'active', expiring: 'soon' },
    what: ['product', 'lot_number'],
    figure: 'balance',
    since: 'expires_on',
    due: true,
});

export const siteAskedLotsWork = defineWork({
    name: 'siteAskedLots',
    title: 'Lots to explain',
    about: 'Runs used them and nobody received them: receive the box, or say which lot was meant.',
    accounts: ['facility'],
    report: askedLots,
    endpoint: 'POST /x/cartridges/own-asked',
    route: '/site/stock/asked',
    what: ['assay', 'reagent_lot'],
    figure: 'runs',
});
