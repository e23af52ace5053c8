import { defineWork } from '../define/points/work.ts';
import { jobs } from './jobs.report.ts';

export const failedJobs = defineWork({
    name: 'failedJobs',
    title: 'Background jobs that fail',
    about: 'Each is tried again at its time; what keeps failing needs a person: the code says what.',
    accounts: ['superadmin'],
    report: jobs,
    endpoint: 'POST /x/system/jobs',
    route: '/system/jobs',
    filter: { state: 'failing' },
    what: ['name', 'fault'],
    since: 'failed_since',
    late: 1,
});
