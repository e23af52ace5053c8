/** What `POST /x/results/detail` answers with. */
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { resultDetail } from '../../../resources/results/detail/detail.server.ts';

export type Detail = AnswerOf<typeof resultDetail>['data'];
export type Analyte = Detail['analytes'][number];
export type Notice = Detail['notices'][number];
