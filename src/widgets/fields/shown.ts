/**
 * What a value of each field type says: for the cells that React draws (cells.tsx, figures.tsx) and for the first look that is
 * drawn before React has come (src/start/look). One row for each type, so that both say the same.
 */
import { withColon } from '../../../locales/tongue.ts';
import { bandOf, chosenBands, digitsWithin } from '../../../resources/bands.ts';
import type {
    Field,
    FieldType,
    LinesField,
    TextsField,
    Tone,
} from '../../../resources/define/field.ts';
import { titleWord } from '../../../resources/define/field.ts';
import { isStep, isStrip, wordsOf, isUnsaid } from '../../../resources/define/fieldFacts.ts';
import { allOf } from '../../../resources/define/several.ts';
import type { Span } from '../../../resources/define/calendar/steps.ts';
import { formatCivil, formatInstant } from '../dates/dates.ts';
import { periodText } from '../dates/periodText.ts';
import { stepText } from '../dates/steps.ts';
import type { Labels } from '../labels.ts';
import type { Say } from '../sayNow.ts';
import { digitsOf, figureText, partsOf } from './numbers.ts';

export interface Shown {
    /** What is read; of a type that holds several, each. */
    texts: readonly string[];
    /**
     * How it stands: words that may be broken, lines as they were typed, one piece, pieces side by side, pieces below each
     * other, days as squares.
     */
    as: 'words' | 'lines' | 'piece' | 'pieces' | 'items' | 'strip';
    /** Drawn as a mark before it. */
    tone?: Tone;
    /** Before it, for those who see it. */
    sign?: string;
    /** It steps back. */
    muted?: true;
    /** Said more exactly to who points at it. */
    title?: string;
    /** What a rate is made of. */
    parts?: string;
}

/** What stands around a value. */
interface Around {
    name: string;
    record: Readonly<Record<string, unknown>>;
    labels: Labels;
    say: Say;
    /** The profile of bands that the reader has chosen for a list. */
    bands?: unknown;
    /** The days of the row's step that the period covers, where they are only a part of it. */
    part?: Span | undefined;
}

type Teller<F extends Field> = (field: F, value: unknown, around: Around) => Shown;
type Tellers = { readonly [T in FieldType]: Teller<Extract<Field, { type: T }>> };

export const isEmpty = (value: unknown): boolean =>
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0);

const words = (text: string): Shown => ({ texts: [text], as: 'words' });
const piece = (text: string): Shown => ({ texts: [text], as: 'piece' });
const dash: Shown = { texts: ['—'], as: 'piece', muted: true };

