import { defineArea } from '../define/screens/area.ts';
import { reportAProblem } from './problem.page.ts';
import { feedbackReports } from './reports.entity.ts';
import { workloadDashboard } from './workload.dashboard.ts';
import {
    feedbackRows,
    issueDistribution,
    workloadByReporter,
    workloadByTopic,
} from './workload.report.ts';

export const feedbackArea = defineArea({
    name: 'feedback',
    title: 'Feedback',
    menu: [
        feedbackReports,
        workloadDashboard,
        workloadByReporter,
        workloadByTopic,
        issueDistribution,
        feedbackRows,
        reportAProblem,
    ],
});
