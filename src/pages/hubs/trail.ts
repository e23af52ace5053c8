import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { riderTrail } from '../../../resources/hubs/riders/trail.server.ts';

/** A day of a rider as its screen takes it. */
export type Trail = AnswerOf<typeof riderTrail>['data'];
export type TrailEvent = Trail['events'][number];
