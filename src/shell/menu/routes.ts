import {
    accountTypes,
    type Group,
    groups,
    type RoleMap,
    showsInMenu,
    type AccountType,
} from '../../../resources/access.ts';
import { menuSections } from '../../../resources/menu.ts';
import { menuPlace } from './menuPlace.ts';
import { entriesOf, mayOpen, type RouteEntry, type RouteIndex } from '../../../resources/routes.ts';
import index from '../../routes.gen.json';
import { plain } from '../../../resources/define/language/plain.ts';

/**
 * Every route of the product, in menu order: the small index that is loaded before any screen. A JSON
 * import has its words widened to strings; the generated file holds only declared ones.
 */
export const routes: readonly RouteEntry[] = entriesOf(index as unknown as RouteIndex);

export interface Account {
    user_type: AccountType;
    role: RoleMap;
}

const partsOf = (path: string) => (path.replace(/\/+$/, '') || '/').split('/');

/** Each is compared with every address that is opened. */
const parts = new WeakMap<RouteEntry, readonly string[]>();

/** `/mdr/link/{result}/{patient}` as the router writes it. */
export const routerPath = (route: string): string => route.replace(/\{(\w+)\}/g, ':$1');

/** Whether a path is a route's own, or of a list a record in it; `{word}` stands for one part. */
function covers(entry: RouteEntry, given: readonly string[]): boolean {
    const wanted = parts.get(entry) ?? partsOf(entry.route);
    parts.set(entry, wanted);
    return (
        given.length >= wanted.length &&
        holds(entry, given.slice(wanted.length)) &&
        wanted.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at]))
    );
}

/** Whether a record or a form lies below. Under a dashboard or a page there is nothing: another address is another screen, or none. */
function holds(entry: RouteEntry, [id, screen, more]: readonly string[]): boolean {
    if (id === undefined) return true;
    const { kind, route, verbs } = entry;
    if (!id || more !== undefined || (screen ?? 'show') !== 'show') return false;
    if (kind === 'entity')
        return !!screen || !!verbs?.includes(id === 'create' ? 'create' : 'update');
    const { detail, document, detailPage } = entry;
    return !!screen && !route.includes('{') && !!(detail || document || detailPage);
}

/** The menu, the shell and the screen ask for the same one, each time that they are drawn. */
let last: { path: string; found: readonly RouteEntry[] } | undefined;

/** The entries that cover a path, the longest route first. */
export function entriesAt(
    path: string,
    among: readonly RouteEntry[] = routes,
): readonly RouteEntry[] {
    if (among === routes && last?.path === path) return last.found;
    const given = partsOf(path);
    const found = among
        .filter((entry) => covers(entry, given))
        .toSorted((one, other) => other.route.length - one.route.length);
    if (among === routes) last = { path, found };
    return found;
}

/** The entry that a path belongs to: the longest route that covers it (`/facilities/12/show` is `/facilities`). */
export const entryAt = (
    path: string,
    among: readonly RouteEntry[] = routes,
): RouteEntry | undefined => entriesAt(path, among)[0];

/** By account: its menu asks for them by group, each time that it is drawn. */
const opens = new WeakMap<Account, readonly RouteEntry[]>();

/** The screens that stand in an account's menu, all groups together. */
export function openTo(
    account: Account,
    among: readonly RouteEntry[] = routes,
): readonly RouteEntry[] {
    const known = among === routes && opens.get(account);
    if (known) return known;
    const open = among.filter(
        (entry) =>
            !entry.hidden &&
            mayOpen(entry, account) &&
            (isHome(entry, account) || showsInMenu(asMenuEntry(entry), entry.group, account.role)),
    );
    if (among === routes) opens.set(account, open);
    return open;
}

/** Where the account lands: always in its menu, before everything else. */
const isHome = ({ route }: RouteEntry, { user_type }: Account): boolean =>
    route === accountTypes[user_type].landing.path;

/** The menu of one group (menu rule, resources/access.ts), of what the account may open. */
export const menuOf = (
    account: Account,
    group: Group,
    among: readonly RouteEntry[] = routes,
): readonly RouteEntry[] =>
    openTo(account, among)
        .filter((entry) => entry.group === group)
        .toSorted(inOrder(account));

/** Entries of a menu under what they are about: by its sections, and what stands in none by its area. In their order. */
export function bySection(
    entries: readonly RouteEntry[],
): readonly { title: string; entries: readonly RouteEntry[] }[] {
    const runs: { title: string; entries: RouteEntry[] }[] = [];
    for (const entry of entries) {
        const [section] = menuPlace(entry.group, entry.route);
        const title = menuSections[entry.group]?.[section]?.[0] ?? entry.areaTitle;
        const last = runs.at(-1);
        if (last?.title === title) last.entries.push(entry);
        else runs.push({ title, entries: [entry] });
    }
    return runs;
}

/** Home before everything else, then as the sections of the group have them. */
const inOrder =
    (account: Account) =>
    (one: RouteEntry, other: RouteEntry): number => {
        const [a, b] = [one, other].map(({ group, route }) => menuPlace(group, route));
        return (
            Number(isHome(other, account)) - Number(isHome(one, account)) ||
            a![0] - b![0] ||
            a![1] - b![1]
        );
    };

/** Words of the generated file are declared ones (`routes` above). */
const asMenuEntry = ({ group, permission }: RouteEntry) => ({
    group,
    permission: permission as never,
});

/** The groups in which an account has at least one screen, in the order of the specification. */
export function groupsOf(
    account: Account,
    among: readonly RouteEntry[] = routes,
): readonly Group[] {
    const held = new Set(openTo(account, among).map((entry) => entry.group));
    return (Object.keys(groups) as Group[]).filter((group) => held.has(group));
}

/** `stockout` and `stock-out` are one word. */
const flat = (said: string) => plain(said).replaceAll('-', '');

/** A screen as search sees it: `shows` are its figures and panels. */
interface Found {
    label: string;
    group: string;
    answers?: string;
    shows?: string;
}

/** Screens of which name, group, question or figures hold every word, in this order of where; those whose name begins with the text first. */
export function findScreens<Screen extends Found>(
    text: string,
    among: readonly Screen[],
): Screen[] {
    const words = flat(text).split(/\s+/).filter(Boolean);
    const [first] = words;
    if (!first) return [];
    // By what had to be read until every word was there.
    const ranks: Screen[][] = [];
    for (const screen of among) {
        const { label, group, answers = '', shows = '' } = screen;
        let said = '';
        const at = [label, group, answers, shows].findIndex((more) => {
            said += ` ${flat(more)}`;
            return words.every((word) => said.includes(word));
        });
        const rank = 2 * at + (said.startsWith(` ${first}`) ? 0 : 1);
        if (at >= 0) (ranks[rank] ??= []).push(screen);
    }
    return ranks.flat();
}
