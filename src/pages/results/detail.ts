/** What `POST /x/results/detail` answers with. */
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { resultDetail } from '../../../resources/results/detail/detail.server.ts';
import { withheld } from '../../../resources/machines/withheld.ts';
import type { Say } from '../../widgets/say.ts';

export type Detail = AnswerOf<typeof resultDetail>['data'];
/** As a person reads it: the word for what is withheld in the reader's language, wherever it stands. */
export const inWords = (result: Detail, say: Say): Detail => {
    const word = say.text(withheld);
    const withWord = (value: unknown): unknown => {
        if (value === withheld) return word;
        if (Array.isArray(value)) return value.map(withWord);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withWord(one)]));
    };
    return withWord(result) as Detail;
};

export type Analyte = Detail['analytes'][number];
export type Notice = Detail['notices'][number];
