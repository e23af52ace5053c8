/**
 * What the server has to say to the person whatever screen there is: questions (refusal `ask`), answered once, the password that
 * it wants again before something dangerous (refusal `confirm`), and secrets that it shows once (resources/define/shownOnce.ts).
 */
import { HttpError } from 'react-admin';
import type { ShownOnce } from '../resources/define/shownOnce.ts';

/** Puts something to the person, and answers with what they say. */
type Put<Asked, Answer> = (asked: Asked) => Promise<Answer>;

/** Where it is put: to nobody as long as no screen listens. */
function channel<Asked, Answer>() {
    let put: Put<Asked, Answer> | undefined;
    return {
        ask: (asked: Asked): Promise<Answer> | undefined => put?.(asked),
        /** It is put through this from now on. Answers with how to end it. */
        through(next: Put<Asked, Answer>): () => void {
            put = next;
            return () => {
                if (put === next) put = undefined;
            };
        },
    };
}

export type Channel<Asked, Answer> = ReturnType<typeof channel<Asked, Answer>>;

/** Questions, true for yes. */
export const questions = channel<readonly string[], boolean>();
/** The password; asked with whether the last one was wrong, undefined where they leave it. */
export const proof = channel<boolean, string | undefined>();
export const shownOnce = channel<ShownOnce, void>();

const bodyOf = (error: unknown) =>
    (error instanceof HttpError ? (error.body ?? {}) : {}) as {
        code?: string;
        errors?: Record<string, unknown>;
    };

/** Whether the person says yes to what a refusal asks; false where it asks nothing or nobody is there. */
export async function askPerson(error: unknown): Promise<boolean> {
    const { code, errors = {} } = bodyOf(error);
    if (code !== 'ask') return false;
    const asked = Object.entries(errors).flatMap(([field, text]) =>
        field !== 'root' && typeof text === 'string' ? [text] : [],
    );
    return (await questions.ask([...new Set(asked)])) ?? false;
}

/** While several rows are done at once: what was given for the first of them. */
let held: { password?: string } | undefined;

/** The password that a refusal asks for again; undefined where it asks for none, or nobody gives it. */
export async function proofFor(error: unknown): Promise<string | undefined> {
    const { code, errors = {} } = bodyOf(error);
    if (code !== 'confirm') return undefined;
    const wrong = 'password' in errors;
    if (held?.password && !wrong) return held.password;
    const password = (await proof.ask(wrong)) || undefined;
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

/** Passes an answer on, and shows what it says only now. */
export function showWithin(answer: unknown): unknown {
    const { shown_once } = (answer ?? {}) as { shown_once?: ShownOnce };
    if (shown_once) void shownOnce.ask(shown_once);
    return answer;
}
