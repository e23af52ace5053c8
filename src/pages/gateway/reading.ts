/** Another reading of kept messages: the call, page after page, and what it found. */
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf, BodyOf } from '../../../resources/define/calls.ts';
import type { reparseMessages } from '../../../resources/gateway/messages/reparseCall.server.ts';

export interface Choice {
    which: 'failed' | 'review' | 'outdated' | 'chosen' | 'received';
    /** Numbers and ranges as typed: `12, 15-20`. */
    messages: string;
    start_date: string | null;
    end_date: string | null;
}

type Answer = AnswerOf<typeof reparseMessages>;
export type Difference = Answer['data'][number];

export interface Reading {
    messages: number;
    differences: readonly Difference[];
}

const PAGE = 200;

/** Reads all messages of a choice. Each page is a transaction of its own: none locks for long. */
export async function readAgain(
    choice: Choice,
    apply: boolean,
    onPage: (soFar: Reading) => void,
): Promise<Reading> {
    let after: number | null = 0;
    let messages = 0;
    const differences: Difference[] = [];
    while (after !== null) {
        const body = { ...bodyOf(choice), after, limit: PAGE, ...(apply && { apply }) };
        const answer: Answer = await call<typeof reparseMessages>(
            'POST /x/genexpert/reparse',
            body,
            {
                reads: !apply,
            },
        );
        messages += answer.messages;
        differences.push(...answer.data);
        onPage({ messages, differences });
        after = answer.next;
    }
    return { messages, differences };
}

function bodyOf({ which, messages, start_date, end_date }: Choice): BodyOf<typeof reparseMessages> {
    if (which === 'received') return { which, start_date, end_date };
    if (which !== 'chosen') return { which };
    return { which, messages: messages.split(/[,;\s]+(?!\s*-)/).filter(Boolean) };
}
