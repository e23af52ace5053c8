/**
 * What each field type looks like: in a cell, in a form, in a filter. The browser's half of the
 * closed list of types; the server's half is server/fieldTypes, what both ask resources/define/fieldFacts.ts.
 */
import type { ComponentType } from 'react';
import type {
    ChoiceField,
    Field,
    FieldType,
    FlagsField,
    TextsField,
} from '../../../resources/define/field.ts';
import { allOf } from '../../../resources/define/several.ts';
import * as cells from './cells.tsx';
import { RateCell } from './figures.tsx';
import { formatCivil, formatInstant } from '../dates/dates.ts';
import * as faults from './faults.ts';
import { isEmpty } from './shown.ts';
import * as filters from './filterInputs.tsx';
import * as inputs from './inputs.tsx';
import type { Labels } from '../labels.ts';
import type { InputProps } from './inputProps.ts';
import type { Say } from '../say.ts';

interface Look<F extends Field> {
    Cell: ComponentType<cells.CellProps<F>>;
    Input: ComponentType<InputProps<F>>;
    FilterInput: ComponentType<InputProps<F>>;
    /** What can be told to be wrong with a value before the server is asked. */
    fault: faults.Fault<F>;
    /** A value in a few words: of a filter that is set. */
    words(
        field: F,
        value: unknown,
        how: { name: string; say: Say; option: Labels['option'] },
    ): string;
    /** It takes the whole width of a form, of a record. */
    wide: { form: boolean; record: boolean };
}

type Looks = { readonly [T in FieldType]: Look<Extract<Field, { type: T }>> };

const plain = {
    fault: faults.noFault,
    words: (_field: Field, value: unknown) => String(value),
    wide: { form: false, record: false },
} as const;
const broad = { ...plain, wide: { form: true, record: true } } as const;

const wordsOfFilter = (
    field: ChoiceField | FlagsField,
    value: unknown,
    { name, option }: { name: string; option: Labels['option'] },
): string => option(name, String(value), field.options[String(value)] ?? String(value));

const wordsOfTexts = (
    { options }: TextsField,
    value: unknown,
    { name, option }: { name: string; option: Labels['option'] },
): string =>
    allOf(value)
        .map(String)
        .map((word) => (options?.[word] === undefined ? word : option(name, word, options[word])))
        .join(', ');

const fieldTypes: Looks = {
    text: {
        ...plain,
        Cell: cells.TextCell,
        Input: inputs.TextInput,
        FilterInput: filters.TextFilter,
        fault: faults.textFault,
    },
    memo: {
        ...broad,
        Cell: cells.PlainCell,
        Input: inputs.MemoInput,
        FilterInput: filters.TextFilter,
        fault: faults.memoFault,
    },
    choice: {
        ...plain,
        Cell: cells.PlainCell,
        Input: inputs.ChoiceInput,
        FilterInput: filters.ChoiceFilter,
        words: wordsOfFilter,
    },
    integer: {
        ...plain,
        Cell: cells.PlainCell,
        Input: inputs.NumberInput,
        FilterInput: filters.NumberFilter,
        fault: faults.integerFault,
    },
    decimal: {
        ...plain,
        Cell: cells.PlainCell,
        Input: inputs.NumberInput,
        FilterInput: filters.NumberFilter,
        fault: faults.decimalFault,
    },
    rate: {
        ...plain,
        Cell: RateCell,
        Input: inputs.NumberInput,
        FilterInput: filters.NumberFilter,
    },
    boolean: {
        ...plain,
        Cell: cells.PlainCell,
        Input: inputs.BooleanInput,
        FilterInput: filters.BooleanFilter,
        words: (_field, value, { say }) => say(String(value) === 'true' ? 'Yes' : 'No'),
    },
    date: {
        ...plain,
        Cell: cells.PlainCell,
        Input: inputs.DateInput,
        FilterInput: inputs.DateInput,
        fault: faults.dateFault,
        words: (_field, value) => formatCivil(String(value)),
    },
    instant: {
        ...plain,
        Cell: cells.PlainCell,
        Input: inputs.InstantInput,
        FilterInput: inputs.InstantInput,
        words: (_field, value) => formatInstant(String(value)),
    },
    reference: {
        ...plain,
        Cell: cells.ReferenceCell,
        Input: inputs.ReferenceInput,
        FilterInput: inputs.ReferenceInput,
    },
    texts: {
        ...broad,
        Cell: cells.PlainCell,
        Input: inputs.TextsInput,
        FilterInput: filters.TextFilter,
        fault: faults.textsFault,
        words: wordsOfTexts,
        wide: { form: true, record: false },
    },
    flags: {
        ...broad,
        Cell: cells.PlainCell,
        Input: inputs.FlagsInput,
        FilterInput: filters.ChoiceFilter,
        words: wordsOfFilter,
    },
    lines: {
        ...plain,
        Cell: cells.PlainCell,
        // Lines are typed on a page of their own (src/pages/stock), never in a generated form or filter.
        Input: () => null,
        FilterInput: () => null,
    },
};

/** The look of a field, whatever its type. */
export const lookOf = (field: Field): Look<Field> => fieldTypes[field.type] as Look<Field>;

/** A value as its field draws it; where there is none a dash, or the words of the field. */
export function Cell(props: cells.CellProps) {
    if (isEmpty(props.value)) return <cells.PlainCell {...props} />;
    const { Cell: Drawn } = lookOf(props.field);
    return <Drawn {...props} />;
}

/** What is wrong with a value of a form, or undefined. */
export function faultOf(field: Field, value: unknown, required: boolean, say: Say) {
    if (isEmpty(value)) return required ? say('Please fill this in.') : undefined;
    return lookOf(field).fault(field, value, say);
}
