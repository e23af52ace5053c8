/**
 * Fetches what an address will be drawn with beside the app itself: screen, declarations and then charts
 * would otherwise wait for one another, each time for as long as the line takes there and back.
 */
import { apiAddress } from '../../dataProvider/apiAddress.ts';
import { type StoredUser, storedUser } from '../../dataProvider/storage.ts';
import { dashboardOf, declarationOf, documentOf } from '../../dataProvider/catalogue.ts';
import { askEarly, rememberEarly } from '../../dataProvider/early.ts';
import type { Request } from '../../dataProvider/request.ts';
import { accountTypes } from '../../resources/access.ts';
import type { Dashboard } from '../../resources/define/screens/dashboard.ts';
import type { Report } from '../../resources/define/report.ts';
import { chosenPanels, type PanelChoice } from '../../resources/define/points/panels.ts';
import { mayOpen, resourceOf, type RouteEntry } from '../../resources/routes.ts';
import { isKept, keptOf } from '../screens/accountStore.ts';
import { reportAt } from '../screens/list/opened.ts';
import './catalogue.ts';
import { drawn, generic } from './loaders.ts';
import { pages } from './pages.gen.ts';
import { questionsOfList, questionsOfDashboard } from './firstQuestions.ts';
import { lookAtDashboard } from './look/dashboard.ts';
import { lookAtList } from './look/list.ts';
import type { lookAtMap } from './look/lookMap.ts';
import { lookFor, questionsOfGuards } from './look/look.ts';
import { entryAt } from '../shell/menu/routes.ts';

/**
 * Fetches for the stored account and a hash such as `#/tb/results?page=2`; a failure is left to whoever needs
 * the file. Charts and maps wait for `app`: figures and tables are of more use without them than they without those.
 * Ends when the first questions are on their way; where a slow machine has all files, when their answers are painted.
 */
