import { definePage } from '../define/screens/page.ts';
import { problemPage } from '../pointCalls.ts';
import { anybody } from './access.ts';

/** Where anybody reports a problem of the screen that they come from, and reads what became of earlier ones. */
export const reportAProblem = definePage({
    title: 'Report a problem',
    component: 'feedback/Problem',
    mounts: [{ route: problemPage, group: 'general', access: anybody, hidden: true }],
});
