/** What a server says to people is a text of the catalogue, so that whoever reads French or Swahili reads it too. */
import { readFileSync } from 'node:fs';
import type { MessageSentences } from '../../resources/define/errors.ts';
import type { Sentence } from '../../resources/define/say.ts';

let catalogue: Readonly<Record<string, string>> | undefined;

const hasKey = (text: string): boolean => {
    catalogue ??= JSON.parse(readFileSync('locales/fr.json', 'utf8')) as Record<string, string>;
    // A text of holes alone is the same in every language.
    return Object.hasOwn(catalogue, text) || !/\p{L}/u.test(text.replaceAll(/%\{\w+\}/g, ''));
};

/** A sentence, and those in its holes. */
const isKnown = ({ text, values = {} }: Sentence): boolean =>
    hasKey(text) &&
    Object.values(values)
        .flat()
        .every((value) => typeof value !== 'object' || !('text' in value) || isKnown(value));

/** The sentences of an answer that nobody can translate: neither a text of the catalogue, nor made of one that stands beside. */
export function unreadable(body: unknown): string[] {
    if (typeof body !== 'object' || body === null) return [];
    const { message, success, errors, words } = body as {
        message?: unknown;
        success?: unknown;
        errors?: unknown;
        words?: MessageSentences;
    };
    const told: [unknown, Sentence | undefined][] = [
        [message, words?.message],
        [success, words?.success],
        ...(typeof errors === 'object' && errors !== null
            ? Object.entries(errors).map(([field, text]): [unknown, Sentence | undefined] => [
                  text,
                  words?.errors?.[field],
              ])
            : []),
    ];
    return told.flatMap(([text, said]) =>
        typeof text === 'string' && text !== '' && !isKnown(said ?? { text }) ? [text] : [],
    );
}
