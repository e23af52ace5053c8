/**
 * What the server has to say to the person whatever screen there is: questions (refusal `ask`), answered once, the password that
 * it wants again before something dangerous (refusal `confirm`), and secrets that it shows once (resources/define/shownOnce.ts).
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

/** Asks the person for their password; `wrong` says that the last one was not right. Undefined where they leave it. */
export type AskingProof = (wrong: boolean) => Promise<string | undefined>;

let proving: AskingProof | undefined;
/** While several rows are done at once: what was given for the first of them. */
let held: { password?: string } | undefined;

/** A password that is needed again is asked for through this from now on. Answers with how to end it. */
export function proveThrough(put: AskingProof): () => void {
    proving = put;
    return () => {
        if (proving === put) proving = undefined;
    };
}

/** The password that a refusal asks for again; undefined where it asks for none, or nobody gives it. */
export async function proofFor(error: unknown): Promise<string | undefined> {
    if (!(error instanceof HttpError) || !proving) return undefined;
    const { code, errors = {} } = error.body as { code?: string; errors?: Record<string, unknown> };
    if (code !== 'confirm') return undefined;
    const wrong = 'password' in errors;
    if (held?.password && !wrong) return held.password;
    const password = (await proving(wrong)) || undefined;
    if (held && password) held.password = password;
    return password;
}

/** One act over several rows: the password is asked for once, and forgotten at its end. */
export async function asOneAct<T>(work: () => Promise<T>): Promise<T> {
    held = {};
    try {
        return await work();
    } finally {
        held = undefined;
    }
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
