/** Which screens there are to open, and by whom, from the routes and declarations. */
import {
    accountTypeNames,
    accountTypes,
    allows,
    type AccountType,
} from '../../resources/access.ts';
import { standardRole } from '../../resources/permissions.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { wordsOf } from '../../resources/define/fieldFacts.ts';
import type { Report } from '../../resources/define/report.ts';
import { areas } from '../../resources/index.ts';
import { ownKind } from '../../resources/machines/kinds.ts';
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

/**
 * Every screen of an account type that somebody else is the reader of and sees in another way; whole to whoever may open
 * least. Who sees the same places, as much of a patient, and may write as much is shown the same: one of them is enough.
 */
export const stopsBeside = (type: AccountType): Stop[] =>
    eachScreenOnce(
        openTo(type)
            .filter((entry) => readerOf(entry) !== type)
            .map((entry) => ({ entry, whole: byWhatTheyOpen(entry).at(-1) === type }))
            .filter(
                ({ entry, whole }) =>
                    (whole && entry.kind === 'entity') ||
                    byWhatTheyOpen(entry).find(
                        (one) => viewOf(one, entry) === viewOf(type, entry),
                    ) === type,
            ),
    );

/** What an account's view of a screen is made of. */
const viewOf = (type: AccountType, entry: RouteEntry): string => {
    const { sees, identity } = accountTypes[type];
    const writes = (['create', 'update'] as const).map((verb) => may(entry, verb, type));
    return JSON.stringify([sees, identity, ownKind[type], writes]);
};

/**
 * On a phone each declaration once, whoever reads it: what it says and how wide it is hangs on the declaration, and a desk
 * opens it by all its routes. A facility, whose work is done standing, opens all of its own.
 */
export const stopsOnPhone = (type: AccountType): Stop[] =>
    eachScreenOnce(stopsOfReader(type)).filter(
        ({ entry }) => type === 'facility' || entry.kind === 'entity' || firstOpened(entry),
    );

const opened = routes.filter((entry) => !apart(entry));
const firstOpened = (entry: RouteEntry): boolean =>
    opened.find(({ kind, name }) => name === entry.name && kind === entry.kind) === entry;

/** Without the second routes of a screen under the same name: its reader opens them all at a desk. */
function eachScreenOnce(stops: readonly Stop[]): Stop[] {
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

/** What the screen of a report is drawn of: kinds of cells with their words, of filters, of a chart, and what can be done with a row. */
function partsOf({ columns, filters, chart, ...report }: Report): string[] {
    const fields = (of: string, given: Report['columns']) =>
        Object.values(given).map((field) => JSON.stringify([of, field.type, wordsOf(field)]));
    const row = [
        report.detail,
        report.bulk,
        report.live,
        report.document,
        report.links,
        report.rows,
    ];
    return [
        ...fields('column', columns),
        ...fields('filter', filters),
        JSON.stringify([
            chart?.type,
            ...[chart?.inside, chart?.target, report.place, report.totals.length, ...row].map(
                Boolean,
            ),
        ]),
    ];
}

/** Reports with a part that none before them had. */
const withNewParts = new Set<string>();
const known = new Set<string>();
for (const report of areas.flatMap(({ menu }) => menu).filter((one) => one.kind === 'report')) {
    const parts = partsOf(report as Report).filter((part) => !known.has(part));
    if (parts.length) withNewParts.add(report.name);
    for (const part of parts) known.add(part);
}

/** What a desk is held to axe on: every page, dashboard and entity, and of the reports, which one screen draws, those with a part of their own. */
export const heldToAxe = (entry: RouteEntry): boolean =>
    firstOfScreen(entry) && (entry.kind !== 'report' || withNewParts.has(entry.name));

/** One of each declaration or page. */
const firstOfScreen = (entry: RouteEntry): boolean =>
    routes.find(({ kind, name }) => name === entry.name && kind === entry.kind) === entry;
