/**
 * A list on paper, of any size: A4 as PDF with its head, the heads of its columns on each sheet, and page n of m. Sheet after sheet
 * goes out as its rows are read; columns that do not fit beside each other go on on a sheet of their own that begins with the names.
 */
import { widthsOf, type Beside } from '../../resources/define/paper/widths.ts';
import { phrases, say, spoken, type Tongue } from '../../resources/define/say.ts';
import { type Letters, Sheets, type Set } from './pdfSheets.ts';
import type { FirstSheet } from './workbookParts.ts';

type Row = Record<string, unknown>;
/** Rows as they are written. */
type Texts = readonly (readonly string[])[];

interface Column {
    header: string;
    /** Stands to the right. */
    figure: boolean;
    cell(row: Row): string;
}

interface PaperOf {
    title: string;
    about: FirstSheet['lines'];
    columns: readonly Column[];
    rows: AsyncIterable<Row>;
    totals?: Row | undefined;
    tongue: Tongue;
}

/** In points. */
const margin = { side: 36, top: 48, foot: 40 };
const SIZE = 8;
const LINE = 10;
const PAD = { across: 4, down: 3 };
/** What a file says of itself stands in two columns. */
const WORDS = 110;
/** So many rows say how wide the columns are. */
const SAMPLE = 200;
/** Lines of one cell: a longer one is cut, and a spreadsheet has it whole. */
const MOST_LINES = 20;

/** A word that is so much longer than its column is written smaller, and broken where it is longer still. */
const SMALLER = 1.35;

/** The file, piece by piece. */
export async function* paper(list: PaperOf): AsyncGenerator<Buffer> {
    const rows = list.rows[Symbol.asyncIterator]();
    const first = await someOf(rows, list.columns);
    const totals = list.totals && [list.columns.map(({ cell }) => cell(list.totals!))];
    const { landscape, groups } = groupsOf(list.columns, first, totals);
    const made = new Sheets({ title: list.title, language: list.tongue.locale, landscape });
    const sheets = new Listed(made, list, groups);
    try {
        sheets.begin();
        for (const row of first) if (sheets.add(row)) yield await made.take();
        for (;;) {
            const { value, done } = await rows.next();
            if (done) break;
            if (sheets.add(list.columns.map(({ cell }) => cell(value)))) yield await made.take();
        }
        for (const row of totals ?? []) if (sheets.add(row, made.bold)) yield await made.take();
        sheets.flush();
        yield await made.end((count) => sheets.after(count), SIZE);
    } finally {
        await rows.return?.();
    }
}

/** Rows as texts, as many as say how wide the columns are. */
async function someOf(rows: AsyncIterator<Row>, columns: readonly Column[]): Promise<string[][]> {
    const first: string[][] = [];
    while (first.length < SAMPLE) {
        const { value, done } = await rows.next();
        if (done) break;
        first.push(columns.map(({ cell }) => cell(value)));
    }
    return first;
}

function groupsOf(columns: readonly Column[], rows: Texts, totals: Texts = []) {
    const grid = {
        heading: columns.map(({ header }) => header),
        rows,
        totals,
        figures: columns.map(({ figure }) => figure),
    };
    const upright = widthsOf(grid, 595.28 - 2 * margin.side);
    if (upright.length === 1) return { landscape: false, groups: upright };
    return { landscape: true, groups: widthsOf(grid, 841.89 - 2 * margin.side) };
}

/** A text in the lines that it takes in a width, in points; a word up to `longer` times as long stays whole. */
function wrapped(text: string, width: number, letters: Letters, size = SIZE, longer = 1): Set[] {
    const room = width / size;
    const lines: Set[] = [];
    let line: Set = { hex: '', width: 0 };
    const end = () => {
        lines.push(line);
        line = { hex: '', width: 0 };
    };
    for (const word of text.split(/(?<=[ \t\n/;-])/)) {
        const set = letters.set(word);
        const alone = letters.set(word.trimEnd()).width;
        if (line.hex && line.width + alone > room) end();
        if (alone <= room * longer)
            line = { hex: line.hex + set.hex, width: line.width + set.width };
        else
            for (const letter of word) {
                const one = letters.of(letter);
                if (line.hex && line.width + one.width > room) end();
                line = { hex: line.hex + one.hex, width: line.width + one.width };
            }
        if (/\n\s*$/.test(word)) end();
        if (lines.length >= MOST_LINES)
            return [...lines.slice(0, MOST_LINES - 1), letters.set('…')];
    }
    if (line.hex || !lines.length) lines.push(line);
    return lines;
}

/** A row that waits for its sheet: the lines of each cell by group, and how many the longest has. */
interface Waiting {
    cells: Set[][][];
    lines: number;
    letters: Letters;
}

class Listed {
    readonly #heads: readonly { lines: Set[][]; height: number }[];
    #waiting: Waiting[] = [];
    /** The lower edge of what stands on the sheet. */
    #y = 0;
    #height = 0;
    /** A sheet is begun whose room below the head of the file is used first. */
    #begun = false;

