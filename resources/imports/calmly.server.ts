/** Long lists, without keeping others waiting. */
import { setImmediate as breathe } from 'node:timers/promises';

/** A few milliseconds of work. */
const TOGETHER = 200;

/** One after the other; others have their turn in between: `for await (const row of calmly(rows))`. */
export async function* calmly<T>(items: readonly T[]): AsyncGenerator<T> {
    for (let at = 0; at < items.length; at++) {
        if (at % TOGETHER === TOGETHER - 1) await breathe();
        yield items[at]!;
    }
}
