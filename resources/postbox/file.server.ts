/** The panels of a saved view as a file: a sheet for each question of an xlsx, one after the other in a csv. No patient. */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { ReportCall } from '../dashboards.ts';
import type { Field } from '../define/field.ts';
import { rateOf, wordsOf } from '../define/fieldFacts.ts';
import type { ViewAnswer } from '../define/points/savedView.ts';

interface Made {
    title: string;
    period: string;
    calls: readonly ReportCall[];
    answers: readonly ViewAnswer[];
}

type Cell = string | number | boolean | null;

/** A value as people read it: the word of a choice, a figure as it is. */
function cellOf(field: Field, value: unknown): Cell {
    if (value === null || value === undefined) return null;
    const words = wordsOf(field);
    if (words && typeof value === 'string') return words[value] ?? value;
    if (rateOf(field) && typeof value === 'number') return Math.round(value * 100) / 100;
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
        return value;
    return JSON.stringify(value);
}

/** Heading and rows of one question. */
function rowsOf({ report }: ReportCall, { rows, count }: ViewAnswer): Cell[][] {
    const columns = Object.entries(report.columns).filter(([, field]) => !field.identity);
    return [
        columns.map(([, field]) => field.label),
        ...rows.map((row) => columns.map(([key, field]) => cellOf(field, row[key]))),
        ...(count > rows.length ? [[`${rows.length} of ${count} rows`]] : []),
    ];
}

export async function fileOf(
    { title, period, calls, answers }: Made,
    format: 'xlsx' | 'csv',
    today: string,
): Promise<{ name: string; bytes: Buffer }> {
    const parts = calls.map((call, at) => ({
        name: `${at + 1} ${call.report.title}`
            .replaceAll(/[\\/?*:[\]']/g, ' ')
            .slice(0, 31)
            .trim(),
        title: call.report.title,
        rows: rowsOf(call, answers[at]!),
    }));
    const name = `${title.replaceAll(/[^\p{L}\p{N} -]/gu, ' ').trim()} ${today}.${format}`;
    if (format === 'csv') {
        const lines = parts.flatMap((part) => [[part.title], ...part.rows, []]);
        const text = writeCsv([[title], [period], [], ...lines], {
            escapeFormulae: true,
            bom: true,
        });
        return { name, bytes: Buffer.from(text) };
    }
    const about: Cell[][] = [[title], [period], ...parts.map((part) => [part.name])];
    const bytes = await writeXlsx({
        sheets: [
            { name: 'About', rows: about },
            ...parts.map((part) => ({ name: part.name, rows: part.rows, freezePane: { rows: 1 } })),
        ],
    });
    return { name, bytes: Buffer.from(bytes) };
}
