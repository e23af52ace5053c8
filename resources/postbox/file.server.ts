/** The panels of a saved view as a file: a sheet for each question of an xlsx, one after the other in a csv. No patient. */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { ReportCall } from '../dashboards.ts';
import type { Field } from '../define/field.ts';
import { rateOf, unitOf, wordsOf } from '../define/fieldFacts.ts';
import type { ViewAnswer } from '../define/points/savedView.ts';
import type { Panel } from '../define/screens/dashboard.ts';

/** A question, its answer, and the panels of the screen that show it. */
interface Part {
    call: ReportCall;
    answer: ViewAnswer;
    panels: readonly Panel[];
}

interface Made {
    title: string;
    period: string;
    parts: readonly Part[];
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

/** A heading with what its figures are counted in, where it does not say so itself. */
function headingOf(field: Field): string {
    const unit = unitOf(field);
    const said = !unit || (unit !== '%' && field.label.toLowerCase().includes(unit.toLowerCase()));
    return said ? field.label : `${field.label} (${unit})`;
}

const onlyFigures = ({ panels }: Part): boolean =>
    panels.length > 0 && panels.every(({ draws }) => draws === 'figures');

/** The figures of the screen, one below the other: the totals, or the only row of a report without. */
function figuresOf({ call: { report }, answer: { totals, rows }, panels }: Part): Cell[][] {
    const values = totals ?? rows[0] ?? {};
    const names = new Set(panels.flatMap(({ columns }) => columns ?? report.totals));
    return [
        ['Figure', 'Value', 'Unit'],
        ...[...names].flatMap((name) => {
            const field = report.columns[name];
            return field ? [[field.label, cellOf(field, values[name]), unitOf(field)]] : [];
        }),
    ];
}

/** Below the rows what the server summed up over all of them, as the screen does. */
function totalOf(
    columns: readonly (readonly [string, Field])[],
    totals: ViewAnswer['totals'],
): Cell[][] {
    // Nothing to sum up is not a sum.
    if (!totals || columns.every(([key]) => (totals[key] ?? null) === null)) return [];
    const name = columns.findIndex(([key]) => !(key in totals));
    const row = columns.map(([key, field], at) =>
        at === name ? 'Total' : cellOf(field, totals[key]),
    );
    return name < 0 ? [['Total'], row] : [row];
}

/** Heading and rows of one question. */
function rowsOf({ call: { report }, answer: { rows, count, totals } }: Part): Cell[][] {
    const columns = Object.entries(report.columns).filter(([, field]) => !field.identity);
    return [
        columns.map(([, field]) => headingOf(field)),
        ...rows.map((row) => columns.map(([key, field]) => cellOf(field, row[key]))),
        ...totalOf(columns, totals),
        ...(count > rows.length ? [[`${rows.length} of ${count} rows`]] : []),
    ];
}

export async function fileOf(
    { title, period, parts: asked }: Made,
    format: 'xlsx' | 'csv',
    today: string,
): Promise<{ name: string; bytes: Buffer }> {
    const parts = asked.map((part, at) => {
        const alone = onlyFigures(part);
        const about = alone ? part.panels[0]!.title : part.call.report.title;
        return {
            name: `${at + 1} ${about}`
                .replaceAll(/[\\/?*:[\]']/g, ' ')
                .slice(0, 31)
                .trim(),
            title: about,
            rows: alone ? figuresOf(part) : rowsOf(part),
        };
    });
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
