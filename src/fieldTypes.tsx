/**
 * What each field type looks like: in a cell, in a form, in a filter. The browser's half of the
 * closed list of types; the server's half is server/schema.ts.
 */
import type { ComponentType } from 'react';
import type { Field, FieldType } from '../resources/define/field.ts';
import * as cells from './widgets/cells.tsx';
import * as filters from './widgets/filterInputs.tsx';
import * as inputs from './widgets/inputs.tsx';

interface Look<F extends Field> {
    Cell: ComponentType<cells.CellProps<F>>;
    Input: ComponentType<inputs.InputProps<F>>;
    FilterInput: ComponentType<inputs.InputProps<F>>;
    align: 'left' | 'right';
}

type Looks = { readonly [T in FieldType]: Look<Extract<Field, { type: T }>> };

export const fieldTypes: Looks = {
    text: {
        Cell: cells.TextCell,
        Input: inputs.TextInput,
        FilterInput: filters.TextFilter,
        align: 'left',
    },
    memo: {
        Cell: cells.MemoCell,
        Input: inputs.MemoInput,
        FilterInput: filters.TextFilter,
        align: 'left',
    },
    choice: {
        Cell: cells.ChoiceCell,
        Input: inputs.ChoiceInput,
        FilterInput: filters.ChoiceFilter,
        align: 'left',
    },
    integer: {
        Cell: cells.IntegerCell,
        Input: inputs.NumberInput,
        FilterInput: filters.NumberFilter,
        align: 'right',
    },
    decimal: {
        Cell: cells.DecimalCell,
        Input: inputs.NumberInput,
        FilterInput: filters.NumberFilter,
        align: 'right',
    },
    rate: {
        Cell: cells.RateCell,
        Input: inputs.NumberInput,
        FilterInput: filters.NumberFilter,
        align: 'right',
    },
    boolean: {
        Cell: cells.BooleanCell,
        Input: inputs.BooleanInput,
        FilterInput: filters.BooleanFilter,
        align: 'left',
    },
    date: {
        Cell: cells.DateCell,
        Input: inputs.DateInput,
        FilterInput: inputs.DateInput,
        align: 'left',
    },
    instant: {
        Cell: cells.InstantCell,
        Input: inputs.InstantInput,
        FilterInput: inputs.InstantInput,
        align: 'left',
    },
    reference: {
        Cell: cells.ReferenceCell,
        Input: inputs.ReferenceInput,
        FilterInput: inputs.ReferenceInput,
        align: 'left',
    },
    texts: {
        Cell: cells.TextsCell,
        Input: inputs.TextsInput,
        FilterInput: filters.TextFilter,
        align: 'left',
    },
    flags: {
        Cell: cells.FlagsCell,
        Input: inputs.FlagsInput,
        FilterInput: filters.ChoiceFilter,
        align: 'left',
    },
    lines: {
        Cell: cells.LinesCell,
        // Lines are typed on a page of their own (src/pages/stock), never in a generated form or filter.
        Input: () => null,
        FilterInput: () => null,
        align: 'right',
    },
};

/** The look of a field, whatever its type. */
export const lookOf = (field: Field): Look<Field> => fieldTypes[field.type] as Look<Field>;

/** A value as its field draws it; where there is none a dash, or the words of the field. */
export function Cell(props: cells.CellProps) {
    if (cells.isEmpty(props.value)) return <cells.Absent {...props} />;
    const { Cell: Drawn } = lookOf(props.field);
    return <Drawn {...props} />;
}
