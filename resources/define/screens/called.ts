/** A column that holds what a filter tells rows apart by is called as the choice: Module, Error code; on screen and in a file. */
import { wordsOf } from '../fieldFacts.ts';
import type { Report } from '../report.ts';

const made = new WeakMap<Report, Map<string, Report>>();

/** The report with that column called by what is chosen. The same one for the same choice: whoever draws by it draws nothing twice. */
export function calledBy(
    report: Report,
    chosen: Readonly<Record<string, unknown>> | undefined,
): Report {
    const { called } = report;
    const field = called && report.columns[called.column];
    const filter = called && report.filters[called.by];
    const word = String(chosen?.[called?.by ?? ''] ?? called?.otherwise);
    const label = filter && wordsOf(filter)?.[word];
    if (!called || !field || label === undefined) return report;
    const known = made.get(report) ?? new Map<string, Report>();
    made.set(report, known);
    const renamed = known.get(word) ?? {
        ...report,
        columns: { ...report.columns, [called.column]: { ...field, label } },
    };
    known.set(word, renamed);
    return renamed;
}
