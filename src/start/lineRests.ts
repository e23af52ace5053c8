/** When the line may carry what nobody waits for. */
import { isAsking } from '../../dataProvider/http.ts';

/** Ms without anything that came over the line. */
const REST = 2_000;

/** Resolves once nothing has come for a moment and nobody waits for an answer. */
export function lineRests(): Promise<void> {
    return new Promise((resolve) => {
        const look = () => {
            // A slow answer is no rest: what is fetched beside it would make it slower.
            if (isAsking()) {
                again();
                return;
            }
            observer.disconnect();
            resolve();
        };
        let timer = setTimeout(look, REST);
        const again = () => {
            clearTimeout(timer);
            timer = setTimeout(look, REST);
        };
        const observer = new PerformanceObserver(again);
        observer.observe({ type: 'resource' });
    });
}
