/** Area: a flat folder of declarations that belong together, with its menu in order. */
import type { Dashboard } from './dashboard.ts';
import type { Entity } from './entity.ts';
import type { Page } from './page.ts';
import type { Report } from './report.ts';

export type Declaration = Entity | Report | Dashboard | Page;

export interface Area {
    name: string;
    title: string;
    /** What the area holds, in the order of its menu. */
    menu: readonly Declaration[];
}

export const defineArea = (area: Area): Area => area;
