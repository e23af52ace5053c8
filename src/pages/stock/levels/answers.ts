/** What the pages of levels and cards are told. */
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import type { stockCard } from '../../../../resources/stock/ledger/card.server.ts';
import type { stockLevel } from '../../../../resources/stock/levels/detail.server.ts';

export type Card = AnswerOf<typeof stockCard>['data'];

export type Level = AnswerOf<typeof stockLevel>['data'];
