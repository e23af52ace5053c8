/**
 * Page: a screen written by hand under `src/pages/<area>/<component>.tsx`, loaded lazily by the
 * name that its declaration gives.
 */
import type { Mount } from './mount.ts';

export interface Page {
    kind: 'page';
    title: string;
    /** File under src/pages, without its ending: `genexpert/MachineAssignment`. */
    component: string;
    mounts: readonly Mount[];
}

export const definePage = (input: Omit<Page, 'kind'>): Page => ({ kind: 'page', ...input });