const tellers = {
    text(field, value, { name, labels, say, part }) {
        const text = String(value);
        if (isStrip(field)) return { texts: [stripWords(text, say)], as: 'strip' };
        const step = isStep(field) ? stepText(text) : labels.titled(name, field, text);
        if (!part || !isStep(field)) return words(step);
        return {
            ...words(say('%{step} (in part)', { step })),
            // The days of it that the period has.
            title: periodText(part),
        };
    },
    memo: (_field, value) => ({ texts: [String(value)], as: 'lines' }),
    choice(field, value, { name, labels }) {
        const word = String(value);
        const text = labels.option(name, word, field.options[word] ?? word);
        if (isUnsaid(field, word)) return { ...dash, title: text };
        const tone = field.tones?.[word];
        return tone ? { ...piece(text), tone } : words(text);
    },
    integer: ({ unit }, value) => piece(figureText(value, 0, unit)),
    decimal: ({ asTold, scale, unit }, value) =>
        piece(figureText(value, asTold ? digitsOf(value, scale) : scale, unit)),
    // The band is decided on the unrounded value.
    rate(field, value, { record, say, bands, part }) {
        const profile = chosenBands(field.bands ?? '', bands);
        // A few days of a month are not judged beside whole ones.
        const band = part ? undefined : bandOf(profile, Number(value));
        return {
            ...piece(figureText(value, digitsWithin(profile, Number(value)), '%')),
            tone: band?.tone,
            title: band && say.text(band.label),
            parts: partsOf(field, record, say),
        };
    },
    boolean: (_field, value, { say }) =>
        value
            ? { texts: [say('Yes')], as: 'words', sign: '✓ ' }
            : { texts: [say('No')], as: 'words', muted: true },
    date: (_field, value) => piece(formatCivil(String(value))),
    instant: (_field, value) => piece(formatInstant(String(value))),
    // The title came with the row.
    reference: (field, value, { name, record, labels }) =>
        words(labels.titled(name, field, String(record[titleWord(name)] ?? value))),
    texts: (field, value, { name, labels }) => ({
        texts: allOf(value).map((text) => textOf(field, String(text), name, labels)),
        as: 'pieces',
    }),
    flags(field, value, { name, labels }) {
        const set = Object.entries((value ?? {}) as Record<string, boolean>).filter(([, on]) => on);
        if (!set.length) return dash;
        const texts = set.map(([flag]) => labels.option(name, flag, field.options[flag] ?? flag));
        return { texts, as: 'items' };
    },
    // How many there are, or, where that tells nothing, what each says.
    lines(field, value, { name, labels }) {
        const lines = value as readonly Readonly<Record<string, unknown>>[];
        if (!field.told) return piece(String(lines.length));
        return words(
            lines.map((line) => lineText(field, line, name, labels)).join(withColon('', '; ')),
        );
    },
} satisfies Tellers;

/** What a value says; where there is none why there is none, where the field says it, else a dash. */
export function shownOf(field: Field, value: unknown, around: Around): Shown {
    if (isEmpty(value))
        return field.absent ? { ...dash, texts: [around.labels.text(field.absent)] } : dash;
    return (tellers[field.type] as Teller<Field>)(field, value, around);
}

const textOf = ({ options }: TextsField, text: string, name: string, { option }: Labels): string =>
    options?.[text] === undefined ? text : option(name, text, options[text]);

const lineText = (
    { of }: LinesField,
    line: Readonly<Record<string, unknown>>,
    name: string,
    { option }: Labels,
): string =>
    Object.entries(of)
        .filter(([key, field]) => !isEmpty(line[key]) && !isUnsaid(field, line[key]))
        .map(([key, field]) => {
            const word = String(line[key]);
            const known = wordsOf(field);
            return known
                ? option(`${name}.${key}`, word, known[word] ?? word)
                : word.replaceAll('_', ' ');
        })
        .join(' ');

/** So many of the last days have room in a cell. */
const MOST = 31;

/** The days that are drawn, each a character; `days` has the last one last. */
export const stripDays = (days: string): string[] => [...days].slice(-MOST);

const squares: Readonly<Record<string, string>> = {
    1: 'full',
    '+': 'full',
    0: 'empty',
    _: 'coming',
};

/** The class of a day, by its character. */
export const squareOf = (mark: string): string => `k-day k-${squares[mark] ?? 'free'}`;

/** A row of days for those who hear it. */
export function stripWords(days: string, say: Say): string {
    const count = (mark: string) => [...days].filter((one) => one === mark).length;
    const toCome = count('_');
    return [
        say('%{smart_count} full day |||| %{smart_count} full days', { smart_count: count('1') }),
        say('%{smart_count} empty day |||| %{smart_count} empty days', { smart_count: count('0') }),
        toCome > 0 &&
            say('%{smart_count} to come |||| %{smart_count} to come', { smart_count: toCome }),
    ]
        .filter(Boolean)
        .join(', ');
}

/** Marks that tell a tone by their shape; colour only helps. */
export const shapes: Readonly<Record<Tone, string>> = {
    good: '●',
    warning: '▲',
    bad: '■',
    worst: '◆',
    neutral: '○',
};

/** A code or a short name is never broken in two; a table gives longer words room by their length. */
export const isShort = (text: string): boolean => text.length <= 16;
