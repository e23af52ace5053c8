/** Opens screens one after the other as a person does, by hash and without a reload, and looks at each. */
import { pseudoText } from '../../locales/pseudo.ts';
import type { Page } from 'playwright-core';
import { type AccountType, accountTypes } from '../../resources/access.ts';
import { say, type Sentence, spoken, type Tongue } from '../../resources/define/say.ts';
import { name, sql } from '../../resources/define/sql.ts';
import type { RouteEntry } from '../../resources/routes.ts';
import { home } from '../helpers/world.ts';
import { serious } from './axe.ts';
import { type BrowserApp, signedIn, type Visit } from './harness.ts';
import { dataOf, untold } from './language/pseudo.ts';
import { type Real, stillEnglish, tongueOfScreens } from './language/real.ts';
import { small, tiny, underAFinger } from './phone/targets.ts';
import { entityOf, firstOfArea, may, type Stop } from './stops.ts';

interface Settled {
    title: string;
    heading: string;
    path: string;
    sideways: number;
    /** Tables of lists, and at a desk those of panels, that do not fit their box. */
    wide: string[];
    /** Links in the browser's own blue or purple. */
    plain: string[];
    /** Chosen words of filters that do not stand whole in their box. */
    cut: string[];
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
        wide: [
            ...document.querySelectorAll(
                // On a phone a small table of a panel is moved sideways in its box.
                window.innerWidth < 1280
                    ? 'main .k-table'
                    : 'main .k-table, main .MuiTableContainer-root, main .k-panel-scroll',
            ),
        ]
            .filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => `${box.ariaLabel}: ${box.scrollWidth} px in ${box.clientWidth}`),
        plain: [...document.querySelectorAll('a[href]')]
            .filter((link) => /^rgb\((0, 0, 238|85, 26, 139)\)$/.test(getComputedStyle(link).color))
            .map((link) => link.textContent ?? ''),
        cut: [...document.querySelectorAll<HTMLElement>('main search .MuiSelect-select')]
            .filter((box) => {
                const { paddingLeft, paddingRight } = getComputedStyle(box);
                const words = document.createRange();
                words.selectNodeContents(box);
                const { width: all } = box.getBoundingClientRect();
                const room = all - parseFloat(paddingLeft) - parseFloat(paddingRight);
                const { width, height } = words.getBoundingClientRect();
                return width > room + 0.1 || height > box.clientHeight + 1;
            })
            .map((box) => box.innerText),
    }));
}

/** What no screen may show, whichever it is. */
export function faults({ title, heading, sideways, wide, plain, cut }: Settled): string[] {
    const found: string[] = [];
    if (title !== `${heading} · Kipimo`) found.push(`title "${title}" over heading "${heading}"`);
    if (sideways !== 0) found.push(`scrolls sideways by ${sideways} px`);
    found.push(...plain.map((text) => `a link in the browser's own colour: ${text}`));
    found.push(...wide.map((one) => `more columns than fit: ${one}`));
    found.push(...cut.map((text) => `a choice that is cut: ${text}`));
    return found;
}

interface Walk {
    app: BrowserApp;
    type: AccountType;
    width: number;
    stops: readonly Stop[];
    /** Held to axe as well. */
    axe: (entry: RouteEntry) => boolean;
    /** `xx` is the pseudo-locale, in which every text is translated, and has room; in the others none is left in English. */
    language: 'xx' | Real;
}

interface Screen {
    path: string;
    isNamed(heading: string): boolean;
    /** What of it is held to axe, as a selector. */
    axe?: 'html' | 'main';
}

