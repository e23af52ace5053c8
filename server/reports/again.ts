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

/** So many questions of all reports at most, some 50 kB each: those that were not asked for longest go first. */
const mostKnown = 500;
/** Longer bodies are few and never the same. */
const longest = 2000;

const questions = new Map<string, Known>();
const numbers = new WeakMap<Query, number>();
let queries = 0;
/** Who asks, as text, and the number that stands for it: the text of an account with its role is long. */
const viewers = new Map<string, number>();
const numberOfViewer = new WeakMap<Viewer, number>();
/** So many accounts at most have a number; beyond that all begin anew, and so do the questions. */
const mostViewers = 10_000;
let numbered = 0;

/** A query as a number: two reports may bear one name. */
function numberOf(query: Query): number {
    let number = numbers.get(query);
    if (number === undefined) numbers.set(query, (number = ++queries));
    return number;
}

/** A number for everything that is known of who asks: looked up once for each time that a session is read. */
function viewerNumber(viewer: Viewer): number {
    let number = numberOfViewer.get(viewer);
    if (number !== undefined) return number;
    const text = JSON.stringify(viewer);
    number = viewers.get(text);
    if (number === undefined) {
        if (viewers.size >= mostViewers) viewers.clear();
        viewers.set(text, (number = ++numbered));
    }
    numberOfViewer.set(viewer, number);
    return number;
}

/** What is known of a question by its whole content. */
export function knownOf(query: Query, viewer: Viewer, content: readonly unknown[]): Known {
    const text = JSON.stringify(content);
    if (text.length > longest) return new Map();
    const key = `${numberOf(query)} ${viewerNumber(viewer)} ${text}`;
    const known: Known = questions.get(key) ?? new Map<string, unknown>();
    questions.delete(key);
    questions.set(key, known);
    if (questions.size > mostKnown) questions.delete(questions.keys().next().value!);
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
export const keepText = <T extends Sql | undefined>(statement: T): T =>
    statement && Object.defineProperty(statement, 'text', { value: statement.text });