    constructor(
        readonly sheets: Sheets,
        readonly list: PaperOf,
        readonly groups: readonly Beside[],
    ) {
        this.#heads = groups.map(({ columns, widths }) => {
            const lines = columns.map((column, at) =>
                wrapped(list.columns[column]!.header, widths[at]!, sheets.bold, SIZE, SMALLER),
            );
            return { lines, height: heightOf(Math.max(...lines.map(({ length }) => length))) };
        });
    }

    /** The head of the file: what it is of itself, in two columns. */
    begin(): void {
        const { sheets, list } = this;
        this.#newSheet(true);
        for (const line of wrapped(list.title, this.#room(), sheets.bold, 16)) {
            sheets.text(line, margin.side, this.#y - 16, 16, sheets.bold);
            this.#y -= 20;
        }
        this.#y -= 4;
        for (const [word, text] of list.about) {
            const names = wrapped(plain(word), WORDS - 8, sheets.normal);
            const lines = wrapped(plain(text), this.#room() - WORDS, sheets.normal);
            for (let at = 0; at < Math.max(names.length, lines.length); at++) {
                if (this.#y - LINE < margin.foot) this.#newSheet(true);
                if (names[at]) sheets.text(names[at]!, margin.side, this.#y - SIZE, SIZE);
                if (lines[at]) sheets.text(lines[at]!, margin.side + WORDS, this.#y - SIZE, SIZE);
                this.#y -= LINE + 1;
            }
        }
        this.#y -= 8;
        this.#height = 0;
    }

    /** Whether a sheet became full by this row and was written. */
    add(cells: readonly string[], letters = this.sheets.normal): boolean {
        const set = this.groups.map(({ columns, widths }) =>
            columns.map((column, at) =>
                // A figure in two lines would be two figures.
                this.list.columns[column]!.figure
                    ? [letters.set(plain(cells[column]!))]
                    : wrapped(plain(cells[column]!), widths[at]!, letters, SIZE, SMALLER),
            ),
        );
        const lines = Math.max(...set.flat().map(({ length }) => length));
        const head = Math.max(...this.#heads.map(({ height }) => height));
        const top = this.#begun ? this.#y : this.sheets.height - margin.top;
        const full = top - head - this.#height - heightOf(lines) < margin.foot;
        // Below a long head of the file there may be no room for a row.
        const written = full && (this.#waiting.length > 0 || this.#begun);
        if (written) this.flush();
        this.#waiting.push({ cells: set, lines, letters });
        this.#height += heightOf(lines);
        return written;
    }

    /** Writes what waits: one sheet, or one for each group of columns. */
    flush(): void {
        const waiting = this.#waiting;
        this.#waiting = [];
        this.#height = 0;
        if (!waiting.length && this.#begun) {
            this.#begun = false;
            if (this.sheets.count > 1 || this.#y < margin.foot + 60) return;
            this.sheets.text(
                this.sheets.normal.set(this.list.tongue.textOf(phrases('Nothing to show'))),
                margin.side,
                this.#y - SIZE,
                SIZE,
            );
            return;
        }
        for (const group of this.groups.keys()) {
            if (!waiting.length) return;
            if (!this.#begun) this.#newSheet(false);
            this.#begun = false;
            this.#table(group, waiting);
        }
    }

    /** Said after `Page n of`: the number of all. */
    after(count: number): string {
        return this.#page(1, String(count)).split(MARK)[1] ?? '';
    }

    #room(): number {
        return this.sheets.width - 2 * margin.side;
    }

    #page(page: number, pages: string): string {
        const { tongue } = this.list;
        // Everything up to the number of all is known; that number, and what follows, is written at the end.
        return spoken(
            say('Page %{page} of %{pages}', { page: String(page), pages: `${MARK}${pages}` }),
            tongue,
        );
    }

    #newSheet(begun: boolean): void {
        const { sheets, list } = this;
        sheets.next();
        this.#begun = begun;
        this.#y = sheets.height - margin.top;
        const right = sheets.width - margin.side;
        const said = sheets.normal.set(this.#page(sheets.count, '').split(MARK)[0]!);
        // Room for seven digits.
        const total = right - 7 * sheets.normal.of('0').width * SIZE;
        sheets.text(said, total - said.width * SIZE, margin.foot - 18, SIZE);
        sheets.total(total, margin.foot - 18);
        if (sheets.count === 1) return;
        const [title] = wrapped(list.title, this.#room(), sheets.normal);
        sheets.text(title!, margin.side, sheets.height - margin.top + 14, SIZE);
    }

    #table(group: number, rows: readonly Waiting[]): void {
        const { sheets } = this;
        const { columns, widths } = this.groups[group]!;
        const head = this.#heads[group]!;
        const whole = widths.reduce((sum, one) => sum + one + 2 * PAD.across, 0);
        sheets.field(margin.side, this.#y - head.height, whole, head.height);
        this.#cells(head.lines, columns, widths, sheets.bold);
        this.#y -= head.height;
        for (const { cells, lines, letters } of rows) {
            this.#cells(cells[group]!, columns, widths, letters);
            this.#y -= heightOf(lines);
            sheets.line(margin.side, this.#y, whole);
        }
    }

    #cells(
        cells: readonly Set[][],
        columns: readonly number[],
        widths: readonly number[],
        letters: Letters,
    ): void {
        let x = margin.side + PAD.across;
        for (const [at, lines] of cells.entries()) {
            const { figure } = this.list.columns[columns[at]!]!;
            for (const [nth, line] of lines.entries()) {
                // Longer than those by which its column was made: smaller, not in two pieces.
                const size = Math.min(SIZE, line.width ? widths[at]! / line.width : SIZE);
                this.sheets.text(
                    line,
                    figure ? x + widths[at]! - line.width * size : x,
                    this.#y - PAD.down - SIZE - nth * LINE + 1,
                    size,
                    letters,
                );
            }
            x += widths[at]! + 2 * PAD.across;
        }
    }
}

/** Stands where the number of all sheets begins; nobody writes it. */
const MARK = '\u0000';

const heightOf = (lines: number): number => lines * LINE + 2 * PAD.down - 1;

/** French parts thousands by a narrow space that the letters lack; other signs that are no letter are a blank. */
const plain = (text: string): string =>
    text.replaceAll('\u202f', '\u00a0').replaceAll(/[^\P{Cc}\n]/gu, ' ');
