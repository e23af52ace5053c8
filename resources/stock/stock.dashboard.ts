/** Where a distributor starts the day: what is there, what is short, what expires, what waits. */
import { grant } from '../access.ts';
import { defineDashboard, type Panel } from '../define/screens/dashboard.ts';

const figure = (title: string, filter: Panel['filter']): Panel => ({
    title,
    report: 'stockLevels',
    draws: 'figures',
    columns: ['products'],
    ...(filter && { filter }),
    span: 3,
    opens: '/items/stock/level',
});

const short = (title: string, status: string): Panel => ({
    title,
    report: 'stockLevels',
    draws: 'table',
    columns: ['product', 'usable', 'minimum', 'months_of_stock', 'order_quantity'],
    filter: { status },
    sort: 'months_of_stock',
    limit: 8,
    span: 6,
    opens: '/items/stock/level',
});

export const distributorDashboard = defineDashboard({
    name: 'distributorDashboard',
    title: 'Stock at a glance',
    about: 'What the central store holds, what is short, what expires soon, and who waits for an answer.',
    window: 365,
    place: false,
    work: true,
    panels: [
        figure('On hand', { stocked: true }),
        figure('Out of stock', { status: 'out' }),
        figure('Below minimum', { status: 'under' }),
        {
            title: 'Usable lots that expire within 90 days',
            report: 'stockExpiry',
            draws: 'figures',
            columns: ['lots'],
            filter: { within: '90', state: 'usable' },
            span: 3,
            opens: '/stock/expiry',
        },
        {
            title: 'Received against distributed, lines',
            report: 'stockInByCategory',
            draws: 'chart',
            span: 6,
        },
        {
            title: 'Requests to approve',
            report: 'pendingRequests',
            draws: 'table',
            columns: ['number', 'receiver', 'submitted_at'],
            limit: 8,
            span: 6,
            opens: '/stock/requests/pending',
        },
        short('Out of stock: order first', 'out'),
        short('Below minimum', 'under'),
        {
            title: 'Lots that expire next',
            report: 'stockExpiry',
            draws: 'table',
            columns: ['product', 'lot_number', 'expires_on', 'days_left', 'quantity', 'at_risk'],
            filter: { within: '180', state: 'usable' },
            limit: 10,
            span: 12,
            opens: '/stock/expiry',
        },
    ],
    mounts: [
        {
            route: '/distributor/dashboard',
            group: 'stock',
            label: 'Home',
            access: [grant('stock_account', 'distributor')],
        },
    ],
});
