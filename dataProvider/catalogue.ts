/**
 * Which declaration stands behind a react-admin resource. The browser hands in the generated index
 * and a lazy loader once (src/start/screens.ts); tests hand in small ones of their own.
 */
import { type RouteEntry, resourceOf } from '../resources/routes.ts';
import { type Endpoint, endpointsOf, type Verb } from '../resources/define/endpoint.ts';
import type { Dashboard } from '../resources/define/screens/dashboard.ts';
import type { Document } from '../resources/define/documents/document.ts';
import type { Entity } from '../resources/define/entity.ts';
import type { Report } from '../resources/define/report.ts';

export interface Catalogue {
    routes: readonly RouteEntry[];
    /** How the module of a declaration is fetched, by the declaration's name: also those that no route mounts. */
    modules: Readonly<Record<string, () => Promise<Record<string, unknown>>>>;
}

/** A resource resolved: its declaration, and what its mount fixes. */
export interface Target {
    declaration: Entity | Report;
    /** What the mount calls instead of the declaration's own list. */
    endpoint?: Endpoint;
    filter: Readonly<Record<string, unknown>>;
    entry?: RouteEntry;
}

let catalogue: Catalogue = { routes: [], modules: {} };

/** The first mount at each resource, the mounts of each declaration, and those whose `{words}` an address fills. */
let mounts = indexOf([]);

function indexOf(routes: readonly RouteEntry[]) {
    const at = new Map<string, RouteEntry>();
    const named = new Map<string, RouteEntry[]>();
    for (const entry of routes) {
        const resource = resourceOf(entry.route);
        if (!at.has(resource)) at.set(resource, entry);
        named.set(entry.name, [...(named.get(entry.name) ?? []), entry]);
    }
    const open = routes.filter(({ kind, route }) => kind === 'entity' && route.includes('{'));
    return { at, named, open };
}

/** Tells both providers what there is. */
export function installCatalogue(given: Catalogue): void {
    catalogue = given;
    mounts = indexOf(given.routes);
}

/** The entry of a resource, which is a route without its outer slashes, or a declaration's name. */
export function entryOf(resource: string): RouteEntry | undefined {
    const wanted = resourceOf(resource);
    return mountOf(wanted) ?? mountsOf(wanted)[0];
}

/** All mounts of a declaration, in menu order. */
export const mountsOf = (name: string): readonly RouteEntry[] => mounts.named.get(name) ?? [];

/** The mount at a route, also one whose `{words}` the address has filled: `stock/item_units/12`. */
const mountOf = (wanted: string): RouteEntry | undefined =>
    mounts.at.get(wanted) ??
    mounts.open.find((entry) => wordsOf(entry.route, wanted) !== undefined);

/** What a filled route says for the words of its pattern; undefined where it is not of that pattern. */
function wordsOf(route: string, filled: string): Record<string, string> | undefined {
    const pattern = resourceOf(route).split('/');
    const given = filled.split('/');
    if (!route.includes('{') || pattern.length !== given.length) return undefined;
    const words: Record<string, string> = {};
    for (const [index, part] of pattern.entries()) {
        const word = /^\{(\w+)\}$/.exec(part)?.[1];
        if (word && /^[^{}]+$/.test(given[index]!)) words[word] = decodeURIComponent(given[index]!);
        else if (part !== given[index]) return undefined;
    }
    return words;
}

/**
 * An entry as the address fills it: its route without `{words}`, and a word that is a reference
 * filter of the entity fixes it, `{product}` the filter `product_id`.
 */
export function filledEntry(entry: RouteEntry, declaration: Entity, route: string): RouteEntry {
    const words = wordsOf(entry.route, resourceOf(route)) ?? {};
    const fixed = Object.entries(words)
        .filter(([word]) => declaration.list.filters.includes(`${word}_id`))
        .map(([word, value]) => [`${word}_id`, /^\d+$/.test(value) ? Number(value) : value]);
    return { ...entry, route, filter: { ...entry.filter, ...Object.fromEntries(fixed) } };
}

/** The declaration behind a resource, loaded when first asked for. */
export async function targetOf(resource: string): Promise<Target> {
    const wanted = resourceOf(resource);
    const mount = mountOf(wanted);
    const declaration = await declarationOf(mount?.name ?? wanted);
    const entry =
        mount?.route.includes('{') && declaration.kind === 'entity'
            ? filledEntry(mount, declaration, `/${wanted}`)
            : mount;
    return { declaration, endpoint: entry?.endpoint, filter: entry?.filter ?? {}, entry };
}

/** Where the rows come from: the mount's own endpoint, or the declaration's list. */
export function listEndpoint({ declaration, endpoint }: Target): Endpoint {
    if (endpoint) return endpoint;
    if (declaration.kind === 'entity') return verbEndpoint(declaration, 'list');
    const mount = declaration.mounts[0];
    if (!mount) throw new Error(`${declaration.name} is mounted nowhere`);
    return mount.endpoint;
}

export function verbEndpoint(entity: Entity, verb: Verb): Endpoint {
    const [endpoint] = endpointsOf(entity.endpoints, verb);
    if (!endpoint) throw new Error(`${entity.name} cannot ${verb}`);
    return endpoint;
}

/** An entity or report by its own name. */
export async function declarationOf(name: string): Promise<Entity | Report> {
    const found = await load(name);
    if (found.kind === 'entity' || found.kind === 'report') return found;
    throw new Error(`${name} is no list`);
}

/** A dashboard by its own name. */
export async function dashboardOf(name: string): Promise<Dashboard> {
    const found = await load(name);
    if (found.kind !== 'dashboard') throw new Error(`${name} is no dashboard`);
    return found;
}

/** A document by its own name. */
export async function documentOf(name: string): Promise<Document> {
    const found = await load(name);
    if (found.kind !== 'document') throw new Error(`${name} is no document`);
    return found;
}

async function load(name: string): Promise<Entity | Report | Dashboard | Document> {
    const module = catalogue.modules[name];
    if (!module) throw new Error(`No declaration is called ${name}`);
    const found = Object.values(await module()).filter(isDeclaration);
    const declaration = found.find((one) => one.name === name);
    if (!declaration) throw new Error(`The module of ${name} does not declare it`);
    return declaration;
}

const isDeclaration = (exported: unknown): exported is Entity | Report | Dashboard | Document =>
    typeof exported === 'object' &&
    exported !== null &&
    'kind' in exported &&
    ['entity', 'report', 'dashboard', 'document'].includes(String(exported.kind));
