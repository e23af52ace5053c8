import { grant } from '../access.ts';
import { choice, instant, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { alwaysTitles, jobTitles } from './titles.ts';

const jobState = choice(
    'State',
    { running: 'Runs well', failing: 'Fails' },
    { tones: { running: 'good', failing: 'bad' } },
);

/** What the server does by itself at regular times, and how it went. */
export const jobs = defineReport({
    name: 'jobs',
    title: 'Background jobs, as a list',
    about: 'What the server does by itself: counting, linking the audit, clearing up. What fails is tried again.',
    period: { kind: 'none' },
    place: false,
    filters: { state: jobState },
    columns: {
        name: choice('Job', { ...jobTitles, ...alwaysTitles }, { required: true }),
        state: jobState,
        ran_at: instant('Ran last', { required: true }),
        failed_since: instant('Fails since'),
        failures: integer('Times failed', { required: true }),
        fault: text('Code of the fault'),
    },
    sort: ['name', 'state', 'ran_at', 'failed_since', 'failures'],
    search: ['name'],
    mounts: [
        {
            route: '/system/jobs',
            group: 'superadmin',
            access: [grant('super_admin', 'superadmin')],
            endpoint: 'POST /x/system/jobs',
        },
    ],
});