/** What is wrong with the screens, one line each that begins with the path. */
export async function walk(asked: Walk): Promise<string[]> {
    const { app, type, width, stops, axe, language } = asked;
    const visit = await app.page(width, { shared: true });
    const check =
        language === 'xx'
            ? untoldOf(visit.page, await streamed(app))
            : stillEnglishOf(visit.page, language, await named(app));
    // Whose work is done standing, with a telephone.
    const touched = width < 600 && type === 'facility';
    if (touched) await underAFinger(visit.page);
    await start(visit, app, type, language);
    const tongue =
        language === 'xx' ? { locale: 'en', textOf: pseudoText } : tongueOfScreens(language);
    const findings: string[] = [];
    const open = async (screen: Screen) => {
        findings.push(...(await look(visit, screen, check)));
        const measured = [...(touched ? await small(visit.page) : []), ...(await tiny(visit.page))];
        findings.push(...measured.map((one) => `${screen.path}: ${one}`));
    };
    // Home is a screen of the account's own work, whoever it is.
    if (width < 600 && language !== 'xx') {
        const { path } = await follow(visit, '/');
        if (path !== accountTypes[type].landing.path) findings.push(`/: lands at ${path}`);
        findings.push(...visit.complaints.splice(0).map((one) => `/: ${one}`));
    }
    for (const { entry, whole } of stops) {
        const path = await filled(entry.route, app);
        // What is around the screens is the same in a whole area.
        const around = firstOfArea(entry) ? 'html' : 'main';
        await open({
            path,
            isNamed: namedAfter(entry, tongue),
            axe: axe(entry) ? around : undefined,
        });
        if (!whole || entry.kind !== 'entity') continue;
        // The list still stands: its first row leads to the record.
        const record = await firstRecord(visit, app, entry);
        const checked = width === 1280 && axe(entry) ? 'main' : undefined;
        if (!record) findings.push(`${path}: has no record to open`);
        else {
            const at = `${path}/${record.id}`;
            // Standard names are said in the reader's language, those that people gave stay as they are.
            const names = [record.title, tongue.textOf(record.title)];
            await open({
                path: `${at}/show`,
                isNamed: (one) => names.includes(one),
                axe: checked,
            });
            const edits = names.map((title) =>
                spoken(say('Edit %{name}', { name: title }), tongue),
            );
            if (may(entry, 'update', type))
                await open({ path: at, isNamed: (one) => edits.includes(one), axe: checked });
        }
        const title: Sentence = { text: entityOf(entry)?.title[0] ?? '', small: true };
        const adds = spoken(say('Add %{name}', { name: title }), tongue);
        if (may(entry, 'create', type))
            await open({ path: `${path}/create`, isNamed: (one) => one === adds, axe: checked });
    }
    await visit.leave();
    return findings;
}

function untoldOf(page: Page, words: readonly string[]): () => Promise<string[]> {
    const data = dataOf(page, words);
    return () => untold(page, data);
}

const stillEnglishOf = (page: Page, language: Real, names: readonly string[]) => {
    const data = new Set(names);
    return () => stillEnglish(page, language, data);
};

/** What the country of the tests calls its own things. */
const named = async ({ db }: BrowserApp): Promise<string[]> =>
    (
        await db.rows<{ word: string }>(sql`
            select name as word from measurement_unit union select name from stock_category
             union select name from supplier union select name from department union select name from result_target`)
    ).map(({ word }) => word);

/** Names of machines and assays: they come over a line that stays open, whose answer nobody reads whole. */
const streamed = async ({ db }: BrowserApp): Promise<string[]> =>
    (
        await db.rows<{ word: string }>(
            sql`select serial as word from machine union select assay from result`,
        )
    ).map(({ word }) => word);

