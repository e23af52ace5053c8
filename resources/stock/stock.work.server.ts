/** What waits at the central store, and of what it sent. */
import { defineWork } from '../define/points/work.ts';
import { deliveries } from './distributions/distributions.report.ts';
import { stockExpiry } from './levels/levels.report.ts';
import { pendingRequests } from './requests/requests.report.ts';

export const requestsWork = defineWork({
    name: 'stockRequests',
    title: 'Requests to approve',
    about: 'Somebody waits for stock: approve or reject, with a reason.',
    accounts: ['distributor', 'admin'],
    report: pendingRequests,
    endpoint: 'GET /stock-requests/pending',
    route: '/stock/requests/pending',
    what: ['number'],
    whose: 'receiver',
    since: 'submitted_at',
    late: 7 * 24,
    act: { label: 'Decide', route: '/stock/make_request/show/{id}' },
});

export const expiringWork = defineWork({
    name: 'expiringLots',
    title: 'Usable lots that expire within 90 days',
    about: 'Send them where they are used in time; what expires next stands first.',
    accounts: ['distributor'],
    report: stockExpiry,
    endpoint: 'POST /x/stock/expiry',
    route: '/stock/expiry',
    filter: { within: '90', state: 'usable' },
    what: ['product', 'lot_number'],
    since: 'expires_on',
    due: true,
});

export const sentWork = defineWork({
    name: 'unconfirmedDeliveries',
    title: 'Deliveries not confirmed',
    about: 'Sent, and the facility has not said that they arrived.',
    accounts: ['distributor', 'facility'],
    report: deliveries,
    endpoint: 'POST /x/stock/deliveries',
    route: '/stock/deliveries',
    filter: { status: 'sent' },
    what: ['number'],
    whose: 'receiver',
    since: 'occurred_on',
    late: 14 * 24,
    act: { label: 'Open it', route: '/stock/deliveries/{id}/show' },
});
