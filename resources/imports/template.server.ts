/** The file that a person fills in: headings, and on sheets of their own an example and the allowed words. */
import { writeXlsx } from 'hucre/xlsx';
import type { Download } from '../define/engine.ts';

interface Template {
    /** `Facility list`: the file is named after it. */
    title: string;
    /** Name of the first sheet, the only one that is imported. */
    sheet: string;
    headings: readonly string[];
    examples: readonly (readonly (string | number)[])[];
    /** Words that may stand in some columns, under their headings. */
    allowed: readonly (readonly string[])[];
}

/** The template in one of its two forms. */
export async function templateFile(
    format: 'xlsx' | 'csv',
    { title, sheet, headings, examples, allowed }: Template,
): Promise<Download> {
    if (format === 'csv') {
        return {
            name: `${title} template.csv`,
            type: 'text/csv; charset=utf-8',
            body: Buffer.from(`\ufeff${headings.join(',')}\r\n`),
        };
    }
    const rows = (lines: readonly (readonly (string | number)[])[]) =>
        lines.map((line) => [...line]);
    const bytes = await writeXlsx({
        sheets: [
            { name: sheet, rows: rows([headings]) },
            // Not on the first sheet: what stands there is imported.
            { name: 'Example', rows: rows([headings, ...examples]) },
            { name: 'Allowed words', rows: rows(allowed) },
        ],
    });
    return {
        name: `${title} template.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: Buffer.from(bytes),
    };
}
