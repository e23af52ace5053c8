/** While there is no line the server is asked: what says so goes as soon as a call comes through, and not before. */
import { send } from '../http.ts';
import { storedToken } from '../storage.ts';
import { reached } from './reached.ts';

/** How often, in ms. */
const ASK_AGAIN = 4_000;
/** A browser says that the line is back before anything comes through: asked again so long after, in ms. */
export const COMES_BACK: readonly number[] = [0, 1_000, 3_000, 10_000];

/** Begins to look after the line. Returns how to stop. */
export function watchLine(): () => void {
    const ask = () => {
        if (reached.get() || navigator.onLine === false || !storedToken()) return;
        // Whatever it answers, and however it fails, `send` keeps whether it came through.
        const signal = AbortSignal.timeout(2 * ASK_AGAIN);
        void send({
            method: 'GET',
            path: '/check_login',
            effect: 'reads',
            background: true,
            signal,
        }).catch(() => undefined);
    };
    const gone = () => reached.set(false);
    const backSoon = () => COMES_BACK.forEach((rest) => setTimeout(ask, rest));
    const timer = setInterval(ask, ASK_AGAIN);
    addEventListener('online', backSoon);
    addEventListener('offline', gone);
    if (navigator.onLine === false) gone();
    return () => {
        clearInterval(timer);
        removeEventListener('online', backSoon);
        removeEventListener('offline', gone);
    };
}
