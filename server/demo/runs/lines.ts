/** Runs as COPY takes them, but for what the database alone knows: their ids, their message, where the machine stood. */
import type { Call } from '../../../resources/gateway/runs/calls.server.ts';
import type { ResultFields } from '../../../resources/gateway/runs/interpret.server.ts';
import { copyLine, type Value } from '../copy.ts';
import { ownColumns, type ReadRun } from './readRun.ts';

type Column = keyof ResultFields;

/** What the words of a run tell: the same for all that say the same. */
const wordColumns = [
    'device_type',
    'module_slot',
    'disease_area',
    'assay',
    'assay_version',
    'host_code',
    'outcome',
    'call',
    'mtb',
    'mtb_grade',
    'rif',
    'result',
    'value',
    'value_operator',
    'log_value',
    'unit',
    'error_code',
    'error_text',
    'flags',
    'review',
] as const satisfies readonly Column[];

/** Columns of `result` that a line has, in its order. */
export const lineColumns = [...ownColumns, ...wordColumns] as const;

// Whoever gives a result another field is told by the compiler that lines lack it.
type Missing = Exclude<Column, (typeof lineColumns)[number]>;
const missing: Record<Missing, never> = {};
void missing;

/** Columns of `result_call` that a line has, in its order. */
export const callColumns = ['target', 'call', 'grade', 'result', 'value', 'ct'] as const;

/** Runs of one machine, in order. Strings alone: they come from a thread of their own. */
export interface RunLines {
    /** The day of each run. */
    days: string[];
    /** A line of `result` for each. */
    results: string[];
    /** Lines of `result_call` for each. */
    calls: string[];
    /** When the last of them came in. */
    last: string;
}

/** Writes runs as lines; what runs have in common is written once for each writer. */
export function lineWriter(): (runs: readonly ReadRun[]) => RunLines {
    const written = new Map<ReadRun['words'], string>();
    const tailOf = (words: ReadRun['words']): string => {
        const tail = copyLine(wordColumns.map((column) => columnOf(column, words[column])));
        // Figures are many, and hardly two alike.
        if (words.value === null) written.set(words, tail);
        return tail;
    };
    return (runs) => ({
        days: runs.map(({ own }) => own.day),
        results: runs.map(({ own, words }) => {
            const head = copyLine(ownColumns.map((column) => columnOf(column, own[column])));
            // Two halves of one line: it ends where the second does.
            return `${head.slice(0, -1)}\t${written.get(words) ?? tailOf(words)}`;
        }),
        calls: runs.map(({ calls }) => calls.map(callLine).join('')),
        last: runs.at(-1)?.own.received_at ?? '',
    });
}

const callLine = (call: Call): string => copyLine(callColumns.map((column) => call[column]));

/** A field as COPY takes it. */
function columnOf(column: Column, value: ResultFields[Column]): Value {
    if (value === null || typeof value !== 'object') return value;
    if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
    return column === 'flags' ? `{${value.join(',')}}` : JSON.stringify(value);
}
