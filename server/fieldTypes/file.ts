/** Field type → a cell of a file: one exhaustive table, used by every list as xlsx or csv. */
import { refersTo, unitOf } from '../../resources/define/fieldFacts.ts';
import {
    titleWord,
    type Field,
    type Fields,
    type FieldType,
    type TextsField,
} from '../../resources/define/field.ts';
import { minuteIn } from '../zones.ts';

type Cell = string | number | null;

interface Written<F extends Field> {
    /** A value as a file holds it: numbers stay numbers, everything else is text. */
    cell(field: F, value: unknown, timeZone: string): Cell;
    /** What a spreadsheet counts as a day makes of that text. */
    dated?(text: string): Date;
    /** How a spreadsheet shows the column; unless told as a number, which it decides itself. */
    format?: string;
    /** In characters. */
    width: number;
    header(field: F): string;
}

type Table = { readonly [T in FieldType]: Written<Extract<Field, { type: T }>> };

/** With what its figures are counted in. */
const withUnit = (field: Field): string => {
    const unit = unitOf(field);
    return unit ? `${field.label} (${unit})` : field.label;
};
/** Text stays text, whatever a serial number or a sample looks like. */
const text: Written<Field> = {
    cell: (_field, value) => String(value),
    format: '@',
    width: 24,
    header: ({ label }) => label,
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
        cell: (field, value) => field.options[String(value)] ?? String(value),
    },
    integer: figure(10),
    decimal: figure(12),
    rate: figure(10),
    boolean: { ...text, cell: (_field, value) => (value ? 'Yes' : 'No'), width: 8 },
    date: {
        ...text,
        dated: (day) => new Date(`${day}T00:00:00Z`),
        format: 'yyyy-mm-dd',
        width: 12,
    },
    instant: {
        ...text,
        cell: (_field, value, timeZone) => minuteIn(new Date(String(value)), timeZone),
        dated: (minute) => new Date(`${minute.replace(' ', 'T')}:00Z`),
        format: 'yyyy-mm-dd hh:mm',
        width: 18,
    },
    reference: text,
    texts: {
        ...text,
        cell: ({ options }, value) =>
            (value as string[]).map((one) => options?.[one] ?? one).join('; '),
        header: explained,
    },
    flags: {
        ...text,
        cell: (_field, value) =>
            Object.entries(value as object)
                .filter(([, on]) => on)
                .map(([flag]) => flag)
                .join('; '),
    },
    lines: {
        ...text,
        cell: (field, value, timeZone) =>
            (value as Record<string, unknown>[])
                .map((line) => lineText(field.of, line, timeZone))
                .join('; '),
    },
};

/** The row of the table for one field. */
export const writtenOf = (field: Field) => written[field.type] as Written<Field>;

/** A value of a row, null where there is none; a reference by its title. */
export function cellOf(
    field: Field,
    row: Readonly<Record<string, unknown>>,
    key: string,
    timeZone: string,
): Cell {
    const value = row[refersTo(field) ? titleWord(key) : key];
    if (value === null || value === undefined) return null;
    return writtenOf(field).cell(field, value, timeZone);
}

/** Words of the programme are explained where they are listed. */
function explained({ label, options, help }: TextsField): string {
    return options && help ? `${label} (${help})` : label;
}

/** A line of a document in one cell: `Product Tubes, Lot A-1, Quantity 5`, without what is empty. */
const lineText = (of: Fields, line: Record<string, unknown>, timeZone: string): string =>
    Object.entries(of)
        .map(([key, field]) => ({ key, field, shown: cellOf(field, line, key, timeZone) }))
        .filter(({ key, shown }) => !/(^|_)id$/.test(key) && shown !== null && shown !== '')
        .map(({ field, shown }) => `${field.label} ${shown}`)
        .join(', ');
