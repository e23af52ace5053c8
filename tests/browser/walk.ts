/** Opens screens one after the other as a person does, by hash and without a reload, and looks at each. */
import {
    accountTypeNames,
    accountTypes,
    allows,
    type AccountType,
} from '../../resources/access.ts';
import type { Entity } from '../../resources/define/entity.ts';
import { areas } from '../../resources/index.ts';
import type { RouteEntry } from '../../resources/routes.ts';
import index from '../../src/routes.gen.json' with { type: 'json' };
import { home } from '../helpers/world.ts';
import { serious } from './axe.ts';
import { type BrowserApp, signedIn, type Visit } from './harness.ts';

const routes = index as unknown as readonly RouteEntry[];

/** Opened by tests of their own: they need a session without its key, or a result and a patient. */
const apart = (route: string) =>
    route === '/create/key' || route === '/validate/key' || route.includes('{');

const openTo = (type: AccountType) =>
    routes.filter((entry) => entry.accounts.includes(type) && !apart(entry.route));

/** Of all that may open a route, the account type that may open most. */
const reader = ({ accounts }: RouteEntry): AccountType =>
    accountTypeNames
        .filter((type) => accounts.includes(type))
        .toSorted((one, other) => openTo(other).length - openTo(one).length)[0] as AccountType;

/** What is opened: a path of the router, and whose declaration it shows. */
interface Stop {
    path: string;
    entry: RouteEntry;
}

/** Every route that an account type is the reader of; of entities the form as well. */
export const stopsOfReader = (type: AccountType): Stop[] =>
    openTo(type)
        .filter((entry) => reader(entry) === type)
        .flatMap((entry) => [
            { path: entry.route, entry },
            ...(adds(entry, type) ? [{ path: `${entry.route}/create`, entry }] : []),
        ]);

/** Every route of an account type that somebody else is the reader of. */
export const stopsBeside = (type: AccountType): Stop[] =>
    openTo(type)
        .filter((entry) => reader(entry) !== type)
        .map((entry) => ({ path: entry.route, entry }));

/** Whether the form for a new record opens to an account type whose role holds what its type may hold. */
function adds(entry: RouteEntry, type: AccountType): boolean {
    const create = entityOf(entry)?.access.create;
    const role = Object.fromEntries(accountTypes[type].permissions.map((name) => [name, true]));
    return create !== undefined && allows(create, { user_type: type, role });
}

const entityOf = (entry: RouteEntry): Entity | undefined =>
    areas
        .flatMap(({ menu }) => menu)
        .find((one) => one.kind === 'entity' && one.name === entry.name) as Entity | undefined;

interface Settled {
    title: string;
    heading: string;
    path: string;
    sideways: number;
}

/** Follows a link to `path`, and waits until its heading stands and nothing is under way. */
export async function follow({ page, pending }: Visit, path: string): Promise<Settled> {
    await page.evaluate((hash) => {
        document.querySelector('main h1')?.setAttribute('data-left', '');
        window.location.hash = hash;
    }, path);
    const ready = () =>
        page.waitForFunction(
            () =>
                document.querySelector('main h1:not([data-left])') &&
                !document.querySelector(
                    'main[aria-busy=true], main [aria-busy=true], main [role=progressbar], main .k-waiting',
                ),
            undefined,
            { timeout: 60_000, polling: 30 },
        );
    // Twice: an answer may make a screen ask for more.
    for (let calm = 0; calm < 2;) {
        await ready();
        await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 10))),
        );
        calm = pending() ? 0 : calm + 1;
    }
    return page.evaluate(() => ({
        title: document.title,
        heading: document.querySelector('main h1')?.textContent?.trim() ?? '',
        path: window.location.hash.slice(1),
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
}

interface Walk {
    app: BrowserApp;
    type: AccountType;
    width: number;
    stops: readonly Stop[];
    /** Held to axe as well. */
    axe: (entry: RouteEntry) => boolean;
}

/** What is wrong with the screens, one line each that begins with the path. */
export async function walk({ app, type, width, stops, axe }: Walk): Promise<string[]> {
    const visit = await app.page(width);
    const { page, complaints } = visit;
    await signedIn(page, app, home(type));
    // The screens themselves are looked at here; being led away from them has its own tests.
    await page.route('**/api/mdr/mdr_pending_linkage_count/', (route) =>
        route.fulfill({ json: { counts: 0, oldest: null, oldest_hours: 0 } }),
    );
    await page.goto(`${app.base}/#/notfound`);
    await page.waitForSelector('main h1');
    const findings: string[] = [];
    for (const { path, entry } of stops) {
        const found = await look(visit, path, entry).catch((error: Error) => [
            `not settled: ${error.message.split('\n')[0]}`,
        ]);
        if (axe(entry)) found.push(...(await serious(page)));
        found.push(...complaints.splice(0));
        findings.push(...found.map((one) => `${path}: ${one}`));
    }
    await page.context().close();
    return findings;
}

async function look(visit: Visit, path: string, entry: RouteEntry): Promise<string[]> {
    const settled = await follow(visit, path);
    const found = faults(settled);
    if (settled.path.split('?')[0] !== path) found.push(`leads to ${settled.path}`);
    if (!isNamed(settled.heading, path, entry)) found.push(`heading "${settled.heading}"`);
    return found;
}

/** What no screen may show, whichever it is. */
export function faults({ title, heading, sideways }: Settled): string[] {
    const found: string[] = [];
    if (title !== `${heading} · Kipimo`) found.push(`title "${title}" over heading "${heading}"`);
    if (sideways !== 0) found.push(`scrolls sideways by ${sideways} px`);
    return found;
}

function isNamed(heading: string, path: string, entry: RouteEntry): boolean {
    if (path.endsWith('/create'))
        return heading === `Add ${entityOf(entry)?.title[0].toLowerCase()}`;
    if (entry.component === 'shell/Landing')
        return /^Good (morning|afternoon|evening), /.test(heading);
    return heading === entry.title || heading === entry.label;
}

/** The first screen of each kind in each area, and every dashboard: a phone is held to axe on them too. */
export const firstOfArea = (entry: RouteEntry): boolean =>
    entry.kind === 'dashboard'
        ? firstOfScreen(entry)
        : routes.find(({ area, kind }) => area === entry.area && kind === entry.kind) === entry;

export const nothing = () => false;

/** One of each declaration or page. */
export const firstOfScreen = (entry: RouteEntry): boolean =>
    routes.find(({ kind, name }) => name === entry.name && kind === entry.kind) === entry;
