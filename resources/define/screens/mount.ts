/**
 * Where a screen appears: its route, the sidebar group it belongs to and who may open it. One
 * entity or report can have several mounts: the same figures for the programme, a facility and a
 * partner, under three routes, with other permissions and other rows.
 */
import type { Group, Grant } from '../../access.ts';
import type { Endpoint } from '../endpoint.ts';

export interface Mount {
    /** Hash route, `/tb/results`, with `{word}` for a parameter. */
    route: `/${string}`;
    group: Group;
    access: readonly Grant[];
    /** Menu label where it differs from the title. */
    label?: string;
    /** Routes with a parameter, and those reached from another screen, stay out of the menu. */
    hidden?: boolean;
    /** Without header and menu, as on a wall. */
    bare?: boolean;
    /** The endpoint this mount calls, where the declaration has several. */
    endpoint?: Endpoint;
    /** Filters that this mount fixes: not shown, not changeable from the screen. */
    filter?: Readonly<Record<string, string | number | boolean>>;
    /** Of a report, where other mounts have others: its columns that give way last, where the rows behind its figures are, the pages beside it. */
    first?: readonly string[];
    rows?: `/${string}`;
    links?: Readonly<Record<string, `/${string}`>>;
}
