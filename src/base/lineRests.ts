/** When the line may carry what nobody waits for. */
import { isAsking } from '../../dataProvider/http.ts';

/** What browsers tell of the line; not all do. */
interface Line {
    saveData?: boolean;
    effectiveType?: string;
}
export const line = (): Line => (navigator as { connection?: Line }).connection ?? {};

/** It carries nothing large that nobody has asked for. */
export const isThin = (): boolean =>
    line().saveData === true || !/^(4g|undefined)$/.test(String(line().effectiveType));

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
