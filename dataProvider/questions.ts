/**
 * What the server has to say to the person whatever screen there is: questions (refusal `ask`), answered once, and secrets
 * that it shows once (resources/define/shownOnce.ts).
 */
import { HttpError } from 'react-admin';
import type { ShownOnce } from '../resources/define/shownOnce.ts';

/** Puts questions to the person; true for yes. */
export type Asking = (questions: readonly string[]) => Promise<boolean>;

let asking: Asking | undefined;

/** Questions are put through this from now on. Answers with how to end it. */
export function askThrough(put: Asking): () => void {
    asking = put;
    return () => {
        if (asking === put) asking = undefined;
    };
}

/** Whether the person says yes to what a refusal asks; false where it asks nothing or nobody is there. */
export async function askPerson(error: unknown): Promise<boolean> {
    if (!(error instanceof HttpError) || !asking) return false;
    const { code, errors = {} } = error.body as { code?: string; errors?: Record<string, unknown> };
    if (code !== 'ask') return false;
    const questions = Object.entries(errors).flatMap(([field, text]) =>
        field !== 'root' && typeof text === 'string' ? [text] : [],
    );
    return asking([...new Set(questions)]);
}

let show: ((shown: ShownOnce) => void) | undefined;

/** It is shown through this from now on. Answers with how to end it. */
export function showThrough(put: (shown: ShownOnce) => void): () => void {
    show = put;
    return () => {
        if (show === put) show = undefined;
    };
}

/** Passes an answer on, and shows what it says only now. */
export function showWithin(answer: unknown): unknown {
    const { shown_once } = (answer ?? {}) as { shown_once?: ShownOnce };
    if (shown_once) show?.(shown_once);
    return answer;
}
