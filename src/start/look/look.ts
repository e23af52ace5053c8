/**
 * A first look on a slow line or machine: what has been answered is painted as plain text while the app is still on its way, and
 * gives way to the screen once that has drawn the same (docs/decisions/0034-a-first-look.md). Nothing in it can be pressed, and
 * what it asks the screen takes: it shows what the server answered this session for this very screen.
 */
import './look.css';
import '../../screens/dashboard/panels.css';
import '../../screens/worklist/worklist.css';
import '../../widgets/fields/cells.css';
import { beginIn } from '../../../locales/begin.ts';
import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { askEarly } from '../../../dataProvider/early.ts';
import type { Request } from '../../../dataProvider/request.ts';
import { storedToken, type StoredUser } from '../../../dataProvider/storage.ts';
import { requestFor } from '../../../dataProvider/wire.ts';
import { holdLimits } from '../../../resources/bands.ts';
import type { RouteGuard, Waiting } from '../../../resources/define/points/guard.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { idleLimit, lastActive, phaseAt, signedInAt } from '../../shell/lock/idle.ts';
import { settingsKey } from '../../shell/settings/language.ts';
import { fromStored, type Settings } from '../../shell/settings/stored.ts';
import { applyTokens, tokensOf } from '../../shell/themes/themes.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { guards, guardTarget, isGuarded } from '../../shell/session/guardRules.ts';
import { opensSlowly } from '../slow.ts';
import { roomAbove } from './above.ts';
import { el } from './elements.ts';

/** The frame stands and still there are no rows: whoever waits sees why, after so many ms. */
const AT_MOST = 10_000;

export interface Look {
    /** In the colours of the dark. */
    dark: boolean;
    /** Once the words that it is said in are here. */
    ready: Promise<void>;
    /** Paints it, where it still is of use; `measured` is told once it stands in the page. */
    paint(main: HTMLElement, measured?: () => void): void;
}

/** Whether this opening of a path gets a look: not where something else stands before the screen. */
export function lookFor(user: StoredUser, entry: RouteEntry, path: string): Look | undefined {
    const stands = user['must_change_password'] === true || user['must_enroll'] === true;
    if (stands || entry.kind === 'page' || !opensSlowly() || isIdle()) return undefined;
    const chosen = fromStored(localStorage.getItem(settingsKey));
    const [asked, token] = [pathNow(), storedToken()];
    // Bands are told by them, in rows and on maps.
    holdLimits(user);
    const dark = isDark(chosen);
    const words = beginIn(chosen.language).catch(() => undefined);
    let led = false;
    const ready = Promise.all([words, isLed(user, path)]).then((found) => void (led = found[1]));
    let painted = false;
    return {
        dark,
        ready,
        paint(main, measured) {
            if (painted || led || pathNow() !== asked || isThere()) return;
            // Another tab may have signed out since, and somebody else in.
            if (storedToken() !== token) return;
            painted = true;
            const look = put(main, chosen, dark);
            measured?.();
            leaveWhenDrawn(look, [asked, entry.route]);
        },
    };
}

const guardsOn = (user: StoredUser, path: string) =>
    guards.filter((guard) => guard.to && isGuarded(guard, user, path));
const questionOf = ({ count }: RouteGuard) => requestFor(count, undefined, 'reads');

/** What the guards that may lead an account elsewhere ask on the way to a path. */
export const questionsOfGuards = (user: StoredUser, path: string): Request[] =>
    guardsOn(user, path).map(questionOf);

/** Whether one does lead it elsewhere; the app takes the answers. */
async function isLed(user: StoredUser, path: string): Promise<boolean> {
    const targets = guardsOn(user, path).map(async (guard) => {
        const found = await askEarly(apiAddress, questionOf(guard));
        return guardTarget(guard, user, path, (found as Waiting | undefined) ?? null);
    });
    return (await Promise.all(targets)).some((target) => target !== null);
}

