/** What was typed, beside the write that waits for the line: so that what is refused can be mended in its form. */
import type { FormKept } from '../../../dataProvider/line/entry.ts';
import { entryOf } from '../../../dataProvider/line/keeper.ts';

/** Keeps the form with the entry that `error` names. Without it what is refused is typed again; it is sent all the same. */
export async function keepWith(error: unknown, form: FormKept): Promise<void> {
    const entry = entryOf(error);
    if (entry === undefined) return;
    await import('../../../dataProvider/line/index.ts')
        .then(({ queue }) => queue.keepForm(entry, form))
        .catch(() => undefined);
}
