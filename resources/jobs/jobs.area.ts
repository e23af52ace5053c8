import { defineArea } from '../define/screens/area.ts';
import { cronsPage } from './crons.page.ts';
import { jobs } from './jobs.report.ts';
import { extractionLogs } from './logs/logs.report.ts';
import { storeLogPage } from './logs/pages.page.ts';
import { systemStart } from './start.dashboard.ts';
import { jobRuns } from './runs.report.ts';

export const jobsArea = defineArea({
    name: 'jobs',
    title: 'Jobs and logs',
    menu: [systemStart, extractionLogs, storeLogPage, cronsPage, jobRuns, jobs],
});