export async function fetchAhead(hash: string, app: () => Promise<unknown>): Promise<void> {
    const user = storedUser();
    const [asked = ''] = hash.replace(/^#/, '').split('?');
    if (!user) return goOn();
    const path = /^\/?$/.test(asked) ? accountTypes[user.user_type].landing.path : asked;
    const entry = entryAt(path);
    if (!entry || !mayOpen(entry, user)) return goOn();
    const inside = path.split('/').length > entry.route.split('/').length;
    try {
        if (inside || entry.kind === 'page') void fetchOther(entry, path)?.catch(() => {});
        else await fetchOpened({ entry, user, hash, path }, app);
    } catch {
        // Who opens the screen hears of it.
    } finally {
        goOn();
    }
}

/** Ms that what the app runs on waits for a first look at most, once its questions are on their way. */
const READ_FIRST = 700;

/** A list or dashboard: its screen, its declarations, its first answers, a first look at them, and what it draws with. */
async function fetchOpened(
    {
        entry,
        user,
        hash,
        path,
    }: { entry: RouteEntry; user: StoredUser; hash: string; path: string },
    app: () => Promise<unknown>,
): Promise<void> {
    // To run the files that the worker keeps would hold up what can be read.
    const kept = Boolean(navigator.serviceWorker?.controller);
    const plain = !hash.includes('?');
    const look = plain ? lookFor(user, entry, path) : undefined;
    // Nor may what comes over a thin line share it with what can be read.
    let screen = look ? undefined : screenOf(entry);
    const drawLater = (kinds: readonly (keyof typeof drawn)[]) => {
        if (kept) return;
        void Promise.all([screen, app()])
            .then(() => draw(kinds))
            .catch(() => {});
    };
    const askFirst = (questions: readonly Request[]) => {
        const answers = ask(hash, questions, look ? questionsOfGuards(user, path) : []);
        // What can be read comes before what it will be used with, unless it lets one wait.
        if (kept) setTimeout(goOn, look ? READ_FIRST : 0);
        else screen ??= screenOf(entry);
        return answers;
    };
    if (entry.kind === 'dashboard') {
        const dashboard = shownOf(await dashboardOf(entry.name));
        const reports = await reportsOf(dashboard);
        const questions = plain ? questionsOfDashboard(dashboard, reports, entry, user) : [];
        const answers = askFirst(questions);
        const drawings = dashboard.panels.map(({ draws }) => draws);
        drawLater((['chart', 'map'] as const).filter((kind) => drawings.includes(kind)));
        if (!look) return;
        const looked = lookAtDashboard(look, dashboard, reports, entry, user);
        if (kept) await afterPaint(Promise.all([looked, ...answers]));
        return;
    }
    const declaration = await declarationOf(entry.name);
    const asks = plain && !hasOwnFilters(entry) && !entry.route.includes('{');
    const [answer, ...pages] = askFirst(asks ? questionsOfList(declaration, entry, user) : []);
    const drawing = declaration.kind === 'report' && declaration.chart?.type;
    let looked: Promise<void> | undefined;
    if (look && answer) {
        looked =
            declaration.kind === 'report' && drawing === 'map'
                ? lookWithMap(look, reportAt(declaration, entry.route), entry, [answer, ...pages])
                : lookAtList(look, declaration, entry, answer);
        // Whoever opens the screen hears of what fails.
        looked.catch(() => {});
        if (kept) await afterPaint(looked);
    }
    // A map is drawn without Plotly: it is what the screen is opened for.
    if (drawing === 'map')
        void Promise.resolve(looked)
            .then(() => draw(['map']))
            .catch(() => {});
    else if (drawing) drawLater(['chart']);
}

const lookWithMap: typeof lookAtMap = async (...given) =>
    (await import('./look/lookMap.ts')).lookAtMap(...given);

const screenOf = ({ kind }: RouteEntry): Promise<unknown> | undefined =>
    ({
        entity: generic.EntityList,
        report: generic.ReportPage,
        dashboard: generic.DashboardPage,
        page: undefined,
    })[kind]?.();

/** Lets the page fetch what the app runs on (boot.js), where it has not yet. */
const goOn = (): void => void dispatchEvent(new Event('kipimo-asked'));

/** After this, and after the browser has had the time to paint. */
const afterPaint = async (drawn: Promise<unknown>): Promise<void> => {
    await drawn.catch(() => undefined);
    await new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
};

/** A list that the reader left with filters, an order or a page of their own opens with them. */
export const hasOwnFilters = ({ route }: RouteEntry): boolean => isKept(resourceOf(route));

/** Without the panels that the reader has put away, as this browser remembers it (screens/dashboard/usePanels.ts). */
export function shownOf(dashboard: Dashboard): Dashboard {
    const known = keptOf<PanelChoice>(`panels.${dashboard.name}`);
    return { ...dashboard, panels: chosenPanels(dashboard.panels, known) };
}

/** The screen and the declarations of a route, without asking anything and without what charts are drawn with. */
export async function fetchScreen(entry: RouteEntry): Promise<void> {
    if (entry.kind === 'page') await pages[entry.component ?? '']?.();
    else if (entry.kind === 'dashboard')
        await Promise.all([generic.DashboardPage(), dashboardOf(entry.name).then(reportsOf)]);
    else
        await Promise.all([
            entry.kind === 'entity' ? generic.EntityList() : generic.ReportPage(),
            declarationOf(entry.name),
            entry.document ? documentOf(entry.document) : undefined,
        ]);
}

/** Asks, and remembers what this address asked; its guards are asked by the look (look/look.ts). */
function ask(
    address: string,
    questions: readonly Request[],
    ofGuards: readonly Request[],
): Promise<unknown>[] {
    const answers = questions.map((question) => askEarly(apiAddress, question));
    rememberEarly(apiAddress, address, [...questions, ...ofGuards]);
    return answers;
}

const draw = (kinds: readonly (keyof typeof drawn)[]) =>
    Promise.all(kinds.map((kind) => drawn[kind]()));

/** The reports of a dashboard's panels, by their names. */
export async function reportsOf({ panels }: Dashboard): Promise<Record<string, Report>> {
    const names = [...new Set(panels.map(({ report }) => report))];
    const found = await Promise.all(names.map(declarationOf));
    return Object.fromEntries(
        found.flatMap((one) => (one.kind === 'report' ? [[one.name, one]] : [])),
    );
}

/** A screen written by hand, or a record's own below the route. */
function fetchOther(entry: RouteEntry, path: string): Promise<unknown> | undefined {
    if (entry.kind === 'page') return pages[entry.component ?? '']?.();
    if (entry.kind === 'dashboard') return undefined;
    if (entry.kind === 'report' && entry.detailPage) return pages[entry.detailPage]?.();
    if (entry.document) return Promise.all([documentOf(entry.document), generic.DocumentPage()]);
    const screen =
        entry.kind === 'report'
            ? generic.ReportDetail()
            : path.endsWith('/show')
              ? generic.EntityShow()
              : generic.EntityForm();
    return Promise.all([declarationOf(entry.name), screen]);
}
