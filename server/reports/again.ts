/**
 * A question that a session asks again is checked once and its statements are made once: to make them takes longer than to ask
 * them. Never an answer: rows are read anew each time. What a statement is made of is all in the key (who asks with every right and place,
 * the body, the day, the time zone), but for the moment of the call: what reads that is never kept (`readsNow`).
 */
import type { Viewer } from '../../resources/define/engine.ts';
import type { Query } from '../../resources/define/query.ts';
import type { Sql } from '../../resources/define/sql.ts';

/** What is known of a question: under a word for each thing that was made of it. */
export type Known = Map<string, unknown>;

/** So many questions of a report at most; then remembering begins anew. */
const mostKnown = 100;
/** Longer bodies are few and never the same. */
const longest = 2000;

const byQuery = new WeakMap<Query, Map<string, Known>>();
const names = new WeakMap<Viewer, string>();

/** Everything that is known of who asks, as text: made once for each time that a session is read. */
function nameOf(viewer: Viewer): string {
    let name = names.get(viewer);
    if (name === undefined) names.set(viewer, (name = JSON.stringify(viewer)));
    return name;
}

/** What is known of a question by its whole content. */
export function knownOf(query: Query, viewer: Viewer, content: readonly unknown[]): Known {
    const text = JSON.stringify(content);
    if (text.length > longest) return new Map();
    let all = byQuery.get(query);
    if (!all) byQuery.set(query, (all = new Map()));
    const key = `${text}${nameOf(viewer)}`;
    let known = all.get(key);
    if (!known) {
        if (all.size >= mostKnown) all.clear();
        all.set(key, (known = new Map<string, unknown>()));
    }
    return known;
}

/** Whether what is being made has read the moment of its call. */
let moment = false;

/** Called where the moment of a call is read for a statement. */
export const readsNow = (): void => void (moment = true);

/** What was made under this word, or what is made now: from the question alone, so that it is the same each time. */
export function once<T>(known: Known | undefined, word: string, make: () => T): T {
    if (known?.has(word)) return known.get(word) as T;
    const before = moment;
    moment = false;
    try {
        const made = make();
        if (!moment) known?.set(word, made);
        return made;
    } finally {
        moment ||= before;
    }
}

/** A statement with its text put together once. */
export const written = <T extends Sql | undefined>(statement: T): T =>
    statement && Object.defineProperty(statement, 'text', { value: statement.text });
