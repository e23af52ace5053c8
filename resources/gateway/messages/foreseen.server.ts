/** Runs of a file that is only looked at: what the next row about one finds, as if those before it had been written. */
import { agree, filled } from '../runs/again/completed.server.ts';
import type { Bound } from '../runs/meaning/figures.server.ts';
import type { Interpretation } from '../runs/meaning/interpret.server.ts';
import { isCompleted, type KnownRun } from '../runs/again/knownRun.server.ts';
import type { Run } from '../reading/run.server.ts';

type Read = Pick<Interpretation, 'fields' | 'calls'>;

/** A run of this very file, as the next one of its key finds it. */
export const asKnown = (
    { fields, calls }: Read,
    bounds: readonly Bound[],
    before?: KnownRun,
): KnownRun => ({
    ...fields,
    bounds,
    id: before?.id ?? 0,
    calls: [...calls],
    earlier: before ? [...before.earlier, before.content_hash.toString('hex')] : [],
    withheld: before?.withheld ?? [],
    others: before?.others ?? [],
});

/** The same run after another message replaced it, or filled what it left blank. */
export function asReplaced(before: KnownRun, run: Run, by: Interpretation): KnownRun {
    const after = asKnown(by, before.bounds, before);
    if (isCompleted(before, run))
        return {
            ...after,
            value: before.value,
            result: before.result,
            ...filled(before, by.fields),
        };
    return agree(before, by.fields) ? { ...after, ...filled(by.fields, before) } : after;
}

/** The same run with other content beside it. */
export const asContradicted = (before: KnownRun, { fields, calls }: Read): KnownRun => ({
    ...before,
    earlier: [...before.earlier, fields.content_hash.toString('hex')],
    others: [...before.others, { ...fields, calls: [...calls] }],
});
