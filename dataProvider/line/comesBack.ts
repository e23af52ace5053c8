/** While there is no line the server is asked: what says so goes as soon as a call comes through, and not before. */
import { send } from '../http.ts';
import { storedToken } from '../storage.ts';
import { reached } from './reached.ts';

/** How long it is left alone at first, in ms: once a call was lost, and once there is a reason to hope. */
const LOST = 4_000;
const HOPED = 1_000;
/** And at most. A country that lost its server does not ask for it in step: each wait is up to a quarter shorter or longer. */
const MOST = 60_000;

/** Begins to look after the line. Returns how to stop. */
export function watchLine(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = LOST;
    const ask = async () => {
        // Whoever sees nothing waits for nothing; both are ending of when they change.
        if (reached.get() || document.hidden || navigator.onLine === false) return;
        // Whatever it answers, and however it fails, `send` keeps whether it came through.
        const signal = AbortSignal.timeout(2 * LOST);
        const question = { method: 'GET', path: '/check_login', effect: 'reads' } as const;
        if (storedToken()) await send({ ...question, background: true, signal }).catch(() => {});
        again();
    };
    const again = () => {
        clearTimeout(timer);
        if (reached.get()) return;
        timer = setTimeout(() => void ask(), wait * (0.75 + Math.random() / 2));
        wait = Math.min(MOST, 1.5 * wait);
    };
    const lost = reached.subscribe(() => {
        wait = LOST;
        again();
    });
    const hope = () => {
        wait = HOPED;
        void ask();
    };
    const gone = () => reached.set(false);
    const ending = new AbortController();
    addEventListener('online', hope, ending);
    addEventListener('offline', gone, ending);
    document.addEventListener('visibilitychange', hope, ending);
    if (navigator.onLine === false) gone();
    // It may have been lost, and be back, before anybody watched.
    else void ask();
    return () => {
        clearTimeout(timer);
        lost();
        ending.abort();
    };
}
