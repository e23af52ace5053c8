/** When the line may carry what nobody waits for. */
import { isAsking } from '../../dataProvider/http.ts';

/** Ms without anything that came over the line. */
const REST = 2_000;

/**
 * Resolves once nothing has come for a moment and nobody waits for an answer; after `atMost` ms on a page where
 * something always comes.
 */
export function lineRests(atMost?: number): Promise<void> {
    return new Promise((resolve) => {
        const done = () => {
            observer.disconnect();
            clearTimeout(timer);
            clearTimeout(end);
            resolve();
        };
        // A slow answer is no rest: what is fetched beside it would make it slower.
        const look = () => (isAsking() ? again() : done());
        let timer = setTimeout(look, REST);
        const end = atMost === undefined ? undefined : setTimeout(done, atMost);
        const again = () => {
            clearTimeout(timer);
            timer = setTimeout(look, REST);
        };
        const observer = new PerformanceObserver(again);
        observer.observe({ type: 'resource' });
    });
}