/** Who was away for too long finds the screen locked. */
const isIdle = (now = Date.now()): boolean =>
    phaseAt(now, lastActive.read() || now, signedInAt.read() || now).kind === 'lock';

const pathNow = (): string => location.hash.replace(/^#/, '').split('?')[0]!.replace(/\/$/, '');

const screen = (): HTMLElement | null => document.querySelector('#k-main');

const mapDrawn = '.k-map :is([data-mark], .point), [role=alert]';

/** Rows, or why there are none: of a list and of whatever has panels, but for pictures. */
function isThere(): boolean {
    const main = screen();
    if (!main?.querySelector('h1')) return false;
    // What the look has drawn is drawn again, or cannot be.
    if (document.querySelector('.k-look [data-mark]') && !main.querySelector(mapDrawn))
        return false;
    if (main.querySelector('.k-pager, .k-table tbody td, [role=alert]')) return true;
    const waits = '.MuiSkeleton-root, .MuiCircularProgress-root, [aria-busy=true]';
    const words = [...main.querySelectorAll(waits)].filter(
        (one) => !one.closest('[data-draws=chart], [data-draws=map]'),
    );
    return (
        words.length === 0 &&
        main.querySelector('[data-draws]') !== null &&
        main.getAttribute('aria-busy') !== 'true'
    );
}

const isDark = ({ mode }: Settings): boolean =>
    mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

/** Puts it into the page, in the colours and the layout that the app will have. */
function put(main: HTMLElement, { theme, layout }: Settings, dark: boolean): HTMLElement {
    applyTokens(tokensOf(theme, dark), dark);
    const note = el('p.k-look-note', sayNow()('Loading …'));
    main.classList.add('k-look-main');
    main.style.setProperty('--k-above', `${roomAbove()}px`);
    const look = el(
        'div.k-look',
        el('div.k-look-head', note),
        el('div.k-look-body', el('div.k-look-side'), main),
    );
    look.classList.toggle('is-full', layout.fullLayout);
    look.classList.toggle('is-boxed', layout.boxed);
    look.classList.toggle('is-collapsed', layout.collapsed);
    document.body.append(look);
    return look;
}

/** Over the place of the screen once the frame is drawn, and gone once that has its rows. */
function leaveWhenDrawn(look: HTMLElement, paths: readonly string[]): void {
    let end: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
        observer.disconnect();
        clearTimeout(end);
        clearTimeout(away);
        removeEventListener('storage', signOut);
        removeEventListener('hashchange', see);
        const down = look.scrollTop;
        look.remove();
        if (down) scrollTo(0, down);
    };
    // An app that never comes locks nothing.
    const away = setTimeout(leave, idleLimit);
    const signOut = ({ key }: StorageEvent) => {
        if (key === null || key === 'token') leave();
    };
    const see = () => {
        const main = screen();
        if (!paths.includes(pathNow())) return leave();
        // The key screen of a facility, or a page that stands alone.
        if (!main) return document.querySelector('.k-bare') ? leave() : undefined;
        end ??= setTimeout(leave, AT_MOST);
        under(look, main);
        if (!isThere()) return;
        observer.disconnect();
        // Painted once beneath it, so that nothing flashes between them.
        requestAnimationFrame(() => requestAnimationFrame(leave));
    };
    const observer = new MutationObserver(see);
    observer.observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['aria-busy'],
    });
    addEventListener('hashchange', see);
    addEventListener('storage', signOut);
    see();
}

/** Header and menu are the app's from now on, and can be used; the look lies where the screen will be. */
function under(look: HTMLElement, main: HTMLElement): void {
    const { top, left } = (main.parentElement ?? main).getBoundingClientRect();
    look.classList.add('is-under');
    // Who listens hears the app.
    look.ariaHidden = 'true';
    look.style.inset = `${Math.max(0, top)}px 0 0 ${left}px`;
}
