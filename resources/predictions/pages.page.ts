import { definePage } from '../define/screens/page.ts';
import { judges, preparers } from './columns.ts';

/** What the next three months bring, and what to prepare. */
export const predictionsPage = definePage({
    title: 'Predictions',
    component: 'predictions/Ahead',
    mounts: [{ route: '/maintenance/predictions/', group: 'maintenance', access: preparers }],
});

/** How good predictions were. */
export const validationPage = definePage({
    title: 'Predicted against what happened',
    component: 'predictions/Validation',
    mounts: [{ route: '/maintenance/validation/report', group: 'maintenance', access: judges }],
});
