/** Runs as COPY takes them, but for what the database alone knows: their ids, their message, where the machine stood. */
import type { ResultFields } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { copyField } from '../copy.ts';
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

/** Runs of one machine, in order. Their lines as bytes, since they come from a thread of their own: thousands of texts would be copied one by one. */
export interface RunLines {
    /** The day of each run. */
    days: string[];
    /** A line of `result` for each, behind the room for four numbers: its id, its message, its machine, its facility. */
    results: Uint8Array;
    /** Lines of `result_call`, each behind the number of its run among these, in the room for the id of its result. */
    calls: Uint8Array;
    /** When the last of them came in. */
    last: string;
}

/** A number with room for any id: what is not known yet is written over it. */
const roomy = (number: number): string => String(number).padStart(idLength, '0');
export const idLength = 10;

/** Writes runs as lines; what runs have in common is written once for each writer. Where the machine stands nowhere, there is no room for a facility. */
export function lineWriter(): (runs: readonly ReadRun[], placed?: boolean) => RunLines {
    const written = new Map<ReadRun['words'], string>();
    const tailOf = (words: ReadRun['words']): string => {
        const tail = fieldsOf(wordColumns, words);
        // Figures are many, and hardly two alike.
        if (words.value === null) written.set(words, tail);
        return tail;
    };
    return (runs, placed = true) => {
        const head = `${`${roomy(0)}\t`.repeat(3)}${placed ? roomy(0) : copyField(null)}`;
        let [results, calls] = ['', ''];
        for (const [at, { own, words, calls: said }] of runs.entries()) {
            results += `${head}${fieldsOf(ownColumns, own)}${written.get(words) ?? tailOf(words)}\n`;
            for (const { target, call, grade, result, value, ct } of said)
                calls += `${roomy(at)}\t${[target, call, grade, result, value, ct].map(copyField).join('\t')}\n`;
        }
        return {
            days: runs.map(({ own }) => own.day),
            results: Buffer.from(results),
            calls: Buffer.from(calls),
            last: runs.at(-1)?.own.received_at ?? '',
        };
    };
}

/** Fields as COPY takes them, each behind a tab. */
function fieldsOf<Name extends Column>(
    columns: readonly Name[],
    from: Pick<ResultFields, Name>,
): string {
    let line = '';
    for (const column of columns) line += `\t${fieldOf(column, from[column])}`;
    return line;
}

function fieldOf(column: Column, value: ResultFields[Column]): string {
    if (value === null || typeof value !== 'object') return copyField(value);
    if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
    if (column === 'flags') return copyField(`{${value.join(',')}}`);
    return value.length ? copyField(JSON.stringify(value)) : '[]';
}
