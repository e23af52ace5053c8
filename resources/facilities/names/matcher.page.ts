import { definePage } from '../../define/screens/page.ts';
import { importers } from '../access.ts';

export const nameMatcher = definePage({
    title: 'Match facility names',
    component: 'facilities/NameMatcher',
    mounts: [{ route: '/facilities/match', group: 'superadmin', access: importers, hidden: true }],
});
