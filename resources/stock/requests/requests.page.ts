import { definePage } from '../../define/screens/page.ts';
import { stockRequesters } from '../access.ts';

/** Requests of the own facility, or all of them, and what is left to do about each. */
export const makeRequest = definePage({
    title: 'Stock requests',
    component: 'stock/requests/MakeRequest',
    mounts: [
        {
            route: '/stock/make_request',
            label: 'Request stock',
            group: 'stock',
            access: stockRequesters,
        },
    ],
});

const hidden = { group: 'stock', access: stockRequesters, hidden: true } as const;

export const requestForm = definePage({
    title: 'New request',
    component: 'stock/requests/RequestForm',
    mounts: [
        { ...hidden, route: '/stock/make_request/new' },
        { ...hidden, route: '/stock/make_request/edit/{request}' },
    ],
});

export const requestPage = definePage({
    title: 'Stock request',
    component: 'stock/requests/RequestDetail',
    mounts: [{ ...hidden, route: '/stock/make_request/show/{request}' }],
});
