/**
 * The eager index: one small entry per route, which is all that menus, the route guard and the data
 * provider need before a declaration is loaded. `scripts/generate.ts` writes it from the areas.
 */
import { type AccountType, type Grant, type Group, type RoleMap, allows } from './access.ts';
import type { Area, Declaration } from './define/screens/area.ts';
import { type Endpoint, type Verb, endpointsOf } from './define/endpoint.ts';
import type { Mount } from './define/screens/mount.ts';

export interface RouteEntry {
    route: string;
    group: Group;
    /** Menu label. */
    label: string;
    title: string;
    area: string;
    areaTitle: string;
    kind: 'entity' | 'report' | 'dashboard' | 'page';
    /** Name of the declaration; a page has the name of its component. */
    name: string;
    /** File under src/pages, for a page. */
    component?: string;
    /** Account types of all grants together, and the permission of the first: what the menu rule reads. */
    accounts: readonly AccountType[];
    permission: string | null;
    /** The grants themselves where there are several. */
    grants?: readonly { accounts: readonly AccountType[]; permission: string | null }[];
    hidden: boolean;
    /** Drawn without header and menu. */
    bare?: boolean;
    filter?: Readonly<Record<string, string | number | boolean>>;
    endpoint?: Endpoint;
    /** What an entity can be asked to do besides listing. */
    verbs?: readonly Exclude<Verb, 'list'>[];
    /** A row of the report opens a detail. */
    detail?: boolean;
    /** File under src/pages that draws the detail, where the report has one of its own. */
    detailPage?: string;
    /** File under src/pages that shows what a change of the entity does, before it is saved. */
    preview?: string;
    /** Name of the document that a row of the report is. */
    document?: string;
}

/** Entries of all areas, in menu order. */
export const routesOf = (areas: readonly Area[]): RouteEntry[] =>
    areas.flatMap((area) =>
        area.menu.flatMap((declaration) =>
            declaration.mounts.map((mount) => entryOf(area, declaration, mount)),
        ),
    );

const accountsOf = (grants: readonly { accounts: readonly AccountType[] }[]): AccountType[] => [
    ...new Set(grants.flatMap(({ accounts }) => accounts)),
];

/** What all entries of a declaration share, what each says of its own, and who comes in, by which menu: many have that alike. */
type Shared = Pick<
    RouteEntry,
    'kind' | 'name' | 'title' | 'verbs' | 'preview' | 'detail' | 'detailPage' | 'document'
>;
type Door = Pick<RouteEntry, 'group' | 'grants'> &
    Partial<Pick<RouteEntry, 'accounts' | 'permission'>>;
type Own = Pick<RouteEntry, 'route' | 'bare' | 'filter' | 'endpoint'> &
    Partial<Pick<RouteEntry, 'label' | 'hidden'>> & { door: number };

/** The index as the browser fetches it, before anything else: in menu order, without what follows from the rest. */
export interface RouteIndex {
    /** Each once; an entry names its own by the place in this list. */
    doors: readonly Door[];
    areas: readonly {
        area: string;
        title: string;
        declarations: readonly (Shared & { at: readonly Own[] })[];
    }[];
}

// Several grants say accounts and permission both.
const doorOf = ({ group, accounts, permission, grants }: RouteEntry): Door =>
    grants ? { group, grants } : { group, accounts, permission };

/** The index of all areas. */
export function routeIndex(areas: readonly Area[]): RouteIndex {
    const doors = new Map<string, number>();
    const ownOf = (entry: RouteEntry): Own => {
        const { route, label, title, hidden, bare, filter, endpoint } = entry;
        const key = JSON.stringify(doorOf(entry));
        const door = doors.get(key) ?? doors.size;
        doors.set(key, door);
        // `undefined` stands in no JSON.
        const own = { label: label === title ? undefined : label, hidden: hidden || undefined };
        return { route, door, ...own, bare, filter, endpoint };
    };
    const listed = areas.map((area) => ({
        area: area.name,
        title: area.title,
        declarations: area.menu.flatMap((declaration) => {
            const entries = declaration.mounts.map((mount) => entryOf(area, declaration, mount));
            const first = entries[0];
            if (!first) return [];
            const { kind, name, title, verbs, preview, detail, detailPage, document } = first;
            const shared = { kind, name, title, verbs, preview, detail, detailPage, document };
            return [{ ...shared, at: entries.map(ownOf) }];
        }),
    }));
    return { doors: [...doors.keys()].map((door) => JSON.parse(door) as Door), areas: listed };
}

/** The entries of an index, whole again: `routesOf` of the same areas. */
export const entriesOf = ({ doors, areas }: RouteIndex): RouteEntry[] =>
    areas.flatMap(({ area, title: areaTitle, declarations }) =>
        declarations.flatMap(({ at, ...shared }) =>
            at.map(({ door, ...own }) => {
                const { accounts, permission, ...way } = doors[door]!;
                return {
                    ...shared,
                    ...own,
                    ...way,
                    area,
                    areaTitle,
                    accounts: accounts ?? accountsOf(way.grants ?? []),
                    permission: permission ?? way.grants?.[0]?.permission ?? null,
                    label: own.label ?? shared.title,
                    hidden: own.hidden ?? false,
                    ...(shared.kind === 'page' && { component: shared.name }),
                };
            }),
        ),
    );

/** Whether an account may open a route: one of its grants admits it. */
export function mayOpen(
    entry: Pick<RouteEntry, 'accounts' | 'permission' | 'grants'>,
    account: { user_type: AccountType; role: RoleMap } | null,
): boolean {
    const grants = entry.grants ?? [entry];
    return allows(grants as readonly Grant[], account);
}

/** A route as a react-admin resource: no slash at either end. */
export const resourceOf = (route: string): string => route.replace(/^\/+|\/+$/g, '');

function entryOf(area: Area, declaration: Declaration, mount: Mount): RouteEntry {
    const title = typeof declaration.title === 'string' ? declaration.title : declaration.title[1];
    const grants = mount.access.map(({ accounts, permission }) => ({ accounts, permission }));
    const entry: RouteEntry = {
        route: mount.route,
        group: mount.group,
        label: mount.label ?? title,
        title,
        area: area.name,
        areaTitle: area.title,
        kind: declaration.kind,
        name: declaration.kind === 'page' ? declaration.component : declaration.name,
        accounts: accountsOf(grants),
        permission: grants[0]?.permission ?? null,
        hidden: mount.hidden ?? mount.route.includes('{'),
    };
    if (grants.length > 1) entry.grants = grants;
    if (mount.bare) entry.bare = true;
    if (mount.filter) entry.filter = mount.filter;
    if (mount.endpoint) entry.endpoint = mount.endpoint;
    if (declaration.kind === 'page') entry.component = declaration.component;
    if (declaration.kind === 'entity') {
        if (declaration.preview) entry.preview = declaration.preview.component;
        entry.verbs = (['create', 'update', 'delete'] as const).filter(
            (verb) => endpointsOf(declaration.endpoints, verb).length > 0,
        );
    }
    if (declaration.kind === 'report' && declaration.detail) entry.detail = true;
    if (declaration.kind === 'report' && declaration.detailPage)
        entry.detailPage = declaration.detailPage;
    if (declaration.kind === 'report' && declaration.document)
        entry.document = declaration.document;
    return entry;
}
