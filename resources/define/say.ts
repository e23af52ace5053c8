/**
 * Texts that a person reads. English is written where it is used, whole sentences with named holes, and is its own
 * key in the catalogues of the other languages (locales/README.md). The server fills a sentence in English for the
 * wire, the browser in the language of who reads.
 */
import { oncePer } from './once.ts';

/** A day, `YYYY-MM-DD`: each language writes it its own way. */
export interface Day {
    readonly day: string;
}

/**
 * What goes into a hole. Text is data and stays as it is (a name, a number of a document); numbers and days are
 * written as the language does, a sentence is translated, a list is joined.
 */
export type Value = string | number | Day | Sentence | readonly Value[];

export type Values = Readonly<Record<string, Value>>;

/** A text with its values. `smart_count` among them chooses between the forms that `||||` parts. */
export interface Sentence {
    readonly text: string;
    readonly values?: Values;
    /** In the middle of another sentence: written small. */
    readonly small?: true;
    /** The word that programs have for it: the English of an answer carries it, a screen the text. */
    readonly code?: string;
}

/** The names of the holes of a text: `%{quantity}` → `quantity`. */
type Holes<Text extends string> = Text extends `${string}%{${infer Hole}}${infer Rest}`
    ? Hole | Holes<Rest>
    : Text extends `${string}||||${string}`
      ? 'smart_count'
      : never;

/** The arguments after a text: values for exactly its holes, nothing where it has none. */
export type Filling<Text extends string> = [Holes<Text>] extends [never]
    ? []
    : [values: { readonly [Hole in Holes<Text>]: Hole extends 'smart_count' ? number : Value }];

/** `say('Only %{quantity} left.', { quantity })`: a text with a key, for whoever will read it. */
export function say<const Text extends string>(text: Text, ...[values]: Filling<Text>): Sentence {
    return values ? { text, values } : { text };
}

/** The words of a choice in a sentence: people read what they are called, programs the words themselves. */
export const optionsOf = (options: Readonly<Record<string, string>>): Sentence[] =>
    Object.entries(options).map(([code, text]) => ({ text, code }));

/** Marks the words of a table as texts: `phrases({ astm: 'by ASTM' })`. They come back as they are. */
export const phrases = <const Words>(words: Words): Words => words;

/** A language: how it writes figures, and what it says for an English text. */
export interface Tongue {
    /** BCP 47. */
    readonly locale: string;
    /** `context` (`requests.status`) asks for a translation of that place first. */
    textOf(english: string, context?: string): string;
}

/** English, in which everything is written. */
export const english: Tongue = { locale: 'en', textOf: (text) => text };

/** The sentence in a language, English unless told, with its holes filled. */
export function spoken(
    said: Sentence | string,
    tongue: Tongue = english,
    context?: string,
): string {
    const { text, values } = typeof said === 'string' ? { text: said } : said;
    const found = tongue.textOf(text, context);
    if (!values) return found;
    const form = formOf(found, values['smart_count'], tongue.locale);
    // Where the first or the last part is empty there is no space for it.
    return form
        .replaceAll(/%\{(\w+)\}/g, (hole, name: string) => {
            const value = values[name];
            return value === undefined ? hole : writeValue(value, tongue);
        })
        .trim();
}

/** A name as it stands within a sentence: `threshold of X-rays`, `SMS gateway`. */
export const inSentence = (name: string): string =>
    /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** A value as a language writes it. */
export function writeValue(value: Value, tongue: Tongue = english): string {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return numberIn(tongue.locale).format(value);
    if ('day' in value) return dayIn(value.day, tongue.locale);
    if ('text' in value) {
        if (value.code !== undefined && tongue === english) return value.code;
        const said = spoken(value, tongue);
        return value.small ? inSentence(said) : said;
    }
    return value.map((one) => writeValue(one, tongue)).join(', ');
}

/** A sentence as the wire carries it beside its English: nothing where the English is the key itself. */
export const isFilled = (said: Sentence): boolean => said.values !== undefined;

/** `14 Mar 2026`; what is no day stays as it is. */
export function dayIn(day: string, locale: string): string {
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
    if (!parts) return day;
    // French counts the first of a month in order.
    const first = parts[3] === '01' && locale === 'fr';
    return `${first ? '1er' : Number(parts[3])} ${monthIn(Number(parts[2]), locale)} ${parts[1]}`;
}

/** `14 Mar 2026, 09:05` of `2026-03-14 09:05`, a minute on the clock of the programme; what is none stays as it is. */
export function minuteText(minute: string, locale: string): string {
    const [day = '', ...time] = minute.split(' ');
    return [dayIn(day, locale), ...time].join(dayIn(day, locale) === day ? ' ' : ', ');
}

/** `Mar`: the short name of a month, 1 to 12. */
export const monthIn = (month: number, locale: string): string => monthsIn(locale)[month - 1] ?? '';

const monthsIn = oncePer((locale: string) => {
    const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 15)));
});

/** The form of a text for a count; the forms stand in the order of CLDR's categories. */
function formOf(text: string, count: Value | undefined, locale: string): string {
    const forms = text.split('||||').map((form) => form.trim());
    if (forms.length === 1 || typeof count !== 'number') return forms[0] ?? text;
    const rules = rulesIn(locale);
    const category = rules.select(count);
    if (forms.length === 2) return forms[category === 'one' ? 0 : 1]!;
    const categories = order.filter((one) =>
        rules.resolvedOptions().pluralCategories.includes(one),
    );
    return forms[categories.indexOf(category)] ?? forms.at(-1)!;
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const numberIn = oncePer(
    (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }),
);

const rulesIn = oncePer((locale: string) => new Intl.PluralRules(locale));

/** Whether a language counts so many as one: French takes 0 and 1.5 so. */
export const isOne = (count: number, locale: string): boolean =>
    rulesIn(locale).select(Math.abs(count)) === 'one';
