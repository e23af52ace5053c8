/** A report by e-mail on paper: A4 as PDF with its head, headings again on each page, and page n of m (docs/decisions/0028-reports-as-pdf.md). */
import pdfmake from 'pdfmake';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { dayIn, phrases, say, spoken, writeValue, type Tongue } from '../../define/say.ts';
import { drawingOf } from '../charts/drawing.ts';
import { rowsOnPaper } from './paperRows.ts';
import { letters, lettersFolder } from '../../define/paper/letters.server.ts';
import { widthsOf, type Grid } from '../../define/paper/widths.ts';
import { isClock, minuteIn, moreThan, type Cell, type Made, type Part } from './parts.server.ts';

/** In points: the sheet without its margins. */
const wide = { portrait: 595 - 72, landscape: 842 - 72 };

pdfmake.setFonts({ Roboto: letters });
// What a report says never makes the server read a file or an address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(lettersFolder));

/** The report as PDF: seconds of work, done apart from everybody else (file.server.ts). */
export function paperOf(made: Made): Promise<Buffer> {
    return pdfmake.createPdf(documentOf(made)).getBuffer();
}

function documentOf(made: Made): TDocumentDefinitions {
    const { title, head, parts, tongue } = made;
    const textOf = (text: string) => tongue.textOf(text);
    const programme = made.programme || textOf(phrases('Kipimo · National health programme'));
    const shown = rowsOnPaper(parts);
    const tables = parts.map((part, at) => ({ part, cells: cellsOf(part, shown[at]!, tongue) }));
    const fits = tables.every(({ cells }) => widthsOf(cells, wide.portrait).length === 1);
    const turned = fits ? 'portrait' : 'landscape';
    const quiet = { fontSize: 8, color: '#555555' };
    return {
        pageSize: 'A4',
        pageOrientation: turned,
        pageMargins: [36, 44, 36, 40],
        language: tongue.locale,
        info: { title: `${title}, ${head[0]?.[1] ?? ''}`, author: programme, creator: 'Kipimo' },
        defaultStyle: { font: 'Roboto', fontSize: 8, lineHeight: 1.15 },
        // The first page bears the whole head.
        header: (page) =>
            page === 1
                ? ''
                : { text: `${title} · ${head[0]?.[1] ?? ''}`, margin: [36, 22, 36, 0], ...quiet },
        footer: (page, pages) => ({
            columns: [
                { text: programme },
                {
                    text: spoken(say('Page %{page} of %{pages}', { page, pages }), tongue),
                    alignment: 'right',
                },
            ],
            margin: [36, 12, 36, 0],
            ...quiet,
        }),
        content: [
            markOf(made, [
                { text: programme, ...quiet, fontSize: 9 },
                { text: title, fontSize: 18, bold: true, margin: [0, 2, 0, 6] },
            ]),
            headOf(made),
            ...tables.flatMap(({ part, cells }) => tableOf(part, cells, wide[turned], tongue)),
            ...methodOf(made),
        ],
    };
}

/** Name and title, beside the emblem of the programme where it has one. */
const markOf = ({ emblem }: Made, said: Content[]): Content =>
    emblem
        ? {
              columns: [{ image: emblem, fit: [36, 36], width: 44, margin: [0, 0, 8, 0] }, said],
          }
        : { stack: said };

/** Of when and where it is, for whom and when it was made. */
const headOf = ({ head }: Made): Content => ({
    table: {
        widths: ['auto', '*'],
        body: head.map(([heading, text]) => [{ text: heading, color: '#555555' }, text]),
    },
    layout: {
        defaultBorder: false,
        paddingLeft: () => 0,
        paddingTop: () => 1,
        paddingBottom: () => 1,
    },
    fontSize: 9,
});

/** French parts thousands by a narrow space that the letters lack. */
const figureOf = (value: number, tongue: Tongue): string =>
    writeValue(value, tongue).replaceAll('\u202f', '\u00a0');

function saidOf(cell: Cell | undefined, tongue: Tongue): string {
    if (typeof cell === 'number') return figureOf(cell, tongue);
    if (isClock(cell)) return minuteIn(cell, tongue.locale);
    return dayIn(cell ?? '–', tongue.locale);
}

