/** An upload under way: what the server said of each file, dry and in earnest. */
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { uploadMessages } from '../../../resources/gateway/messages/upload.server.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

type Answered = AnswerOf<typeof uploadMessages>['data'][number];
export type DryFile = Extract<Answered, { runs: unknown }>;
export type KeptFile = Exclude<Answered, DryFile>;
export type DryRun = DryFile['runs'][number];

export interface Chosen {
    file: File;
    order: DateOrder | '';
    /** The dates of the file can be read in more than one way: a person has to say. */
    asksOrder: boolean;
    state: 'looking' | 'seen' | 'refused' | 'kept';
    problem: string;
    runs: readonly DryRun[];
    kept: KeptFile | null;
}

export const fates = {
    new: 'New',
    replaced: 'Corrects a known run',
    duplicate: 'Known already',
    conflict: 'Says something else of a known run',
    waits: 'Takes back what was found: a person decides',
    fault: 'Fault of a module, no test',
} as const;

/** `12 runs: 10 new, 2 known already`. */
export function figuresOf(runs: readonly DryRun[]): string {
    const count = (fate: DryRun['would_be']) => runs.filter((run) => run.would_be === fate).length;
    const parts = [
        `${count('new')} new`,
        count('replaced') &&
            `${count('replaced')} ${count('replaced') === 1 ? 'corrects' : 'correct'} a known run`,
        `${count('duplicate')} known already`,
        count('conflict') && `${count('conflict')} in conflict with a known run`,
        count('waits') && `${count('waits')} for the review desk`,
        count('fault') && `${count('fault')} faults of modules`,
    ].filter(Boolean);
    return `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}: ${parts.join(', ')}`;
}
