/** Field type → what SQL does with its column: one exhaustive table, used by lists, reports and writes. */
import { partsBelow } from '../../resources/define/fieldFacts.ts';
import type {
    DateField,
    Field,
    FieldType,
    LinesField,
    RateField,
} from '../../resources/define/field.ts';
import { join, name, or, raw, sql, type Sql, anywhere } from '../../resources/define/sql.ts';
import { phrases } from '../../resources/define/say.ts';

interface Column<F extends Field> {
    /** The condition that it holds one of the values of a filter. */
    among(column: Sql, values: readonly unknown[]): Sql;
    /** The text in it that a free search looks through. */
    searched(column: Sql): Sql;
    /** What a list is put in order by. */
    ordered(column: Sql): Sql;
    /** The column that rows of the same value are put in order by. */
    within(field: F): string | undefined;
    /** A value of a body as it takes it. */
    bound(value: unknown): Sql;
    /** What the rows r of a report have in all; null where there is nothing to add up. */
    total(field: F, key: string): Sql;
    /** What is wrong with a value at a path (`date`, `lines.0.date`) on this day: paths with their phrase. */
    faultsOn(field: F, path: string, value: unknown, today: string): [string, string][];
}

type Columns = { readonly [T in FieldType]: Column<Extract<Field, { type: T }>> };

/** Texts sort without regard to case, whatever the database's own collation. */
export const withoutCase = (column: Sql): Sql => sql`lower(${column})`;

/** Case-insensitive "contains" over the given columns; what a person types is never a pattern. */
export function contains(columns: readonly Sql[], words: string): Sql {
    const pattern = anywhere(words);
    return or(columns.map((column) => sql`${column} ilike ${pattern}`));
}

const castTo = (cast: string): Column<Field> => ({
    among: (column, values) => sql`${column} = any(${values}::${raw(cast)}[])`,
    searched: (column) => column,
    ordered: (column) => column,
    within: () => undefined,
    bound: (value) => sql`${value}`,
    total: (_field, key) => sql`sum(r.${name(key)})`,
    faultsOn: () => [],
});
const written: Column<Field> = {
    ...castTo('text'),
    among: (column, values) => or(values.map((words) => contains([column], String(words)))),
    ordered: withoutCase,
};

const columns: Columns = {
    text: written,
    memo: written,
    choice: castTo('text'),
    integer: castTo('bigint'),
    decimal: castTo('numeric'),
    rate: { ...castTo('numeric'), total: sumOverSum },
    boolean: castTo('boolean'),
    date: { ...castTo('date'), within: ({ time }) => time, faultsOn: inFuture },
    instant: castTo('timestamptz'),
    reference: castTo('bigint'),
    texts: {
        ...castTo('text'),
        among: (column, values) => sql`${column} && ${values}::text[]`,
        ordered: (column) => withoutCase(sql`array_to_string(${column}, ' ')`),
        searched: (column) => sql`array_to_string(${column}, ' ')`,
    },
    flags: { ...castTo('text'), bound: (value) => sql`${JSON.stringify(value ?? {})}::jsonb` },
    // In no column of its own: nobody filters by the lines of a document.
    lines: { ...castTo('text'), among: () => sql`true`, faultsOn: inLines },
};

/** The row of the table for one field. */
export const columnOf = (field: Field) => columns[field.type] as Column<Field>;

/** Of a rate the sum over the sum, in %; null where there is nothing below the line. */
function sumOverSum(field: RateField): Sql {
    const below = partsBelow(field).map((part) => sql`coalesce(sum(r.${name(part)}), 0)`);
    return sql`100.0 * sum(r.${name(field.numerator)}) / nullif(${join(below, ' + ')}, 0)`;
}

function inFuture(
    { notFuture }: DateField,
    path: string,
    value: unknown,
    today: string,
): [string, string][] {
    return notFuture && String(value) > today ? [[path, phrases('Not after today.')]] : [];
}

/** Each line by its number, as the form shows it. */
function inLines({ of }: LinesField, path: string, lines: unknown, today: string) {
    return (lines as Readonly<Record<string, unknown>>[]).flatMap((line, index) =>
        Object.entries(of).flatMap(([key, field]) =>
            faultsOn(field, `${path}.${index}.${key}`, line[key], today),
        ),
    );
}

/** What is wrong with a value of a field on this day; nothing with none. */
export const faultsOn = (
    field: Field,
    path: string,
    value: unknown,
    today: string,
): [string, string][] =>
    value === null || value === undefined
        ? []
        : columnOf(field).faultsOn(field, path, value, today);
