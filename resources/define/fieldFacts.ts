/**
 * What both floors ask of a field by its type: one exhaustive table, beside the server's
 * (server/fieldTypes) and the browser's (src/widgets/fields/fieldTypes.tsx). Nobody else compares types.
 */
import type { Field, FieldType, LinesField, RateField } from './field.ts';
import type { Names } from './points/things.ts';
import { allOf } from './several.ts';

interface Facts<F extends Field> {
    /** The field itself where its figures are a sum over a sum, which no total may add up. */
    rate(field: F): RateField | null;
    /** What a figure is counted in: `%`, `tests`; empty for everything else. */
    unit(field: F): string;
    /** It is a number of whole things. */
    counts: boolean;
    /** Digits after the point that people read of it; null where it is no figure. */
    digits(field: F): number | null;
    /** How a spreadsheet shows it: thousands apart, the digits that people read, days as days; text as it stands. */
    sheet(field: F): string;
    /** It is a moment, read on the clock of the programme. */
    moment: boolean;
    /** The words that its values are taken from, with their labels. */
    words(field: F): Readonly<Record<string, string>> | null;
    /** Name of the entity whose record it names; the title stands beside it (`titleWord`). */
    refersTo(field: F): string | null;
    /** It names a step along time. */
    step(field: F): boolean;
    /** It holds a character a day. */
    strip(field: F): boolean;
    /** Words of the product stand in it beside names. */
    pieced(field: F): boolean;
    /** What it names that has a page of its own. */
    names(field: F): Names | null;
    /** The rows that go with it. */
    lines(field: F): LinesField | null;
    /** Its values carry a meaning, drawn with a mark. */
    toned(field: F): boolean;
    /** Values that say nothing: a dash stands for them. */
    unsaid(field: F): readonly string[];
    /** Values that the product brings, and that are said in the reader's language. */
    standard(field: F): readonly string[];
    /** Lists can be put in its order. */
    sorts: boolean;
    /** Typed and never shown again. */
    secret(field: F): boolean;
    /** Free text, which may say anything. */
    typed: boolean;
}

type Table = { readonly [T in FieldType]: Facts<Extract<Field, { type: T }>> };

const nothing = () => null;
/** A day in a spreadsheet, which counts days. */
export const daySheet = 'yyyy-mm-dd';
/** A minute there. */
export const minuteSheet = 'yyyy-mm-dd hh:mm';
const figureSheet = (digits: number) => (digits ? `#,##0.${'0'.repeat(digits)}` : '#,##0');

const plain = {
    rate: nothing,
    unit: () => '',
    digits: (): number | null => null,
    sheet: () => '@',
    moment: false,
    counts: false,
    words: nothing,
    refersTo: nothing,
    names: nothing,
    step: () => false,
    strip: () => false,
    pieced: () => false,
    lines: nothing,
    toned: () => false,
    standard: (): readonly string[] => [],
    unsaid: (): readonly string[] => [],
    sorts: true,
    secret: () => false,
    typed: false,
};
const figure = { ...plain, unit: ({ unit = '' }: { unit?: string }) => unit };

const facts: Table = {
    text: {
        ...plain,
        names: (field) => field.names ?? null,
        standard: (field) => field.standard ?? [],
        step: ({ step }) => !!step,
        strip: (field) => field.strip === true,
        pieced: (field) => field.pieced === true,
        secret: (field) => field.secret === true,
        typed: true,
    },
    memo: { ...plain, typed: true },
    choice: {
        ...plain,
        words: (field) => field.options,
        toned: (field) => field.tones !== undefined,
        unsaid: (field) => field.unsaid ?? [],
    },
    integer: { ...figure, digits: () => 0, sheet: () => figureSheet(0), counts: true },
    decimal: {
        ...figure,
        digits: ({ scale }) => scale,
        // No other format writes a number as it was told, without zeros at its end.
        sheet: ({ scale, asTold }) => (asTold ? 'General' : figureSheet(scale)),
    },
    // Two: a threshold between whole numbers is not rounded over. A file holds the percents that the screen shows, not hundredths.
    rate: {
        ...plain,
        rate: (field) => field,
        unit: () => '%',
        digits: () => 2,
        sheet: () => figureSheet(1),
    },
    boolean: plain,
    date: { ...plain, sheet: () => daySheet },
    instant: { ...plain, moment: true, sheet: () => minuteSheet },
    reference: {
        ...plain,
        refersTo: (field) => field.to,
        standard: (field) => field.standard ?? [],
    },
    texts: { ...plain, typed: true },
    flags: { ...plain, sorts: false, words: (field) => field.options },
    lines: { ...plain, sorts: false, lines: (field) => field },
};

