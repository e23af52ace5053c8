import { choice, integer, instant, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { systemKeepers } from './access.ts';
import { jobTitles } from './titles.ts';

export const runStatus = choice(
    'Status',
    { waiting: 'Waiting', running: 'Running', finished: 'Finished', given_up: 'Given up' },
    { tones: { waiting: 'neutral', running: 'neutral', finished: 'good', given_up: 'bad' } },
);

const job = choice('Job', jobTitles);

/** Runs of background jobs: asked for by a person or by the clock, and what became of each. */
/** By whom a run that came by the clock was asked for. */
export const bySchedule = 'schedule';

export const jobRuns = defineReport({
    name: 'jobRuns',
    title: 'Runs of jobs',
    about: 'Each run of a background job: who asked for it, how it went, what it said. A run that failed too often is given up until somebody tries it again.',
    period: { kind: 'days', window: 30 },
    place: false,
    filters: { status: runStatus, job },
    columns: {
        job: { ...job, required: true },
        status: { ...runStatus, required: true },
        asked_by: text('Asked by', { required: true, standard: [bySchedule] }),
        asked_at: instant('Asked at', { required: true }),
        started_at: instant('Started'),
        ended_at: instant('Ended'),
        lasted: integer('Seconds'),
        tries: integer('Tries', { required: true }),
        changed: integer('Rows', { required: true }),
        fault: text('Code of the fault'),
    },
    first: ['job', 'status', 'started_at', 'ended_at', 'changed'],
    sort: ['-asked_at', 'job', 'status', 'started_at', 'ended_at', 'lasted', 'tries', 'changed'],
    search: ['job', 'asked_by'],
    detail: true,
    detailPage: 'jobs/RunDetail',
    mounts: [
        {
            route: '/genexpert/crons/runs',
            group: 'superadmin',
            access: systemKeepers,
            endpoint: 'POST /x/jobs/runs',
        },
    ],
});
