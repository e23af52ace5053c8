/** Reports by e-mail: figures with the digits of the screen, moments on the clock of the programme, alike in each format. */
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { date, decimal, instant, rate, text } from '../../../resources/define/field.ts';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import { defineReport } from '../../../resources/define/report.ts';
import { fileOf } from '../../../resources/postbox/reports/file.server.ts';
import { partOf } from '../../../resources/postbox/reports/parts.server.ts';
import { pagesOf } from '../../helpers/paper.ts';

const wells = defineReport({
    name: 'wells',
    title: 'Wells',
    about: 'A row for each well.',
    columns: {
        well: text('Well'),
        mean: decimal('Tests a day', { scale: 1 }),
        share: rate('Share', { numerator: 'a', denominator: 'b' }),
        seen_at: instant('Last heard'),
        dug_on: date('Dug'),
    },
    totals: ['mean'],
    sort: ['well'],
    mounts: [],
});

const made = (timeZone = 'Africa/Kampala', language = 'en') => {
    const tongue = tongueIn(language);
    const rows = [
        {
            id: 1,
            well: 'North',
            mean: 60 / 7,
            share: 1.005,
            seen_at: '2026-11-23T21:06:07.940Z',
            dug_on: '2026-11-20',
        },
        { id: 2, well: 'South', mean: null, share: 50, seen_at: null, dug_on: null },
    ];
    const call = { report: wells, endpoint: 'POST /wells' as const, pages: 1, body: {} };
    const answer = { rows, count: 2, totals: { mean: 60 / 7 } };
    const part = partOf({ call, answer, panels: [] }, 'd', { tongue, timeZone });
    return { title: 'Water', head: [['Period', 'November']] as const, parts: [part], tongue };
};

it('writes csv as a list does', async () => {
    const lines = async (timeZone?: string) =>
        parseCsv(String((await fileOf(made(timeZone), 'csv', '2026-11-24')).bytes));
    expect(await lines()).toEqual(
        expect.arrayContaining([
            ['North', '8.6', '1', '2026-11-24 00:06', '2026-11-20'],
            ['South', '', '50', '', ''],
            ['Total', '8.6', '', '', ''],
        ]),
    );
    expect((await lines('America/Lima')).flat()).toContain('2026-11-23 16:06');
});

it('keeps figures figures, days days and moments moments in a workbook, shown as people read them', async () => {
    const { bytes } = await fileOf(made(), 'xlsx', '2026-11-24');
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const sheet = sheets[1]!;
    expect(sheet.rows[1]).toEqual([
        'North',
        8.6,
        1,
        new Date('2026-11-24T00:06:00Z'),
        new Date('2026-11-20T00:00:00Z'),
    ]);
    const formatOf = (row: number, column: number) =>
        sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
    expect([1, 2, 3, 4].map((column) => formatOf(1, column))).toEqual([
        '#,##0.0',
        '#,##0.0',
        'yyyy-mm-dd hh:mm',
        'yyyy-mm-dd',
    ]);
    // The sum below the rows as the figures above it.
    expect(formatOf(3, 1)).toBe('#,##0.0');
});

it('writes them on paper as the language does', async () => {
    const paper = async (language: string) =>
        (await pagesOf((await fileOf(made(undefined, language), 'pdf', '2026-11-24')).bytes))[0]!
            .text;
    expect(await paper('en')).toMatch(/North 8\.6 1 24 Nov 2026, 00:06/);
    expect(await paper('fr')).toMatch(/North 8,6 1 24 nov\. 2026,? (à )?00:06/);
});
