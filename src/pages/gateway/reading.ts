/** Another reading of kept messages: the call, page after page, and what it found. */
import { call } from '../../../dataProvider/call.ts';

export interface Choice {
    which: 'failed' | 'review' | 'outdated' | 'chosen' | 'received';
    /** Numbers and ranges as typed: `12, 15-20`. */
    messages: string;
    start_date: string | null;
    end_date: string | null;
}

export interface Difference {
    raw_message_id: number;
    result_id: number | null;
    assay: string;
    result: string;
    changes: Readonly<Record<string, { before: unknown; after: unknown }>>;
}

export interface Reading {
    messages: number;
    differences: readonly Difference[];
}

interface Answer {
    data: Difference[];
    messages: number;
    next: number | null;
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
        const answer: Answer = await call<Answer>('POST /x/genexpert/reparse', body, {
            reads: !apply,
        });
        messages += answer.messages;
        differences.push(...answer.data);
        onPage({ messages, differences });
        after = answer.next;
    }
    return { messages, differences };
}

function bodyOf({ which, messages, start_date, end_date }: Choice): Record<string, unknown> {
    if (which === 'received') return { which, start_date, end_date };
    if (which !== 'chosen') return { which };
    return { which, messages: messages.split(/[,;\s]+(?!\s*-)/).filter(Boolean) };
}
