/**
 * The closed list of field types. A field is plain data: the server reads SQL, JSON schema and files from it
 * (server/fieldTypes), the browser cells and inputs (src/widgets/fields/fieldTypes.tsx), both what define/fieldFacts.ts knows.
 * A new type is one row in each of those exhaustive tables; nothing else compares types.
 */

interface Base {
    label: string;
    /** A create must carry it, an edit must not empty it. */
    required?: boolean;
    /** No two records may share it (compared without case and outer spaces). */
    unique?: boolean;
    /** A sentence under the input. */
    help?: string;
    /** Set by the server, shown but never taken from a body. */
    readOnly?: boolean;
    /** Names or identifies a patient: hidden or masked by account type (resources/access.ts). */
    identity?: boolean;
    /** Value of a new record when the body leaves it out. */
    initial?: string | number | boolean;
    /** A few words on screen where there is no value, in place of a dash: why there is none. */
    absent?: string;
    /** In the order of a list, no value counts as the most: what never expires comes last. */
    absentIsMost?: boolean;
}

export interface TextField extends Base {
    type: 'text';
    maxLength: number;
    /** A password or key: never shown, logged, audited or hashed into an idempotency record. */
    secret?: boolean;
    /** A regular expression that the whole value must match, and what to tell who misses it. */
    pattern?: { source: string; message: string };
}
/** Several lines. */
export interface MemoField extends Base {
    type: 'memo';
    maxLength: number;
}
export interface ChoiceField extends Base {
    type: 'choice';
    /** Value to label. */
    options: Readonly<Record<string, string>>;
    /** Values that carry a meaning, drawn with a mark beside the word, never by colour alone. */
    tones?: Readonly<Record<string, Tone>>;
}
export interface IntegerField extends Base {
    type: 'integer';
    min?: number;
    max?: number;
    unit?: string;
}
export interface DecimalField extends Base {
    type: 'decimal';
    min?: number;
    max?: number;
    unit?: string;
    /** Digits after the point: kept in SQL for a stored field, shown on screen for a figure. */
    scale: number;
}
/**
 * A percentage as a full-precision number; null where its denominator is 0. Only screens round. A
 * rate names the columns it is made of: totals and comparisons are sums over sums, never means of
 * rates, and "why this number" shows them.
 */
export interface RateField extends Base {
    type: 'rate';
    /** Column that is counted above the line. */
    numerator: string;
    /** Column, or columns added up, below the line. */
    denominator: string | readonly string[];
    /** What is left out, and by which rule: a sentence. */
    excludes?: string;
    /** Name of a band profile that colours it (resources/define/bands.ts). */
    bands?: string;
}
export interface BooleanField extends Base {
    type: 'boolean';
}
/** A day, `YYYY-MM-DD`. */
export interface DateField extends Base {
    type: 'date';
    /** Refuse days after today in the programme time zone. */
    notFuture?: boolean;
}
/** A moment, ISO 8601 in UTC with `Z`. */
export interface InstantField extends Base {
    type: 'instant';
}
/** A record of another entity. The field is `<word>_id`; answers carry its title as `<word>`. */
export interface ReferenceField extends Base {
    type: 'reference';
    /** Name of the entity. */
    to: string;
}
/** Several short texts: aliases of a facility. */
export interface TextsField extends Base {
    type: 'texts';
    maxLength: number;
    /** What words of the programme among them read as, in cells and files: flags of a result. */
    options?: Readonly<Record<string, string>>;
}
/** Names to booleans: the permissions of a role. */
export interface FlagsField extends Base {
    type: 'flags';
    options: Readonly<Record<string, string>>;
}
/** Rows of a document that go with it in one call: the lines of a receipt. In no column of its table. */
export interface LinesField extends Base {
    type: 'lines';
    of: Fields;
    /** How many at least and at most. */
    min: number;
    max: number;
}

export type Field =
    | TextField
    | MemoField
    | ChoiceField
    | IntegerField
    | DecimalField
    | RateField
    | BooleanField
    | DateField
    | InstantField
    | ReferenceField
    | TextsField
    | FlagsField
    | LinesField;

export type FieldType = Field['type'];

/** What a value means for the reader: drawn with colour and a shape. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral';

export type Fields = Readonly<Record<string, Field>>;

type Options<F extends Base> = Partial<Omit<F, 'type' | 'label'>>;

export const text = (label: string, options: Options<TextField> = {}): TextField => ({
    type: 'text',
    label,
    maxLength: 200,
    ...options,
});

export const memo = (label: string, options: Options<MemoField> = {}): MemoField => ({
    type: 'memo',
    label,
    maxLength: 4000,
    ...options,
});

/** Options as a list of words (the label is the word in sentence case) or a map of word to label. */
export const choice = (
    label: string,
    options: readonly string[] | Readonly<Record<string, string>>,
    rest: Omit<Options<ChoiceField>, 'options'> = {},
): ChoiceField => ({
    type: 'choice',
    label,
    options: Array.isArray(options)
        ? Object.fromEntries(options.map((word: string) => [word, sentenceCase(word)]))
        : (options as Readonly<Record<string, string>>),
    ...rest,
});

export const integer = (label: string, options: Options<IntegerField> = {}): IntegerField => ({
    type: 'integer',
    label,
    ...options,
});

export const decimal = (label: string, options: Options<DecimalField> = {}): DecimalField => ({
    type: 'decimal',
    label,
    scale: 2,
    ...options,
});

export const rate = (
    label: string,
    options: Pick<RateField, 'numerator' | 'denominator'> & Options<RateField>,
): RateField => ({ type: 'rate', label, ...options });

export const boolean = (label: string, options: Options<BooleanField> = {}): BooleanField => ({
    type: 'boolean',
    label,
    ...options,
});

export const date = (label: string, options: Options<DateField> = {}): DateField => ({
    type: 'date',
    label,
    ...options,
});

export const instant = (label: string, options: Options<InstantField> = {}): InstantField => ({
    type: 'instant',
    label,
    ...options,
});

export const reference = (
    label: string,
    to: string,
    options: Omit<Options<ReferenceField>, 'to'> = {},
): ReferenceField => ({ type: 'reference', label, to, ...options });

export const texts = (label: string, options: Options<TextsField> = {}): TextsField => ({
    type: 'texts',
    label,
    maxLength: 200,
    ...options,
});

export const flags = (
    label: string,
    options: Readonly<Record<string, string>>,
    rest: Omit<Options<FlagsField>, 'options'> = {},
): FlagsField => ({ type: 'flags', label, options, ...rest });

export const lines = (
    label: string,
    of: Fields,
    rest: Omit<Options<LinesField>, 'of'> = {},
): LinesField => ({ type: 'lines', label, of, min: 1, max: 500, ...rest });

/** `not_detected` becomes `Not detected`. */
export function sentenceCase(word: string): string {
    const spaced = word.replaceAll('_', ' ');
    return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The word under which an answer carries the title of a reference: `district_id` → `district`. */
export const titleWord = (fieldName: string): string => fieldName.replace(/_id$/, '');