const factsOf = (field: Field) => facts[field.type] as Facts<Field>;

/** The field where it is a rate: what it is made of, and how it is coloured. */
export const rateOf = (field: Field | undefined): RateField | null =>
    field ? factsOf(field).rate(field) : null;

/** The columns below the line of a rate, which are added up. */
export const partsBelow = ({ denominator }: RateField): readonly string[] => allOf(denominator);

/** What its figures are counted in, or an empty text. */
export const unitOf = (field: Field | undefined): string =>
    field ? factsOf(field).unit(field) : '';

/** Digits after the point that people read of it; null where it is no figure. */
export const digitsOf = (field: Field): number | null => factsOf(field).digits(field);

/** How a spreadsheet shows it. */
export const sheetFormat = (field: Field): string => factsOf(field).sheet(field);

/** Whether it is a moment, which people read on the clock of the programme. */
export const isMoment = (field: Field): boolean => factsOf(field).moment;

/** Whether it is a number of whole things. */
export const counts = (field: Field): boolean => factsOf(field).counts;

/** The words of a choice with their labels. */
export const wordsOf = (field: Field | undefined): Readonly<Record<string, string>> | null =>
    field ? factsOf(field).words(field) : null;

/** Name of the entity that a reference names a record of. */
export const refersTo = (field: Field | undefined): string | null =>
    field ? factsOf(field).refersTo(field) : null;

/** Whether a column names steps along time, which people read as days and months. */
export const isStep = (field: Field): boolean => factsOf(field).step(field);

/** Whether a column holds a character a day. */
export const isStrip = (field: Field): boolean => factsOf(field).strip(field);

/** Whether words of the product stand in a column beside names. */
export const isPieced = (field: Field): boolean => factsOf(field).pieced(field);

/** What a column names that has a page of its own. */
export const namesOf = (field: Field | undefined): Names | null =>
    field ? factsOf(field).names(field) : null;

/** The field where it holds the rows of a document. */
export const linesOf = (field: Field | undefined): LinesField | null =>
    field ? factsOf(field).lines(field) : null;

/** Whether its values carry a meaning, drawn with a mark. */
export const toned = (field: Field): boolean => factsOf(field).toned(field);

/** The texts of the product that may stand in it. */
export const standardOf = (field: Field): readonly string[] => factsOf(field).standard(field);

/** Whether a value, of a reference its title, is a text of the product and no name. */
export const isStandard = (field: Field | undefined, value: string): boolean =>
    field !== undefined && factsOf(field).standard(field).includes(value);

/** Whether it has a value that says nothing. */
export const isUnsaid = (field: Field, value: unknown): boolean =>
    factsOf(field).unsaid(field).includes(String(value));

/** Whether lists can be put in its order: everything but what holds several values of several kinds. */
export const sorts = (field: Field | undefined): boolean =>
    field !== undefined && factsOf(field).sorts && !isSecret(field);

/** Whether it is a password or key: never shown, logged, kept in a draft or in an idempotency record. */
export const isSecret = (field: Field | undefined): boolean =>
    field ? factsOf(field).secret(field) : false;

/** Whether its values are free text, which may name a person. */
export const isTyped = (field: Field | undefined): boolean =>
    field !== undefined && factsOf(field).typed;