/** Heading, rows and totals as they are written; a figure stands to the right. */
function cellsOf({ heading, rows, totals }: Part, shown: number, tongue: Tongue): Grid {
    const text = (cell: Cell | undefined) => saidOf(cell, tongue);
    const line = (row: readonly Cell[]) => heading.map((_, at) => text(row[at]));
    const sums = (row: readonly Cell[]) =>
        heading.map((_, at) => (row[at] === null ? '' : text(row[at])));
    return {
        heading,
        rows: rows.slice(0, shown).map(line),
        // A word of its own above them says that they are totals.
        totals: totals.map((row) => (row.length === 1 ? [String(row[0])] : sums(row))),
        figures: heading.map((_, at) =>
            [...rows, ...totals].some((row) => typeof row[at] === 'number'),
        ),
    };
}

function tableOf(part: Part, grid: Grid, room: number, tongue: Tongue): Content[] {
    const { rows, totals, heading, figures } = grid;
    const more = moreThan(rows.length, part.count, tongue);
    const cut = part.rows.length > rows.length;
    const at = (line: readonly string[], columns: readonly number[], more_: object): TableCell[] =>
        columns.map((column) => ({
            text: line[column] ?? '',
            alignment: figures[column] ? 'right' : 'left',
            ...more_,
        }));
    const tables = widthsOf(grid, room).map(({ columns, widths }): Content => {
        const head = at(heading, columns, { bold: true, fillColor: '#eef2f6' });
        const lines = rows.map((row) => at(row, columns, {}));
        const sums = totals.map((row) => at(row, columns, { bold: true, fillColor: '#f6f6f6' }));
        const end = sums.length ? [together([...lines.splice(-1), ...sums], widths)] : [];
        return {
            table: {
                headerRows: 1,
                dontBreakRows: true,
                keepWithHeaderRows: 1,
                widths: [...widths],
                body: [head, ...lines, ...end],
            },
            layout,
            margin: [0, 0, 0, 6],
        };
    });
    return [
        {
            // A title stands with its chart.
            stack: [
                { text: part.title, fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
                ...chartOnPaper(part, room, tongue),
            ],
            unbreakable: true,
        },
        ...(part.rows.length ? tables : [{ text: tongue.textOf(phrases('Nothing to show')) }]),
        ...(more ? [{ text: more, color: '#555555' }] : []),
        ...(cut
            ? [
                  {
                      text: spoken(say('Have it sent for Excel to read all of them.'), tongue),
                      color: '#555555',
                  },
              ]
            : []),
    ];
}

/** The chart over its table, as wide as the sheet. */
function chartOnPaper({ chart }: Part, room: number, tongue: Tongue): Content[] {
    if (!chart) return [];
    const rounded = (value: number) => figureOf(Math.round(value * 10) / 10, tongue);
    const x = chart.x.map((text) => dayIn(text, tongue.locale));
    const { svg, shown } = drawingOf({ ...chart, x }, room, rounded);
    const { count } = chart;
    const note =
        shown < count
            ? [
                  say('The first %{shown} of %{count} are drawn; the table has more.', {
                      shown,
                      count,
                  }),
              ]
            : [];
    return [
        { svg, width: room, margin: [0, 0, 0, 6] },
        ...note.map((one): Content => ({ text: spoken(one, tongue), color: '#555555' })),
    ];
}

/** In points. */
const padding = { across: 4, down: 2 };

const layout = {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => '#cfd6dd',
    paddingLeft: () => padding.across,
    paddingRight: () => padding.across,
    paddingTop: () => padding.down,
    paddingBottom: () => padding.down,
};

/** The last row and the totals, which never stand alone on a page: a table in a row of the table, which no page divides. */
function together(lines: TableCell[][], widths: readonly number[]): TableCell[] {
    return [
        {
            table: { widths: [...widths], body: lines },
            // The table around it draws the first line and the last.
            layout: {
                ...layout,
                hLineWidth: (at: number) => (at > 0 && at < lines.length ? 0.5 : 0),
            },
            margin: [-padding.across, -padding.down, -padding.across, -padding.down],
            colSpan: widths.length,
        },
        ...widths.slice(1).map(() => ''),
    ];
}

/** How the figures are counted, at the end. */
function methodOf({ parts, tongue }: Made): Content[] {
    const told = parts.filter(({ method }) => method.length > 0);
    if (!told.length) return [];
    return [
        {
            text: tongue.textOf(phrases('How it is counted')),
            fontSize: 12,
            bold: true,
            margin: [0, 16, 0, 4],
            headlineLevel: 1,
        },
        ...told.map(({ title, method }): Content => ({
            stack: [{ text: title, bold: true }, { ul: [...method] }],
            margin: [0, 0, 0, 6],
        })),
    ];
}
