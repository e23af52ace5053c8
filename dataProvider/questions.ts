/** Questions of the server (refusal `ask`): put to the person by whatever screen there is, and answered once. */
import { HttpError } from 'react-admin';

/** Puts questions to the person; true for yes. */
export type Asking = (questions: readonly string[]) => Promise<boolean>;

let asking: Asking | undefined;

/** Questions are put through this from now on. Answers with how to end it. */
export function askedThrough(put: Asking): () => void {
    asking = put;
    return () => {
        if (asking === put) asking = undefined;
    };
}

/** Whether the person says yes to what a refusal asks; false where it asks nothing or nobody is there. */
export async function agreed(error: unknown): Promise<boolean> {
    if (!(error instanceof HttpError) || !asking) return false;
    const { code, errors = {} } = error.body as { code?: string; errors?: Record<string, unknown> };
    if (code !== 'ask') return false;
    const questions = Object.entries(errors).flatMap(([field, text]) =>
        field !== 'root' && typeof text === 'string' ? [text] : [],
    );
    return asking([...new Set(questions)]);
}
