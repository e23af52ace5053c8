/** The catalogues on the server: of files, of e-mails and of text messages. Answers in JSON are English, the client translates them. */
import { readFileSync } from 'node:fs';
import { languages, type LanguageCode } from './languages.ts';
import { english, type Tongue } from '../say.ts';
import { typeset } from './typeset.ts';

/** Read once, when the first text in that language is asked for. */
const tongues = new Map<LanguageCode, Tongue>([['en', english]]);

const isLanguage = (word: string): word is LanguageCode => Object.hasOwn(languages, word);

/** The language of these two letters; English where there is no catalogue. */
export function tongueIn(word: string): Tongue {
    if (!isLanguage(word)) return english;
    const tongue = tongues.get(word) ?? readTongue(word);
    tongues.set(word, tongue);
    return tongue;
}

function readTongue(locale: LanguageCode): Tongue {
    const file = new URL(`../../../locales/${locale}.json`, import.meta.url);
    const read = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
    // Once for all: a file asks for a text in each of its cells.
    const texts = Object.fromEntries(
        Object.entries(read).map(([text, said]) => [text, typeset(locale, said)]),
    );
    return {
        locale,
        textOf: (text, context) =>
            (context && texts[`${context}: ${text}`]) || texts[text] || typeset(locale, text),
    };
}
