/** The closed list of field types. A field is plain data: the server reads SQL, JSON schema and files from it (server/fieldTypes), the browser
 * cells and inputs (src/widgets/fields/fieldTypes.tsx), both what define/fieldFacts.ts knows. A new type is one row in each; nothing else compares types. */
import type { LeadsOn, Names } from './points/things.ts';
import type { TextRule } from './rules/textRules.ts';
import type { ShownTo } from './points/shownTo.ts';

interface Base extends LeadsOn, ShownTo {
    label: string;
    /** A create must carry it, an edit must not empty it; a column of a report has it in every row. */
    required?: boolean;
    /** No two records may share it (compared without case and outer spaces). */
    unique?: boolean;
    /** A sentence under the input. */
    help?: string;
    /** Set by the server, shown but never taken from a body. */
    readOnly?: boolean;
    /** Names or identifies a patient: hidden or masked by account type (resources/access.ts). */
    identity?: boolean;
    /** What a form begins with; and of a field that is not required, the value of a new record whose body leaves it out. */
    initial?: string | number | boolean;
    /** A few words on screen where there is no value, in place of a dash: why there is none. */
    absent?: string;
    /** A number that is told only where it is not 0: what seldom happens. A filter that is seldom asked for stands behind all others. */
    rare?: boolean;
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
    /** A rule that no pattern can say, by its name. */
    rule?: TextRule;
    /** A number is taken too, as its digits: what older clients have is the number of a record. */
    numberToo?: boolean;
    /** It names a step along time (`2026 W07`): shown as days and months. `week`: always weeks, whatever is asked. */
    step?: boolean | 'week';
    /** A character a day (`1` something, `0` nothing, `.` nothing expected), drawn as a row of small squares. */
    strip?: boolean;
    /** Words of the product beside names (`Status: Draft → Sent; Name: Mbale`): those are said in the reader's language. */
    pieced?: boolean;
    /** It names a thing that has a page of its own: a link wherever it stands. */
    names?: Names;
    /** Values that the product itself brings: said in the reader's language. All others are names and stay. */
    standard?: readonly string[];
}
/** Several lines. */
export interface MemoField extends Base {
    type: 'memo';
    maxLength: number;
}
/** `Word` is the union of its values: what code that reads it may compare with. */
export interface ChoiceField<Word extends string = string> extends Base {
    type: 'choice';
    /** Value to label. */
    options: Readonly<Record<Word, string>>;
    /** Values that carry a meaning, drawn with a mark beside the word, never by colour alone. */
    tones?: Readonly<Partial<Record<Word, Tone>>>;
    /** Values that say nothing of a row, where a dash stands and a file is empty; a filter names them. */
    unsaid?: readonly Word[];
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
    /** An instrument told it: no zeros are added, 9,274 copies and not 9,274.00. */
    asTold?: true;
}
/**
 * A percentage as a full-precision number; null where its denominator is 0. Only screens round. It names the columns it is made
 * of: totals and comparisons are sums over sums, never means of rates, and "why this number" shows them.
 */
