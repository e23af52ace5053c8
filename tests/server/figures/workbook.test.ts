/** Workbooks as they are written: what spreadsheets find in them, and what happens where the rows break off. */
import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { cellEnd, type Value } from '../../../server/lists/cellXml.ts';
import { dayOf } from '../../../server/lists/writers.ts';
import { workbook } from '../../../server/lists/workbook.ts';
import { minuteIn } from '../../../server/zones.ts';
import { firstSheet, unzip } from '../../helpers/zip.ts';

type Row = readonly Value[];
const looks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
        header: `Column ${at + 1}`,
        width: 12,
        format: [undefined, '@', 'yyyy-mm-dd'][at % 3],
    }));
const made = (rows: AsyncIterable<Row>, count: number, most?: number) =>
    workbook<Row>({
        first: {
            name: 'Kipimo',
            lines: [
                ['List', 'Results <of> "all"'],
                ['Rows', '3'],
            ],
        },
        name: 'A list with a name of 31 letters',
        columns: looks(count).map((look, at) => ({
            ...look,
            cell: (row) => cellEnd(row[at] ?? null, look.format ? at % 3 : 0),
        })),
        rows,
        ...(most && { most }),
    });
const whole = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
    const all: Buffer[] = [];
    for await (const piece of pieces) all.push(piece);
    return Buffer.concat(all);
};
const fileOf = (rows: readonly Row[], count: number, most?: number): Promise<Buffer> =>
    whole(made(Readable.from(rows), count, most));

describe('a workbook', () => {
    it('holds texts as they were written, whatever signs are in them', async () => {
        const texts = [
            '=1+1',
            ' two blanks ',
            'a\nb\tc',
            '<&>"\'',
            'Ünïcödé 🧬',
            '0012',
            'é'.repeat(5000),
        ];
        const { sheets } = await readXlsx(
            await fileOf(
                texts.map((text) => [null, text]),
                2,
            ),
        );
        expect(sheets.map(({ name }) => name)).toEqual([
            'Kipimo',
            'A list with a name of 31 letter',
        ]);
        expect(sheets[0]!.rows).toEqual([
            ['List', 'Results <of> "all"'],
            ['Rows', '3'],
        ]);
        expect(sheets[1]!.rows.slice(1).map((row) => row[1])).toEqual(texts);
    });

    it('spells what XML has no word for as spreadsheets do', () => {
        expect(cellEnd('a\u0000b\rc\uffff', 1)).toBe(
            '" s="1" t="inlineStr"><is><t>a_x0000_b_x000D_c_xFFFF_</t></is></c>',
        );
    });

    it('leaves as it was typed what looks like such a spelling', () => {
        expect(cellEnd('lot_x0041_b _x41_', 0)).toBe(
            '" t="inlineStr"><is><t>lot_x005F_x0041_b _x41_</t></is></c>',
        );
    });

    it('cuts a text that is longer than a cell may be, not a letter in two, and says that it goes on', async () => {
        const texts = ['x'.repeat(32_767), 'y'.repeat(40_000), '🧬'.repeat(20_000)];
        const bytes = await fileOf(
            texts.map((text) => [text]),
            1,
        );
        const [whole_, cut, letters] = (await readXlsx(bytes)).sheets[1]!.rows.slice(1).map((row) =>
            String(row[0]),
        );
        expect(whole_).toBe(texts[0]);
        expect(cut).toBe(`${'y'.repeat(32_766)}…`);
        expect(letters).toBe(`${'🧬'.repeat(16_383)}…`);
    });

    it('writes a day that no spreadsheet counts as the text that it is', () => {
        const dated = (day: string) => new Date(`${day}T00:00:00Z`);
        for (const day of ['0202-03-14', '1899-12-31', '12026-03-14', '-infinity'])
            expect(dayOf(day, dated)).toBe(day);
        for (const day of ['1900-01-01', '2026-03-14', '9999-12-31'])
            expect(dayOf(day, dated)).toEqual(dated(day));
    });

    it('counts days from 1900, and holds numbers as numbers', async () => {
        const rows = [
            [1.5, 'x', new Date('2026-03-14T09:05:00Z')],
            [-3, 'y', new Date('1900-01-01')],
        ];
        const { sheets } = await readXlsx(await fileOf(rows as Row[], 3));
        expect(sheets[1]!.rows[1]).toEqual([1.5, 'x', new Date('2026-03-14T09:05:00Z')]);
        expect(cellEnd(new Date('1900-01-01T00:00:00Z'), 0)).toBe('"><v>1</v></c>');
        expect(cellEnd(new Date('1900-03-01T00:00:00Z'), 0)).toBe('"><v>61</v></c>');
        expect(cellEnd(Number.NaN, 0)).toBe('');
    });

    it('has as many columns as there are, and empty cells where there is nothing', async () => {
        const row = Array.from({ length: 60 }, (_, at) => (at % 7 ? `v${at}` : null));
        const bytes = await fileOf([row], 60);
        const xml = unzip(bytes).get('xl/worksheets/sheet1.xml')!.toString('utf8');
        expect(xml).toContain('<c r="AA2"');
        expect(xml).not.toContain('<c r="A2"');
        expect(xml).toContain('<c r="BH2"');
        // A reader that is not of a library finds the first sheet, and each part has a type.
        expect(firstSheet(bytes).name).toBe('Kipimo');
    });

    it('goes on with another sheet where one is full, and without an empty one', async () => {
        const rows = Array.from({ length: 8 }, (_, at) => [at]);
        const { sheets } = await readXlsx(await fileOf(rows, 1, 5));
        expect(sheets.slice(1).map((sheet) => sheet.rows.slice(1).flat())).toEqual([
            [0, 1, 2, 3],
            [4, 5, 6, 7],
        ]);
        expect(sheets[2]!.name).toBe('A list with a name of 31 lett_2');
        const none = await readXlsx(await fileOf([], 2));
        expect(none.sheets[1]!.rows).toEqual([['Column 1', 'Column 2']]);
    });

    it('is known to be incomplete where its rows break off', async () => {
        const breaking = async function* (): AsyncGenerator<Row> {
            for (let at = 0; at < 5000; at++) yield [at];
            throw new Error('The database went away');
        };
        await expect(whole(made(breaking(), 1))).rejects.toThrow('went away');
    });

    it('lets its rows go where nobody reads on', async () => {
        let left = false;
        const rows = (async function* (): AsyncGenerator<Row> {
            try {
                for (;;) yield ['x'.repeat(1000)];
            } finally {
                left = true;
            }
        })();
        for await (const piece of made(rows, 1)) if (piece.length > 10_000) break;
        await rows.return(undefined);
        expect(left).toBe(true);
    });
});

it('a minute of a zone is told as the formatter of the zone tells it', () => {
    for (const timeZone of [
        'Africa/Kampala',
        'Asia/Kathmandu',
        'Europe/Paris',
        'America/St_Johns',
        'UTC',
    ])
        for (let n = 0; n < 400; n++) {
            const instant = new Date(Date.UTC(1969, 0, 1) + n * 4_733_999_123);
            const told = new Intl.DateTimeFormat('sv-SE', {
                timeZone,
                dateStyle: 'short',
                timeStyle: 'short',
            }).format(instant);
            expect(minuteIn(instant, timeZone)).toBe(told);
        }
});
