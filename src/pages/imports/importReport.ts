import { say, type Sentence } from '../../../resources/define/say.ts';
import { tongueNow } from '../../../locales/tongue.ts';
/** What the server answers to an import, dry or not. */
import type { Expected } from '../../../resources/imports/columns.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import type { facilityImport } from '../../../resources/facilities/import/import.server.ts';

export interface Fault {
    row: number;
    column: string;
    value: string;
    message: string;
    words?: Sentence;
    allowed?: readonly string[];
}

/** How the columns of a file were read, and what the import looks for. */
export interface ColumnsRead {
    columns: readonly {
        heading: string;
        field: string | null;
        label?: string;
        note?: Sentence;
        /** What it may be: a person says so. */
        proposal?: string;
    }[];
    expected: readonly Expected[];
}

/** What every import tells. */
export interface FileReport {
    done: boolean;
    file: string;
    columns: ColumnsRead['columns'];
    expected: ColumnsRead['expected'];
    counts: {
        rows: number;
        add: number;
        change: number;
        unchanged: number;
        faulty: number;
        warnings: number;
    };
    faults: readonly Fault[];
    faults_total: number;
    warnings: readonly Fault[];
    changes: readonly {
        row: number;
        id: number;
        name: string;
        code: string | null;
        differs: Readonly<Record<string, readonly [unknown, unknown]>>;
    }[];
}

/** What an import of facilities tells beside that. */
export type ImportReport = AnswerOf<typeof facilityImport>['data'];

export interface ImportChoices {
    create_places: boolean;
    not_known: boolean;
}

/** `3,792`. */
export const figure = (number: number): string => number.toLocaleString(tongueNow().locale);

/** `1 row`, `2 rows`. */
export const rowsOf = (count: number): Sentence =>
    say('%{smart_count} row |||| %{smart_count} rows', { smart_count: count });
