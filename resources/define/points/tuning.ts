/**
 * Tuning: what people set on a page in place of variables of the environment. It stands in a `*.server.ts`. The engine takes of it what
 * may change while the server runs (`live` in server/settings.ts) and the environment leaves unset.
 */
import type { Db } from '../engine.ts';

export interface Tuning {
    kind: 'tuning';
    /** Variables as the environment would write them; one that is not there is as it begins. */
    read(db: Db): Promise<Readonly<Record<string, string>>>;
}

export const defineTuning = (read: Tuning['read']): Tuning => ({ kind: 'tuning', read });
