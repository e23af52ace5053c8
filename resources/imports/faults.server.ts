/** What an import says of a file, whatever is imported: faults by row and column, and counts. */
import { Refusal } from '../define/errors.ts';
import { expectedOf, type Column, type Expected, type Known } from './columns.ts';
import { say, type Sentence, spoken } from '../define/say.ts';

export interface Fault {
    /** As the spreadsheet numbers it; the header is row 1. */
    row: number;
    /** Heading of the column; empty where the whole row is meant. */
    column: string;
    value: string;
    message: string;
    /** What the message was made of, where something was put into it: the page says it in its reader's language. */
    words?: Sentence;
    /** The values that would do, where they are few enough to name. */
    allowed?: readonly string[];
}

/** A sentence as a fault carries it. */
export const faultWords = (said: Sentence): Pick<Fault, 'message' | 'words'> => ({
    message: spoken(said),
    ...(said.values && { words: said }),
});

/**
 * The faults of a file while it is checked. Rows that have one are checked on, so that a person is told of
 * everything at once; they are never imported. A check asks first whether the cells that it compares are sound:
 * what follows from a fault is no fault of its own.
 */
export class FaultList {
    readonly all: Fault[] = [];
    /** Row to its columns with a fault. */
    private readonly found = new Map<number, Set<string>>();

    constructor(faults: readonly Fault[]) {
        for (const fault of faults) this.add(fault);
    }

    /** Notes the first fault of a cell. */
    add(fault: Fault): void {
        const columns = this.found.get(fault.row) ?? new Set();
        if (columns.has(fault.column)) return;
        this.found.set(fault.row, columns.add(fault.column));
        this.all.push(fault);
    }

    /** Whether none of these columns of a row has a fault; of the whole row where none is named. */
    sound(row: number, ...columns: readonly string[]): boolean {
        const found = this.found.get(row);
        return !found || (columns.length > 0 && !columns.some((column) => found.has(column)));
    }
}

/** Faults and changes shown one by one; the counts are of all. */
export const MOST_SHOWN = 500;

/** How many rows would be, or were, added, changed, and left as they are. */
interface Counted {
    rows: number;
    add: number;
    change: number;
    unchanged: number;
}

/** The part of a report that every import answers with. */
export function importReport(
    facts: {
        file: string;
        columns: readonly Column[];
        expected: readonly Expected[];
        counts: Counted;
    },
    found: { faults: readonly Fault[]; warnings: readonly Fault[] },
) {
    const order = new Map(facts.columns.map(({ heading }, at) => [heading, at]));
    const place = ({ column }: Fault) => (column ? (order.get(column) ?? order.size) : -1);
    const faults = found.faults.toSorted((a, b) => a.row - b.row || place(a) - place(b));
    const warnings = found.warnings.toSorted((a, b) => a.row - b.row);
    return {
        ...facts,
        counts: {
            ...facts.counts,
            faulty: new Set(faults.map(({ row }) => row)).size,
            warnings: warnings.length,
        },
        faults: faults.slice(0, MOST_SHOWN),
        faults_total: faults.length,
        warnings: warnings.slice(0, MOST_SHOWN),
    };
}

/** Refuses a file that lacks columns it cannot do without, with its columns and the expected ones. */
export function mustHave<Field extends string>(
    known: Known<Field>,
    columns: readonly Column<Field>[],
    fields: readonly Field[],
): void {
    const { labels } = known;
    const missing = fields.filter((field) => !columns.some((column) => column.field === field));
    if (!missing.length) return;
    const headings = columns.map(({ heading }) => heading || '(empty)').join(', ');
    throw new Refusal(
        say('These columns are missing: %{missing}. The first row of the file has: %{headings}.', {
            missing: missing.map((field) => ({ text: labels[field] })),
            headings: headings.slice(0, 500),
        }),
        'missing_columns',
        undefined,
        // So that a person can say which column is which.
        { columns, expected: expectedOf(known, fields) },
    );
}

/** Refuses a run of all or nothing over a file with faults; the report goes with the refusal. */
export function refuseFaulty<Report extends { counts: { faulty: number } }>(report: Report): void {
    const { faulty } = report.counts;
    if (!faulty) return;
    const text = say(
        'Nothing was imported: %{smart_count} row has a fault. |||| Nothing was imported: %{smart_count} rows have faults.',
        { smart_count: faulty },
    );
    throw new Refusal(text, 'import_faults', undefined, { report });
}
