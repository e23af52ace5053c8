/**
 * Sentences as messages of zod, which carries text alone: the English goes in, and what it was made of is found again
 * by it. As many as declarations have limits, made once.
 */
import { type Sentence, spoken } from '../../resources/define/say.ts';

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
