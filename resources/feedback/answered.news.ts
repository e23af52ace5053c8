import { problemPage } from '../pointCalls.ts';
import { defineNews } from '../define/points/news.ts';
import { anybody } from './access.ts';

/** Somebody wrote what became of a report. */
export const reportAnswered = defineNews({
    name: 'reportAnswered',
    access: anybody,
    count: 'GET /x/feedback/answered',
    sentence:
        'Something became of your report |||| Something became of %{smart_count} of your reports',
    to: problemPage,
});
