/**
 * Asks what the screen behind a link is going to ask, from the moment at which a finger comes down on it: the screen takes the
 * answers as it takes those of a first visit (dataProvider/early.ts). It would ask once it is drawn, half a second later on a phone.
 */
import { apiAddress } from '../../dataProvider/apiAddress.ts';
import { dashboardOf, declarationOf } from '../../dataProvider/catalogue.ts';
import { askEarly } from '../../dataProvider/early.ts';
import type { Request } from '../../dataProvider/request.ts';
import { type StoredUser, storedUser } from '../../dataProvider/storage.ts';
import { mayOpen, type RouteEntry } from '../../resources/routes.ts';
import { REFRESH } from '../base/refresh.ts';
import { entryAt } from '../shell/menu/routes.ts';
import { fetchScreen, hasOwnFilters, reportsOf, shownOf } from './ahead.ts';
import { questionsOfDashboard, questionsOfList } from './firstQuestions.ts';

/** A press, and the opening that follows it, in ms. */
const SAME = 2_000;

/** When the questions of a path were last asked here. */
const asked = new Map<string, number>();

/** Called once, when the app stands. A link is pressed by a finger or by a key; back and forward are heard of by the address. */
export function askOnPress(): void {
    const press = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
        if (button !== 0 || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
        const link = target.closest('a[href^="#/"]');
        if (link) askFor(link.getAttribute('href') ?? '');
    };
    for (const kind of ['pointerdown', 'click'] as const)
        addEventListener(kind, press, { capture: true, passive: true });
    addEventListener('hashchange', () => askFor(location.hash));
}

/** Asks for a hash such as `#/tb/results`; whoever opens the screen hears of what fails. */
function askFor(hash: string): void {
    const path = hash.replace(/^#/, '');
    const user = storedUser();
    const entry = entryAt(path);
    if (!user || !entry || entry.route !== path || !mayOpen(entry, user)) return;
    const before = asked.get(path) ?? -Infinity;
    const now = performance.now();
    // What a dashboard shows is good for a while: it would ask nothing.
    if (now - before < (entry.kind === 'dashboard' ? REFRESH / 2 : SAME)) return;
    asked.set(path, now);
    void Promise.all([fetchScreen(entry), ask(entry, user)]).catch(() => {});
}

async function ask(entry: RouteEntry, user: StoredUser): Promise<void> {
    for (const question of await questionsOf(entry, user)) void askEarly(apiAddress, question);
}

/** What its screen asks when it is opened as it is, charts included: what draws them is here by now. */
async function questionsOf(entry: RouteEntry, user: StoredUser): Promise<readonly Request[]> {
    const pictures = true;
    if (entry.kind === 'page' || hasOwnFilters(entry)) return [];
    if (entry.kind !== 'dashboard')
        return questionsOfList(await declarationOf(entry.name), entry, user, { pictures });
    const dashboard = shownOf(await dashboardOf(entry.name));
    return questionsOfDashboard(dashboard, await reportsOf(dashboard), entry, user, { pictures });
}
