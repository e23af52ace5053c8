/** One message as the server tells of it: what it is, what it became, and, opened, what it says. */
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type {
    messageResults,
    openMessage,
} from '../../../resources/gateway/messages/open.server.ts';

export type MessageFacts = AnswerOf<typeof messageResults>['data'];
export type OpenedMessage = AnswerOf<typeof openMessage>['data'];
export type OpenedRun = OpenedMessage['runs'][number];
