/** Names that resemble a word: proposals for a person, never a decision. */
import { ratio } from 'fuzzball';
import { placeKey } from '../names/names.ts';

/** Up to three of the choices that are spelled nearly like the word, the nearest first. */
export const nearest = (word: string, choices: readonly string[]): string[] =>
    choices
        .map((choice) => ({ choice, points: ratio(placeKey(word), placeKey(choice)) }))
        .filter(({ points }) => points >= 75)
        .toSorted((a, b) => b.points - a.points)
        .slice(0, 3)
        .map(({ choice }) => choice);
