/** How wide the columns of a table are on paper, and where it goes on in another because they do not fit beside each other. */

/** A table as it is written. */
export interface Grid {
    heading: readonly string[];
    rows: readonly (readonly string[])[];
    totals: readonly (readonly string[])[];
    /** Which columns hold figures. */
    figures: readonly boolean[];
}

/** Columns of the grid that stand beside each other. */
export interface Beside {
    columns: readonly number[];
    /** Of each, without its padding; in points, as everything here. */
    widths: readonly number[];
}

/** A letter of 8 points, on the average and a little more: digits are 4.5, words with wide letters 4.9. */
const LETTER = 5;
const PADDING = 8;
/** Letters of a text in one line at most; what is longer wraps. */
const LINE = 34;
/** A longer word is broken. */
const WORD = 16;

/** What a column would like, and what it cannot do without: its longest word, its longest figure. */
function needs({ heading, rows, totals, figures }: Grid, column: number) {
    const cells = [...rows, ...totals].map((row) => row[column] ?? '');
    const lengthOf = (texts: readonly string[]) =>
        Math.max(0, ...texts.map(({ length }) => length));
    const words = (texts: readonly string[]) =>
        Math.min(WORD, lengthOf(texts.flatMap((text) => text.split(/[ \t\n]+/))));
    const least = Math.max(
        words([heading[column] ?? '']),
        figures[column] ? lengthOf(cells) : words(cells),
        3,
    );
    const wanted = figures[column]
        ? Math.max(least, 8)
        : lengthOf([...cells, heading[column] ?? '']);
    return {
        least: least * LETTER + PADDING,
        wanted: Math.max(least, Math.min(LINE, wanted)) * LETTER + PADDING,
    };
}

/** The tables that a grid becomes in this room: one, or several that each begin with the columns that name a row. */
export function widthsOf(grid: Grid, room: number): Beside[] {
    const all = grid.heading.map((_, column) => needs(grid, column));
    const names = Math.max(1, Math.min(2, grid.figures.indexOf(true)));
    const named = all.slice(0, names).map((_, column) => column);
    const least = (columns: readonly number[]) =>
        columns.reduce((sum, column) => sum + all[column]!.least, 0);
    const groups: number[][] = [[...named]];
    for (let column = names; column < all.length; column++) {
        const last = groups.at(-1)!;
        if (last.length > names && least([...last, column]) > room) groups.push([...named, column]);
        else last.push(column);
    }
    return groups.map((columns) => ({
        columns,
        widths: shared(
            columns.map((one) => all[one]!),
            room,
        ),
    }));
}

/** What is left beyond the least goes to those that want more, in proportion. */
function shared(columns: readonly { least: number; wanted: number }[], room: number): number[] {
    const sum = (of: (one: { least: number; wanted: number }) => number) =>
        columns.reduce((all, one) => all + of(one), 0);
    const spare = Math.max(0, room - sum(({ least }) => least));
    const more = sum(({ least, wanted }) => wanted - least);
    const share = more > 0 ? Math.min(1, spare / more) : 0;
    const tight = Math.min(1, room / sum(({ least }) => least));
    return columns.map(({ least, wanted }) => (least + (wanted - least) * share) * tight - PADDING);
}
