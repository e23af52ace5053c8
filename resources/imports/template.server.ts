/** The file that a person fills in: headings, and on sheets of their own an example and the allowed words. */
import { writeXlsx } from 'hucre/xlsx';
import type { Download } from '../define/engine.ts';
import { say, type Sentence, spoken, type Tongue } from '../define/say.ts';

interface Template {
    /** The file's name. */
    title: Sentence;
    /** Name of the first sheet, the only one that is imported. */
    sheet: Sentence;
    headings: readonly string[];
    examples: readonly (readonly (string | number)[])[];
    /** Words that may stand in some columns, under their headings. */
    allowed: readonly (readonly string[])[];
}

/** The template in one of its two forms. */
export async function templateFile(
    format: 'xlsx' | 'csv',
    tongue: Tongue,
    { title, sheet, headings, examples, allowed }: Template,
): Promise<Download> {
    const name = spoken(title, tongue);
    if (format === 'csv') {
        return {
            name: `${name}.csv`,
            type: 'text/csv; charset=utf-8',
            body: Buffer.from(`\ufeff${headings.join(',')}\r\n`),
        };
    }
    const rows = (lines: readonly (readonly (string | number)[])[]) =>
        lines.map((line) => [...line]);
    const bytes = await writeXlsx({
        sheets: [
            { name: spoken(sheet, tongue), rows: rows([headings]) },
            // Not on the first sheet: what stands there is imported.
            { name: spoken(say('Example'), tongue), rows: rows([headings, ...examples]) },
            { name: spoken(say('Allowed words'), tongue), rows: rows(allowed) },
        ],
    });
    return {
        name: `${name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        body: Buffer.from(bytes),
    };
}
