import type { alertList } from '../../../resources/alerts/alerts.report.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';

/** An alert that the page shows. */
export type AlertRow = AnswerOf<typeof alertList>['data'][number];
