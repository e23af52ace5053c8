/** How a job stands, and when it runs, in words. */
import type { Tone } from '../../../resources/define/field.ts';
import type { JobNow, LastRun } from '../../../resources/jobs/crons.server.ts';
import type { Say } from '../../widgets/say.ts';

/** `Every 5 minutes`, `Each day at 02:30`, or that only people start it. */
export function timesIn(say: Say, { every, at }: Pick<JobNow, 'every' | 'at'>): string {
    if (at) return say('Each day at %{time}', { time: at });
    if (!every) return say('When a person starts it');
    if (every < 60)
        return say('Every second |||| Every %{smart_count} seconds', { smart_count: every });
    if (every % 3600 === 0)
        return say('Every hour |||| Every %{smart_count} hours', { smart_count: every / 3600 });
    return say('Every minute |||| Every %{smart_count} minutes', { smart_count: every / 60 });
}

/** The state of a job as its card says it. */
export function stateOf(say: Say, job: JobNow): { text: string; tone: Tone } {
    const { run } = job;
    if (run?.status === 'running') return { text: say('Running'), tone: 'neutral' };
    if (run?.status === 'waiting' && run.fault)
        return { text: say('Failed, is tried again'), tone: 'warning' };
    if (run?.status === 'waiting') return { text: say('Starts in a moment'), tone: 'neutral' };
    if (job.given_up) return { text: say('Given up'), tone: 'bad' };
    if (job.failed_since) return { text: say('Fails'), tone: 'bad' };
    if (job.paused) return { text: say('Paused'), tone: 'warning' };
    if (!job.ran_at) return { text: say('Never ran'), tone: 'neutral' };
    return { text: say('Runs well'), tone: 'good' };
}

/** How far a run is: its steps, or that nobody knows how many there are. */
export const wayOf = (say: Say, { steps_done, steps_of, changed }: LastRun): string =>
    steps_of
        ? say('Step %{done} of %{of}, %{rows} rows', {
              done: steps_done,
              of: steps_of,
              rows: changed,
          })
        : say('%{rows} rows', { rows: changed });
