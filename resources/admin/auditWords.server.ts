/** What the audit calls tables, columns and values: the words of the declarations. */
import { wordsOf } from '../define/fieldFacts.ts';
import { sentenceCase, type Fields } from '../define/field.ts';
import { areas } from '../index.ts';
import { recordKinds } from './recordKinds.ts';

const declarations = areas.flatMap(({ menu }) => menu);
const entities = declarations.filter((one) => one.kind === 'entity');

/** Table, or the name of a list that was exported, to its title. */
export const kindWords: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
        declarations.flatMap((one) =>
            one.kind === 'page'
                ? []
                : [[one.name, typeof one.title === 'string' ? one.title : one.title[1]]],
        ),
    ),
    ...Object.fromEntries(entities.map((one) => [one.table, one.title[0]])),
    ...recordKinds,
};

const byTable = (of: (fields: Fields) => object): Record<string, object> =>
    Object.fromEntries(entities.map(({ table, fields }) => [table, of(fields)]));

/** Table, then column, to its label. */
export const columnWords = byTable((fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
) as Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Table, then column, then stored value, to the word for it. */
export const valueWords = byTable((fields) =>
    Object.fromEntries(
        Object.entries(fields).flatMap(([name, field]) => {
            const words = wordsOf(field);
            return words ? [[name, words]] : [];
        }),
    ),
) as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** Columns that change with every write and tell nobody anything. */
export const noise = ['id', 'version', 'created_at', 'updated_at'];

export const kindOf = (entity: string): string => kindWords[entity] ?? sentenceCase(entity);

export const columnOf = (table: string, column: string): string =>
    columnWords[table]?.[column] ?? sentenceCase(column.replace(/_id$/, ''));

/** A stored value as a person reads it. */
export function valueOf(table: string, column: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'object') return writeList(value);
    return valueWords[table]?.[column]?.[String(value)] ?? String(value);
}

/** Switches that are on by name; anything else as it is kept. */
const writeList = (value: object): string =>
    Array.isArray(value)
        ? value.map(String).join(', ') || '—'
        : Object.entries(value)
              .map(([name, one]) => `${sentenceCase(name)}: ${valueOf('', '', one)}`)
              .join(', ') || '—';
