/**
 * Area: a flat folder of declarations that belong together, with its menu in order. A folder of many has
 * a second area for the lists that are kept beside the work: the menu shows each under its title.
 */
import type { Dashboard } from './dashboard.ts';
import type { Entity } from '../entity.ts';
import type { Page } from './page.ts';
import type { Report } from '../report.ts';

export type Declaration = Entity | Report | Dashboard | Page;

export interface Area {
    name: string;
    title: string;
    /** What the area holds, in the order of its menu. */
    menu: readonly Declaration[];
}

export const defineArea = (area: Area): Area => area;
