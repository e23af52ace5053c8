import { withColon } from '../../../locales/tongue.ts';
import { sayNow } from '../../widgets/sayNow.ts';
import { phrases } from '../../../resources/define/say.ts';
/** An upload under way: what the server said of each file, dry and in earnest. */
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { uploadMessages } from '../../../resources/gateway/messages/upload.server.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

type Answered = AnswerOf<typeof uploadMessages>['data'][number];
export type DryFile = Extract<Answered, { runs: unknown }>;
export type KeptFile = Exclude<Answered, DryFile>;
export type DryRun = DryFile['runs'][number];

export type UploadCall = 'POST /x/genexpert/upload' | 'POST /x/site/upload';

/** Whose files a screen takes, and by which call. */
export const uploadAt = (path: string): { endpoint: UploadCall; own: boolean } =>
    path.startsWith('/site/')
        ? { endpoint: 'POST /x/site/upload', own: true }
        : { endpoint: 'POST /x/genexpert/upload', own: false };

export interface Chosen {
    file: File;
    order: DateOrder | '';
    /** The dates of the file can be read in more than one way: a person has to say. */
    asksOrder: boolean;
    state: 'looking' | 'seen' | 'refused' | 'kept';
    problem: string;
    runs: readonly DryRun[];
    /** Why nothing was found in it, or what of it would not be taken; '' where all is well. */
    failure: string;
    kept: KeptFile | null;
}

export const fates = phrases({
    new: 'New',
    replaced: 'Corrects a known run',
    duplicate: 'Known already',
    conflict: 'Says something else of a known run',
    waits: 'Takes back what was found: a person decides',
    fault: 'Fault of a module, no test',
});

/** `12 runs: 10 new, 2 known already`. */
export function figuresOf(runs: readonly DryRun[]): string {
    const count = (fate: DryRun['would_be']) => runs.filter((run) => run.would_be === fate).length;
    const say = sayNow();
    const of = (fate: DryRun['would_be']) => ({ smart_count: count(fate) });
    const parts = [
        say('%{smart_count} new |||| %{smart_count} new', of('new')),
        count('replaced') &&
            say(
                '%{smart_count} corrects a known run |||| %{smart_count} correct a known run',
                of('replaced'),
            ),
        say('%{smart_count} known already |||| %{smart_count} known already', of('duplicate')),
        count('conflict') &&
            say('%{count} in conflict with a known run', { count: count('conflict') }),
        count('waits') && say('%{count} for the review desk', { count: count('waits') }),
        count('fault') &&
            say(
                '%{smart_count} fault of a module |||| %{smart_count} faults of modules',
                of('fault'),
            ),
    ].filter((part) => part !== 0);
    return say('%{smart_count} run: %{parts} |||| %{smart_count} runs: %{parts}', {
        smart_count: runs.length,
        parts,
    });
}

/** Why a message was not read, or not whole: a sentence, and behind a colon what the file itself names. */
export function whyNot(failure: string): string {
    const [reason = '', ...named] = failure.split(': ');
    return [sayNow().text(reason), ...named].join(withColon('', ': '));
}
