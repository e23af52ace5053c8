/**
 * Sentences as messages of zod, which carries text alone: the English goes in, and what it was made of is found again
 * by it. As many as declarations have limits, made once.
 */
import type { z } from 'zod';
import { say, type Sentence, spoken } from '../../resources/define/say.ts';

const sentences = new Map<string, Sentence>();

/** The English of a sentence, which `sentenceOf` knows again. */
export function message(said: Sentence): string {
    const english = spoken(said);
    sentences.set(english, said);
    return english;
}

/** The sentence behind a message of zod; its own words where there is none. */
export const sentenceOf = (english: string): Sentence =>
    sentences.get(english) ?? { text: english };

const expected: Readonly<Record<string, Sentence>> = {
    number: say('A number expected.'),
    int: say('A whole number.'),
    string: say('Text expected.'),
    boolean: say('Yes or no expected.'),
    array: say('A list expected.'),
};

const notUnderstood = say('This value is not understood.');

/** What is wrong with a value in plain words, where its schema says nothing of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
    return message(plainSentence(issue));
}

function plainSentence(issue: z.core.$ZodRawIssue): Sentence {
    if (issue.code === 'invalid_type') return expected[issue.expected] ?? notUnderstood;
    if (issue.code === 'invalid_value')
        return say('One of: %{words}.', { words: issue.values.map(String) });
    if (issue.code === 'unrecognized_keys') return say('Unknown field.');
    if (issue.code === 'too_small') {
        const least = Number(issue.minimum);
        if (issue.origin === 'string')
            return say('At least %{shortest} characters.', { shortest: least });
        return say('At least %{min}.', { min: least });
    }
    if (issue.code === 'too_big') {
        const most = Number(issue.maximum);
        if (issue.origin === 'string') return say('At most %{most} characters.', { most });
        return say('At most %{max}.', { max: most });
    }
    return notUnderstood;
}
