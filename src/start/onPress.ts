/**
 * Asks what the screen behind a link is going to ask, in the moment in which the link is pressed: the screen takes the answers as
 * it takes those of a first visit (dataProvider/early.ts). It would ask once it is drawn, half a second later on a phone.
 */
import { apiAddress } from '../../dataProvider/apiAddress.ts';
import { dashboardOf, declarationOf } from '../../dataProvider/catalogue.ts';
import { askEarly, wasAsked } from '../../dataProvider/early.ts';
import type { Request } from '../../dataProvider/request.ts';
import { type StoredUser, storedUser } from '../../dataProvider/storage.ts';
import { mayOpen, resourceOf, type RouteEntry } from '../../resources/routes.ts';
import { REFRESH } from '../base/refresh.ts';
import { keptOf } from '../screens/accountStore.ts';
import { entryAt } from '../shell/menu/routes.ts';
import { fetchScreen, hasOwnFilters, reportsOf, shownOf } from './ahead.ts';
import { questionsOfDashboard, questionsOfList } from './firstQuestions.ts';

/** A screen that was pressed for is drawn within so many ms, or what it asks is asked anew. */
const DRAWN = 10_000;
/** So long rows are good, and figures and pictures (dataProvider/queryClient.ts, screens/dashboard/useReport.ts), in ms. */
const [ROWS, FIGURES] = [5_000, REFRESH / 2];

/** Called once, when the app stands. Both come before the router hears of them, and what it then draws asks for itself. */
export function askOnPress(): void {
    const press = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
        if (button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
        const link = target.closest('a[href^="#/"]');
        const hash = link?.getAttribute('href') ?? location.hash;
        // The screen that is open has asked.
        if (hash !== location.hash) askFor(hash);
    };
    addEventListener('click', press, { capture: true });
    addEventListener('popstate', () => askFor(location.hash), { capture: true });
}

/** Asks for a hash such as `#/tb/results`; whoever opens the screen hears of what fails. */
function askFor(hash: string): void {
    const path = hash.replace(/^#/, '');
    const user = storedUser();
    const entry = entryAt(path);
    if (!user || !entry || entry.route !== path || !mayOpen(entry, user)) return;
    void Promise.all([fetchScreen(entry), ask(entry, user)]).catch(() => {});
}

async function ask(entry: RouteEntry, user: StoredUser): Promise<void> {
    for (const [at, question] of (await questionsOf(entry, user)).entries()) {
        const isRows = at === 0 && entry.kind !== 'dashboard';
        if (!wasAsked(question, isRows ? ROWS : FIGURES))
            void askEarly(apiAddress, question, DRAWN);
    }
}

/** What its screen asks when it is opened as it is, charts included: what draws them is here by now. */
async function questionsOf(entry: RouteEntry, user: StoredUser): Promise<readonly Request[]> {
    if (entry.kind === 'page' || hasOwnFilters(entry)) return [];
    // Folded away, it asks nothing.
    const pictures = keptOf<boolean>(`chart.${resourceOf(entry.route)}`) !== false;
    if (entry.kind !== 'dashboard')
        return questionsOfList(await declarationOf(entry.name), entry, user, { pictures });
    const dashboard = shownOf(await dashboardOf(entry.name));
    return questionsOfDashboard(dashboard, await reportsOf(dashboard), entry, user, { pictures });
}
