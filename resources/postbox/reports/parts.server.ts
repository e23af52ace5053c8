/** The panels of a saved view as tables in the language of their reader: alike in a workbook, as csv and on paper. No patient. */
import type { ReportCall } from '../../dashboards.ts';
import { chartOf, type DrawnChart } from '../charts/chart.ts';
import type { Field } from '../../define/field.ts';
import {
    digitsOf,
    isMoment,
    isPieced,
    isStandard,
    sheetFormat,
    unitOf,
    wordsOf,
} from '../../define/fieldFacts.ts';
import { inPieces } from '../../define/language/pieces.ts';
import type { ViewAnswer } from '../../define/points/savedView.ts';
import { minuteText, phrases, say, spoken, type Tongue } from '../../define/say.ts';
import type { Panel } from '../../define/screens/dashboard.ts';

/** A question, its answer, and the panels of the screen that show it. */
export interface Asked {
    call: ReportCall;
    answer: ViewAnswer;
    panels: readonly Panel[];
}

/** A moment as the programme's clock shows it: `2026-03-14 09:05`. */
export interface Clock {
    readonly clock: string;
}

/** A figure stays a number, a moment a moment: a workbook counts with it, paper writes it as the language does. */
export type Cell = string | number | Clock | null;

/** Whether a cell is a moment. */
export const isClock = (cell: Cell | undefined): cell is Clock =>
    typeof cell === 'object' && cell !== null;

/** A moment on the clock of a time zone. */
export const clockOf = (at: Date, timeZone: string): Clock => ({
    // Swedish writes dates as ISO 8601 does.
    clock: new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
    }).format(at),
});

/** `16 Mar 2026, 08:00`: a moment as a language writes it. */
export const minuteIn = ({ clock }: Clock, locale: string): string => minuteText(clock, locale);

/** Who reads it, and on which clock. */
export interface Reading {
    tongue: Tongue;
    timeZone: string;
}

/** One question as a table. */
export interface Part {
    title: string;
    heading: readonly string[];
    rows: readonly (readonly Cell[])[];
    /** What the server summed up over all rows; one row with a word of it, or none. */
    totals: readonly (readonly Cell[])[];
    /** How a spreadsheet shows its columns; of figures one below the other the value of each row. */
    formats?: { columns: readonly string[] } | { values: readonly string[] };
    /** So many rows there are; more than `rows` where only the first were asked for. */
    count: number;
    /** How its figures are counted. */
    method: readonly string[];
    /** The chart of the screen, where it draws one of them. */
    chart?: DrawnChart;
}

type Table = Pick<Part, 'heading' | 'rows' | 'totals' | 'formats'>;

/** What a report says of itself: a word, and what stands behind it. */
export type HeadLine = readonly [heading: string, text: string];

export interface Made {
    title: string;
    head: readonly HeadLine[];
    parts: readonly Part[];
    tongue: Tongue;
    /** Name of the programme, where it has its own. */
    programme?: string;
    /** Its emblem, as an address that holds the PNG itself; where it has one. */
    emblem?: string | null;
}

/** A column: its field, and what its words are asked for by in a catalogue. */
interface Column {
    key: string;
    field: Field;
    place: string;
}

const onlyFigures = ({ panels }: Asked): boolean =>
    panels.length > 0 && panels.every(({ draws }) => draws === 'figures');

/** A value as people read it: the word of a choice in their language, a figure as it is. */
function cellOf({ field, place }: Column, value: unknown, { tongue, timeZone }: Reading): Cell {
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean')
        return tongue.textOf(value ? phrases('Yes') : phrases('No'), place);
    if (typeof value === 'number') return rounded(value, digitsOf(field));
    if (isMoment(field)) return clockOf(new Date(String(value)), timeZone);
    if (typeof value !== 'string') return JSON.stringify(value);
    const word = wordsOf(field)?.[value];
    if (word !== undefined) return tongue.textOf(word, place);
    if (isPieced(field)) return inPieces(value, tongue);
    return isStandard(field, value) ? tongue.textOf(value, place) : value;
}

const rounded = (value: number, digits: number | null): number =>
    digits === null ? value : Math.round(value * 10 ** digits) / 10 ** digits;

const unitIn = (field: Field, tongue: Tongue): string => {
    const unit = unitOf(field);
    return unit && tongue.textOf(unit);
};

