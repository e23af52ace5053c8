import { tongueNow } from '../../../locales/tongue.ts';
/** What the server answers to an import, dry or not. */
export interface Fault {
    row: number;
    column: string;
    value: string;
    message: string;
    allowed?: readonly string[];
}

/** What every import tells. */
export interface FileReport {
    done: boolean;
    file: string;
    columns: readonly { heading: string; field: string | null; note?: string }[];
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
export interface ImportReport extends FileReport {
    counts: FileReport['counts'] & { without_coordinates: number };
    places: {
        regions: readonly { name: string; region_group: string; rows: number }[];
        districts: readonly { name: string; region: string; rows: number }[];
        missing: readonly { name: string; rows: number; near: readonly string[] }[];
        without_district: number;
    };
}

export interface ImportChoices {
    create_places: boolean;
    not_known: boolean;
}

/** `3,792`. */
export const figure = (number: number): string => number.toLocaleString(tongueNow().locale);

/** `1 district`, `2 districts`. */
export const counted = (count: number, word: string): string =>
    `${figure(count)} ${word}${count === 1 ? '' : 's'}`;

/** `1 row`, `2 rows`. */
export const rowsOf = (count: number): string => counted(count, 'row');
