/** What the audit calls tables, columns and values: the words of the declarations. */
import { wordsOf } from '../../define/fieldFacts.ts';
import { sentenceCase, type Fields } from '../../define/field.ts';
import { documents } from '../../documents.gen.server.ts';
import { areas } from '../../index.ts';
import { phrases } from '../../define/say.ts';
import { places } from '../../places.ts';
import { otherColumns } from './otherColumns.ts';
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

/** What is declared of a table: by the documents that are written in it, and by the entity that shows it. */
const declared: readonly { table: string; fields: Fields }[] = [
    ...documents.map(({ table, fields, status }) => ({ table, fields: { ...fields, status } })),
    ...entities,
];

const byTable = <T extends object>(of: (fields: Fields) => T): Record<string, T> =>
    Object.fromEntries(declared.map(({ table, fields }) => [table, of(fields)]));

const labelsOf = (fields: Fields): Record<string, string> =>
    Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

/** What many lists have in common; a list names the rest itself. */
const common = {
    ...Object.fromEntries(
        Object.entries(places.levels).map(([name, level]) => [name, level.label]),
    ),
    start_date: 'From',
    end_date: 'To',
    period: 'Period',
};

/** Table, or name of a list that was exported, then column or filter, to its label. */
export const columnWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...Object.fromEntries(
        declarations
            .filter((one) => one.kind === 'report')
            .map(({ name, columns, filters }) => [
                name,
                { ...common, ...labelsOf(filters), ...labelsOf(columns) },
            ]),
    ),
    ...byTable(labelsOf),
};

/** What an audit says beside its columns: the word for each of its notes. */
export const noteWords: Readonly<Record<string, string>> = phrases({
    format: 'File',
    filters: 'Filters',
    q: 'Searched for',
    columns: 'Columns',
    rows: 'Rows',
    reason: 'Reason',
    note: 'Note',
    patients: 'Patients',
    without_version: 'Saved without the version that was read',
    source: 'What it opens',
    call: 'Call',
    sender: 'Sender',
    correction: 'Correction',
    results: 'Results',
    result_id: 'Result',
});

/** Rows that are named, not counted: each by its number. */
export const rowsByNumber = phrases('Rows, by their number');

/** A note with its words: `Rows: 120`, `Filters: From: 2026-01-01, Outcome: error`. */
export const noteOf = (
    entity: string,
    note: Readonly<Record<string, unknown>>,
): [string, string][] =>
    Object.entries(note).map(([name, value]) => [
        (name === 'rows' && Array.isArray(value) ? rowsByNumber : noteWords[name]) ??
            sentenceCase(name),
        // A kind of declaration and its name; what has no word is told as it stands.
        (name === 'source' && kindWords[String(value).replace(/^\w+ /, '')]) ||
            wordsOfValue(entity, value),
    ]);

function wordsOfValue(entity: string, value: unknown): string {
    const word = (name: string) => columnOf(entity, name);
    if (Array.isArray(value)) return value.map((one) => word(String(one))).join(', ') || '—';
    if (typeof value === 'object' && value !== null)
        return (
            Object.entries(value)
                .map(([name, one]) => `${word(name)}: ${[one].flat().map(String).join(', ')}`)
                .join('; ') || '—'
        );
    return valueOf('', '', value);
}

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
    columnWords[table]?.[column] ??
    otherColumns[column] ??
    sentenceCase(column.replace(/_id$/, ''));

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
