/** How many rows of a report are drawn on paper. */
import { say, type Sentence } from '../../define/say.ts';

/** Of one table: nobody reads more on paper. */
const TABLE = 200;
/** Of all tables together: what is drawn has an end in time and memory, however many questions a screen asks. */
const ALL = 5000;

/** Of each table, the first ones first; what is left out is said in the document and in the e-mail. */
export function rowsOnPaper(parts: readonly { rows: { length: number } }[]): number[] {
    let left = ALL;
    return parts.map(({ rows }) => {
        const shown = Math.min(rows.length, TABLE, left);
        left -= shown;
        return shown;
    });
}

/** Where paper leaves rows out that a workbook has: so many of so many; undefined where it has them all. */
export function leftOnPaper(
    parts: readonly { rows: { length: number }; count: number }[],
): { shown: number; count: number } | undefined {
    const each = rowsOnPaper(parts);
    if (parts.every(({ rows }, at) => rows.length === each[at])) return undefined;
    return {
        shown: each.reduce((sum, one) => sum + one, 0),
        count: parts.reduce((sum, { rows, count }) => sum + Math.max(count, rows.length), 0),
    };
}

/** As it is said of both, the document and the e-mail. */
export const firstRows = (left: { shown: number; count: number }): Sentence =>
    say(
        'The PDF has the first %{shown} of %{count} rows. Have it sent for Excel to read more.',
        left,
    );
