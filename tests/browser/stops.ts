/** Which screens there are to open, and by whom, from the routes and declarations. */
import { accountTypeNames, allows, type AccountType } from '../../resources/access.ts';
import { standardRole } from '../../resources/permissions.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { areas } from '../../resources/index.ts';
import { routesOf, type RouteEntry } from '../../resources/routes.ts';

const routes = routesOf(areas);

/** Opened by tests of their own: they need a session without its key, or a document and what belongs to it; or lead on. */
const apart = ({ route, kind }: RouteEntry) =>
    route === '/create/key' ||
    route === '/validate/key' ||
    route === '/equipment/add/' ||
    (route.includes('{') && kind !== 'entity');

const openTo = (type: AccountType) =>
    routes.filter((entry) => entry.accounts.includes(type) && !apart(entry));

/** Those that may open a route, whoever may open most first. */
const byWhatTheyOpen = ({ accounts }: RouteEntry): AccountType[] =>
    accountTypeNames
        .filter((type) => accounts.includes(type))
        .toSorted((one, other) => openTo(other).length - openTo(one).length);

const readerOf = (entry: RouteEntry) => byWhatTheyOpen(entry)[0];

/** What is opened: a route, and whose declaration it shows. */
export interface Stop {
    entry: RouteEntry;
    /** The forms and the first record of an entity as well. */
    whole: boolean;
}

/** Every route that an account type is the reader of. */
export const stopsOfReader = (type: AccountType): Stop[] =>
    openTo(type)
        .filter((entry) => readerOf(entry) === type)
        .map((entry) => ({ entry, whole: true }));

/** Every screen of an account type that somebody else is the reader of; whole to whoever may open least. */
export const stopsBeside = (type: AccountType): Stop[] =>
    eachScreenOnce(
        openTo(type)
            .filter((entry) => readerOf(entry) !== type)
            .map((entry) => ({ entry, whole: byWhatTheyOpen(entry).at(-1) === type })),
    );

/** Without the second routes of a screen under the same name: its reader opens them all at a desk. */
export function eachScreenOnce(stops: readonly Stop[]): Stop[] {
    const screenOf = ({ entry: { kind, name, label, filter, bare } }: Stop) =>
        JSON.stringify([kind, name, label, filter, bare]);
    const first = new Map(stops.toReversed().map((stop) => [screenOf(stop), stop]));
    const isWhole = ({ entry, whole }: Stop) => whole && entry.kind === 'entity';
    return stops.filter((stop) => first.get(screenOf(stop)) === stop || isWhole(stop));
}

/** Entities that an account type may not open. */
export const closedTo = (type: AccountType): RouteEntry[] =>
    routes.filter(({ kind, accounts }) => kind === 'entity' && !accounts.includes(type));

/** Whether an account type whose role holds what its type may hold may do this with the records. */
export function may(entry: RouteEntry, verb: 'create' | 'update', type: AccountType): boolean {
    const access = entry.verbs?.includes(verb) && entityOf(entry)?.access[verb];
    const role = Object.fromEntries(standardRole(type).map((name) => [name, true]));
    return access ? allows(access, { user_type: type, role }) : false;
}

export const entityOf = (entry: RouteEntry): Entity | undefined =>
    areas
        .flatMap(({ menu }) => menu)
        .find((one) => one.kind === 'entity' && one.name === entry.name) as Entity | undefined;

/** The first screen of each kind in each area, and every dashboard: a phone is held to axe on them too. */
export const firstOfArea = (entry: RouteEntry): boolean =>
    entry.kind === 'dashboard'
        ? firstOfScreen(entry)
        : routes.find(({ area, kind }) => area === entry.area && kind === entry.kind) === entry;

/** One of each declaration or page. */
export const firstOfScreen = (entry: RouteEntry): boolean =>
    routes.find(({ kind, name }) => name === entry.name && kind === entry.kind) === entry;
