/** A column of a file of a list: what of a row stands in it, and how it is called. */
import type { Field } from '../../resources/define/field.ts';
import { sheetFormat } from '../../resources/define/fieldFacts.ts';
import { cellFor, type Hand, sourceOf, writtenOf } from '../fieldTypes/file.ts';

export type Row = Record<string, unknown>;

/** Stands in a column in place of a value, as it is: what the totals are called. */
export class Word {
    constructor(readonly text: string) {}
}

/** A column of a file: what of a row stands in it, and how. */
export interface Column {
    key: string;
    field: Field;
    hand: Hand;
    /** Its head, where that is not the name of its field. */
    header?: string;
    /** Its figures say by their sign whether there is more or less. */
    signed?: true;
}

/** So many values of a column are kept once they are written: a place, a word or an assay comes again and again. */
const mostKept = 500;

/** What comes of a row, each value written once as long as it is one of few. */
export function keeping<Made>(
    { key, field, hand }: Column,
    made: (value: ReturnType<typeof cellFor>) => Made,
): (row: Row) => Made {
    const source = sourceOf(field, key);
    const known = new Map<unknown, Made>();
    return (row) => {
        const value = row[source];
        const kept = known.get(value);
        if (kept !== undefined) return kept;
        const one = made(value instanceof Word ? value.text : cellFor(field, value, hand));
        if (known.size < mostKept && typeof value !== 'object') known.set(value, one);
        return one;
    };
}

export const lookOf = ({ field, hand, header: named }: Column) => {
    const { header, width } = writtenOf(field);
    return { header: named ?? header(field, hand), width, format: sheetFormat(field) };
};
