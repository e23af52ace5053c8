/** Field type → a cell of a file: one exhaustive table, used by every list as xlsx or csv. */
import {
    isPieced,
    isStandard,
    refersTo,
    unitOf,
    isUnsaid,
} from '../../resources/define/fieldFacts.ts';
import {
    titleWord,
    type Field,
    type Fields,
    type FieldType,
    type TextsField,
} from '../../resources/define/field.ts';
import { inPieces } from '../../resources/define/language/pieces.ts';
import { phrases } from '../../resources/define/say.ts';
import { minuteIn } from '../zones.ts';

type Cell = string | number | null;

/** How a file is written: its texts in the reader's language, its minutes in the programme's time zone. */
export interface Hand {
    timeZone: string;
    /** BCP 47. */
    locale: string;
    textOf(english: string): string;
}

interface Written<F extends Field> {
    /** A value as a file holds it: numbers stay numbers, everything else is text. */
    cell(field: F, value: unknown, hand: Hand): Cell;
    /** What a spreadsheet counts as a day makes of that text. */
    dated?(text: string): Date;
    /** In characters. */
    width: number;
    header(field: F, hand: Hand): string;
}

type Table = { readonly [T in FieldType]: Written<Extract<Field, { type: T }>> };

/** With what its figures are counted in. */
const withUnit = (field: Field, { textOf }: Hand): string => {
    const unit = unitOf(field);
    return unit ? `${textOf(field.label)} (${textOf(unit)})` : textOf(field.label);
};
/** Text stays text, whatever a serial number or a sample looks like. */
const text: Written<Field> = {
    cell(field, value, hand) {
        const said = String(value);
        if (isPieced(field)) return inPieces(said, hand);
        return isStandard(field, said) ? hand.textOf(said) : said;
    },
    width: 24,
    header: ({ label }, { textOf }) => textOf(label),
};
const figure = (width: number): Written<Field> => ({
    cell: (_field, value) => Number(value),
    width,
    header: withUnit,
});

const written: Table = {
    text,
    memo: text,
    choice: {
        ...text,
        cell: (field, value, { textOf }) => {
            if (isUnsaid(field, value)) return '';
            const word = field.options[String(value)];
            return word === undefined ? String(value) : textOf(word);
        },
    },
    integer: figure(10),
    decimal: figure(12),
    rate: figure(10),
    boolean: {
        ...text,
        cell: (_field, value, { textOf }) => textOf(value ? phrases('Yes') : phrases('No')),
        width: 8,
    },
    date: {
        ...text,
        dated: (day) => new Date(`${day}T00:00:00Z`),
        width: 12,
    },
    instant: {
        ...text,
        cell: (_field, value, { timeZone }) => minuteIn(new Date(String(value)), timeZone),
        dated: (minute) => new Date(`${minute.replace(' ', 'T')}:00Z`),
        width: 18,
    },
    reference: text,
    texts: {
        ...text,
        cell: ({ options }, value, { textOf }) =>
            (value as string[])
                .map((one) => (options?.[one] === undefined ? one : textOf(options[one])))
                .join('; '),
        header: explained,
    },
    flags: {
        ...text,
        cell: ({ options }, value, { textOf }) =>
            Object.entries(value as object)
                .filter(([, on]) => on)
                .map(([flag]) => textOf(options[flag] ?? flag))
                .join('; '),
    },
    lines: {
        ...text,
        cell: (field, value, hand) =>
            (value as Record<string, unknown>[])
                .map((line) => lineText(field.of, line, hand))
                .join('; '),
    },
};

/** The row of the table for one field. */
export const writtenOf = (field: Field) => written[field.type] as Written<Field>;

/** Where the value of a column stands in a row: a reference by its title. */
export const sourceOf = (field: Field, key: string): string =>
    refersTo(field) ? titleWord(key) : key;

/** A value as a file holds it, null where there is none. */
export const cellFor = (field: Field, value: unknown, hand: Hand): Cell =>
    value === null || value === undefined ? null : writtenOf(field).cell(field, value, hand);

/** A value of a row. */
export const cellOf = (
    field: Field,
    row: Readonly<Record<string, unknown>>,
    key: string,
    hand: Hand,
): Cell => cellFor(field, row[sourceOf(field, key)], hand);

/** Words of the programme are explained where they are listed. */
function explained({ label, options, help }: TextsField, { textOf }: Hand): string {
    return options && help ? `${textOf(label)} (${textOf(help)})` : textOf(label);
}

/** A line of a document in one cell: `Product Tubes, Lot A-1, Quantity 5`, without what is empty. */
const lineText = (of: Fields, line: Record<string, unknown>, hand: Hand): string =>
    Object.entries(of)
        .map(([key, field]) => ({ key, field, shown: cellOf(field, line, key, hand) }))
        .filter(({ key, shown }) => !/(^|_)id$/.test(key) && shown !== null && shown !== '')
        .map(({ field, shown }) => `${hand.textOf(field.label)} ${shown}`)
        .join(', ');
