/** A file of rows, as it was read. */

/** A cell as it stands in the file. `formula` says that it is computed, not typed. */
export type Cell = string | number | boolean | Date | null | { formula: string };

export interface Sheet {
    header: readonly string[];
    /** Data rows with the number that a spreadsheet shows beside them. */
    rows: readonly { row: number; cells: readonly Cell[] }[];
}
