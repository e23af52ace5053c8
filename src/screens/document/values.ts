/** What a document tells, as the sentences of its declaration take it. */
import type {
    Document,
    DocumentRecord,
    LineColumn,
} from '../../../resources/define/documents/document.ts';
import type { Value, Values } from '../../../resources/define/say.ts';

/** A row of lines, as every answer tells it. */
export type LineRecord = Readonly<Record<string, unknown>> & { readonly id: number };

/** For the holes of a sentence: days as days, and whatever else can stand in one. */
export const holes = (record: Readonly<Record<string, unknown>>): Values =>
    Object.fromEntries(
        Object.entries(record).flatMap(([name, value]): [string, Value][] => {
            if (typeof value === 'string')
                return [[name, /^\d{4}-\d\d-\d\d$/.test(value) ? { day: value } : value]];
            if (typeof value === 'number') return [[name, value]];
            return isSentence(value) ? [[name, value]] : [];
        }),
    );

const isSentence = (value: unknown): value is { text: string } =>
    typeof value === 'object' && value !== null && 'text' in value;

export const linesOf = (record: DocumentRecord): readonly LineRecord[] =>
    (record['lines'] ?? []) as readonly LineRecord[];

/** The columns of lines that this document shows. */
export function shownColumns(
    columns: Readonly<Record<string, LineColumn>>,
    record: DocumentRecord,
): [string, LineColumn][] {
    const lines = linesOf(record);
    return Object.entries(columns).filter(
        ([name, { when, once }]) =>
            Object.entries(when ?? {}).every(([column, value]) => record[column] === value) &&
            (!once || lines.some((line) => Boolean(line[name]))),
    );
}

/** The heading of the note: by its kind, where a table holds several. */
export const titleOf = ({ title, titles }: Document, record: DocumentRecord): string =>
    titles?.options[String(record[titles.column])] ?? title;