export interface RateField extends Base {
    type: 'rate';
    /** Column that is counted above the line. */
    numerator: string;
    /** Column, or columns added up, below the line. */
    denominator: string | readonly string[];
    /** What is left out, and by which rule: a sentence. */
    excludes?: string;
    /** Name of a band profile that colours it (resources/bands.ts). */
    bands?: string;
}
export interface BooleanField extends Base {
    type: 'boolean';
}
/** A day, `YYYY-MM-DD`. */
export interface DateField extends Base {
    type: 'date';
    /** Column with the moment within the day: in a list, the rows of a day stand in its order. */
    time?: string;
    /** Refuse days after today in the programme time zone. */
    notFuture?: boolean;
    /** A month (`2027-03`) is taken too, and means its last day: what is printed on a box. */
    monthToo?: boolean;
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
    /** Titles that the product itself brings (`TextField.standard`). */
    standard?: readonly string[];
}
/** Several short texts: aliases of a facility. */
export interface TextsField extends Base {
    type: 'texts';
    maxLength: number;
    /** What words of the programme among them read as, in cells and files: flags of a result. */
    options?: Readonly<Record<string, string>>;
}
/** Names to booleans: the permissions of a role. */
export interface FlagsField<Word extends string = string> extends Base {
    type: 'flags';
    options: Readonly<Record<Word, string>>;
}
/** Rows of a document that go with it in one call: the lines of a receipt. In no column of its table. */
export interface LinesField<Of extends Fields = Fields> extends Base {
    type: 'lines';
    of: Of;
    /** How many at least and at most. */
    min: number;
    max: number;
    /** A list writes them out, where their number alone tells nothing. */
    told?: boolean;
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
export type Tone = 'good' | 'warning' | 'bad' | 'worst' | 'neutral';

export type Fields = Readonly<Record<string, Field>>;

/** A field whose declaration says `required: true`: its value is never absent. */
export interface Needed {
    required: true;
}
/** A field whose declaration says `readOnly: true`: no body carries it. */
export interface ByServer {
    readOnly: true;
}

/** Names of the fields that a body carries: all but those that the server sets. */
export type Taken<F extends Fields> = Exclude<
    keyof F & string,
    { [K in keyof F]: F[K] extends ByServer ? K : never }[keyof F]
>;

/** The field with the marks that values are typed from (define/values.ts): `N`, `S` are `true` where it is `required`, `readOnly`. */
type Made<F extends Base, N extends boolean, S extends boolean> = F &
    (N extends true ? Needed : unknown) &
    (S extends true ? ByServer : unknown);

/** What a declaration may say of a field beside its label. */
type Options<
    F extends Base,
    N extends boolean,
    S extends boolean,
    Told extends keyof F = never,
> = Partial<Omit<F, 'type' | 'label' | 'required' | 'readOnly' | Told>> & {
    required?: N;
    readOnly?: S;
};

/** Makes the builder of a field type from what each of its fields has unless told. */
const builder =
    <F extends Base>(start: Omit<F, keyof Base>) =>
    <const N extends boolean = false, const S extends boolean = false>(
        label: string,
        options?: Options<F, N, S>,
    ) =>
        ({ ...start, label, ...options }) as Made<F, N, S>;

export const text = builder<TextField>({ type: 'text', maxLength: 200 });
export const memo = builder<MemoField>({ type: 'memo', maxLength: 4000 });
export const integer = builder<IntegerField>({ type: 'integer' });
export const decimal = builder<DecimalField>({ type: 'decimal', scale: 2 });
export const boolean = builder<BooleanField>({ type: 'boolean' });
export const date = builder<DateField>({ type: 'date' });
export const instant = builder<InstantField>({ type: 'instant' });
export const texts = builder<TextsField>({ type: 'texts', maxLength: 200 });

/** Words as a list (the label is the word in sentence case) or a map of word to label. */
type Words = readonly string[] | Readonly<Record<string, string>>;
type WordOf<W extends Words> = W extends readonly (infer Word extends string)[]
    ? Word
    : Extract<keyof W, string>;

export const choice = <
    const W extends Words,
    const N extends boolean = false,
    const S extends boolean = false,
>(
    label: string,
    words: W,
    rest?: Options<ChoiceField<WordOf<W>>, N, S, 'options'>,
) =>
    ({
        type: 'choice',
        label,
        options: Array.isArray(words)
            ? Object.fromEntries(words.map((word: string) => [word, sentenceCase(word)]))
            : words,
        ...rest,
    }) as Made<ChoiceField<WordOf<W>>, N, S>;

export const rate = (
    label: string,
    options: Pick<RateField, 'numerator' | 'denominator'> &
        Partial<Omit<RateField, 'type' | 'label'>>,
): RateField => ({ type: 'rate', label, ...options });

export const reference = <const N extends boolean = false, const S extends boolean = false>(
    label: string,
    to: string,
    options?: Options<ReferenceField, N, S, 'to'>,
) => ({ type: 'reference', label, to, ...options }) as Made<ReferenceField, N, S>;

export const flags = <
    const Word extends string,
    const N extends boolean = false,
    const S extends boolean = false,
>(
    label: string,
    options: Readonly<Record<Word, string>>,
    rest?: Options<FlagsField<Word>, N, S, 'options'>,
) => ({ type: 'flags', label, options, ...rest }) as Made<FlagsField<Word>, N, S>;

export const lines = <
    const Of extends Fields,
    const N extends boolean = false,
    const S extends boolean = false,
>(
    label: string,
    of: Of,
    rest?: Options<LinesField<Of>, N, S, 'of'>,
) => ({ type: 'lines', label, of, min: 1, max: 500, ...rest }) as Made<LinesField<Of>, N, S>;

/** A field as it is without its marks. */
type Unmarked<F extends Field> =
    F extends ChoiceField<infer Word>
        ? ChoiceField<Word>
        : F extends FlagsField<infer Word>
          ? FlagsField<Word>
          : F extends LinesField<infer Of>
            ? LinesField<Of>
            : Extract<Field, { type: F['type'] }>;

/** Some fields of a declaration, none of them required: for a call that takes them only in one case. */
export const optional = <const F extends Fields, const K extends keyof F>(
    fields: F,
    names: readonly K[],
): { readonly [N in K]: Unmarked<F[N]> } => {
    const free = names.map((key) => [key, { ...fields[key]!, required: false }]);
    return Object.fromEntries(free) as { readonly [N in K]: Unmarked<F[N]> };
};

/** The names of the fields that a body carries: all but those that the server sets. */
export const takenNames = <const F extends Fields>(fields: F): readonly Taken<F>[] =>
    Object.keys(fields).filter((key) => !fields[key]?.readOnly) as Taken<F>[];

/** `not_detected` becomes `Not detected`. */
export const sentenceCase = (word: string): string =>
    word.replaceAll('_', ' ').replace(/^./u, (first) => first.toUpperCase());

/** The word under which an answer carries the title of a reference: `district_id` → `district`. */
export const titleWord = (fieldName: string): string => fieldName.replace(/_id$/, '');