/** Screens that an account may not open: each says so, and asks the server for nothing. */
export async function walkClosed(
    app: BrowserApp,
    type: AccountType,
    entries: readonly RouteEntry[],
): Promise<string[]> {
    const visit = await app.page(360, { shared: true });
    await start(visit, app, type);
    const findings: string[] = [];
    visit.page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/') && !ownOfShell.has(pathname))
            findings.push(`asks for ${request.url()}`);
    });
    const isNamed = (heading: string) => heading === 'Your account does not open this screen';
    for (const [at, { route, verbs }] of entries.entries()) {
        const path = await filled(route, app);
        const ends = [
            '/1/show',
            ...(verbs?.includes('update') ? ['/1'] : []),
            ...(verbs?.includes('create') ? ['/create'] : []),
        ];
        // The way to a record is closed as the list is, by the same rule for all: of each entity one of them in turns.
        for (const end of ['', ends[at % ends.length]!])
            findings.push(...(await look(visit, { path: `${path}${end}`, isNamed })));
    }
    await visit.leave();
    return findings;
}

/** Asked by the shell for every account, once it stands and whatever screen is open: its own drafts and news, no record of a screen. */
const ownOfShell: ReadonlySet<string> = new Set([
    '/api/x/session/draft-key',
    '/api/x/alerts/waiting',
    '/api/x/feedback/answered',
]);

async function start(
    { page }: Visit,
    app: BrowserApp,
    type: AccountType,
    language = 'en',
): Promise<void> {
    await signedIn(page, app, home(type));
    await page.addInitScript(
        (chosen) => localStorage.setItem('kipimo.settings', JSON.stringify({ language: chosen })),
        language,
    );
    // The screens themselves are looked at here; being led away from them has its own tests.
    if (type === 'facility')
        await page.route('**/api/mdr/mdr_pending_linkage_count/', (route) =>
            route.fulfill({ json: { counts: 0, oldest: null, oldest_hours: 0 } }),
        );
    await page.goto(`${app.base}/#/notfound`);
    await page.waitForSelector('main h1');
}

async function look(
    visit: Visit,
    { path, isNamed, axe }: Screen,
    check?: () => Promise<string[]>,
): Promise<string[]> {
    const { page, complaints } = visit;
    const found: string[] = [];
    try {
        const settled = await follow(visit, path);
        found.push(...faults(settled));
        if (settled.path.split('?')[0] !== path) found.push(`leads to ${settled.path}`);
        // French parts a colon from its word by a space at which no line ends.
        if (!isNamed(settled.heading.replaceAll('\u00a0', ' ')))
            found.push(`heading "${settled.heading}"`);
        if (axe) found.push(...(await serious(page, axe)));
        if (check) found.push(...(await check()));
    } catch (error) {
        found.push(`not settled: ${(error as Error).message.split('\n')[0]}`);
    }
    found.push(...complaints.splice(0));
    return found.map((one) => `${path}: ${one}`);
}

/** A profile is headed by its facility: the one of the world that the account sees. */
const namedAfter =
    ({ title, label, component }: RouteEntry, tongue: Tongue) =>
    (heading: string): boolean =>
        [title, label].some((one) => one && heading === tongue.textOf(one)) ||
        (component === 'profile/FacilityProfile' && /^Facility \d+$/.test(heading));

/** A route whose parameter is a record of that table: the first there is. */
async function filled(route: string, app: BrowserApp): Promise<string> {
    const table = /\{(\w+)\}/.exec(route)?.[1];
    if (!table) return route;
    const { id } = await app.db.one<{ id: number }>(sql`select min(id) as id from ${name(table)}`);
    return route.replace(/\{\w+\}/, String(id));
}

/** The record that the first row of the list on screen leads to, and what it is called. */
async function firstRecord(
    { page }: Visit,
    app: BrowserApp,
    entry: RouteEntry,
): Promise<{ id: number; title: string } | undefined> {
    const entity = entityOf(entry)!;
    const link = page.locator('main a[href^="#"][href$="/show"]').first();
    if (!(await link.count())) return undefined;
    const id = Number(/\/(\d+)\/show$/.exec((await link.getAttribute('href')) ?? '')?.[1]);
    const { title } = await app.db.one<{ title: string }>(sql`
        select ${name(entity.titleField)}::text as title from ${name(entity.view ?? entity.table)} where id = ${id}`);
    return { id, title };
}