/** A heading with what its figures are counted in, where it does not say so itself. */
function headingOf({ field, place }: Column, tongue: Tongue): string {
    const label = tongue.textOf(field.label, place);
    const unit = unitIn(field, tongue);
    const said = !unit || (unit !== '%' && label.toLowerCase().includes(unit.toLowerCase()));
    return said ? label : `${label} (${unit})`;
}

/** The figures of the screen, one below the other: the totals, or the only row of a report without. */
function figuresOf(asked: Asked, reading: Reading): Table {
    const { tongue } = reading;
    const { call, answer, panels } = asked;
    const { report } = call;
    const values = answer.totals ?? answer.rows[0] ?? {};
    const names = new Set(panels.flatMap(({ columns }) => columns ?? report.totals));
    const textOf = (text: string) => tongue.textOf(text);
    const columns = [...names].flatMap((key): Column[] => {
        const field = report.columns[key];
        return field ? [{ key, field, place: `${report.name}.${key}` }] : [];
    });
    return {
        heading: [textOf(phrases('Figure')), textOf(phrases('Value')), textOf(phrases('Unit'))],
        rows: columns.map((column) => [
            tongue.textOf(column.field.label, column.place),
            cellOf(column, values[column.key], reading),
            unitIn(column.field, tongue),
        ]),
        totals: [],
        formats: { values: columns.map(({ field }) => sheetFormat(field)) },
    };
}

/** Below the rows what the server summed up over all of them, as the screen does. */
function totalOf(
    columns: readonly Column[],
    totals: ViewAnswer['totals'],
    reading: Reading,
): Cell[][] {
    // Nothing to sum up is not a sum.
    if (!totals || columns.every(({ key }) => (totals[key] ?? null) === null)) return [];
    const word = reading.tongue.textOf(phrases('Total'));
    const name = columns.findIndex(({ key }) => !(key in totals));
    const row = columns.map((column, at) =>
        at === name ? word : cellOf(column, totals[column.key], reading),
    );
    return name < 0 ? [[word], row] : [row];
}

/** Heading and rows of one question. */
function rowsOf({ call: { report }, answer }: Asked, reading: Reading): Table {
    const columns = Object.entries(report.columns)
        .filter(([, field]) => !field.identity)
        .map(([key, field]): Column => ({ key, field, place: `${report.name}.${key}` }));
    return {
        heading: columns.map((column) => headingOf(column, reading.tongue)),
        rows: answer.rows.map((row) =>
            columns.map((column) => cellOf(column, row[column.key], reading)),
        ),
        totals: totalOf(columns, answer.totals, reading),
        formats: { columns: columns.map(({ field }) => sheetFormat(field)) },
    };
}

/** The chart that the screen draws of them, in the words of its table. */
function drawnOf({ call, answer, panels }: Asked, reading: Reading): Pick<Part, 'chart'> {
    const { report, body } = call;
    if (!panels.some(({ draws }) => draws === 'chart')) return {};
    const column = (key: string) => ({
        key,
        field: report.columns[key]!,
        place: `${report.name}.${key}`,
    });
    const chart = chartOf(report, answer.rows, body, {
        label: (key) => reading.tongue.textOf(column(key).field.label, column(key).place),
        unit: (key) => unitIn(column(key).field, reading.tongue),
        value: (key, value) => {
            const cell = cellOf(column(key), value, reading);
            return cell === null || isClock(cell) ? '–' : String(cell);
        },
    });
    return chart ? { chart } : {};
}

/** A question of a view in a language. `dashboard` is the name that the words of its panels are asked for by. */
export function partOf(asked: Asked, dashboard: string, reading: Reading): Part {
    const { tongue } = reading;
    const { report } = asked.call;
    const alone = onlyFigures(asked);
    const { rows, ...table } = alone ? figuresOf(asked, reading) : rowsOf(asked, reading);
    return {
        title: alone
            ? tongue.textOf(asked.panels[0]!.title, dashboard)
            : tongue.textOf(report.title, report.name),
        ...table,
        rows,
        count: alone ? rows.length : asked.answer.count,
        ...drawnOf(asked, reading),
        method: [report.about, ...(report.method ?? [])].map((sentence) =>
            tongue.textOf(sentence, report.name),
        ),
    };
}

/** Said below a table of which only the first rows stand there. */
export const moreThan = (shown: number, count: number, tongue: Tongue): string =>
    shown < count ? spoken(say('%{shown} of %{count} rows', { shown, count }), tongue) : '';
