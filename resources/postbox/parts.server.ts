/** The panels of a saved view as tables in the language of their reader: alike in a workbook, as csv and on paper. No patient. */
import type { ReportCall } from '../dashboards.ts';
import type { Field } from '../define/field.ts';
import { isStandard, rateOf, unitOf, wordsOf } from '../define/fieldFacts.ts';
import type { ViewAnswer } from '../define/points/savedView.ts';
import { phrases, say, spoken, type Tongue } from '../define/say.ts';
import type { Panel } from '../define/screens/dashboard.ts';

/** A question, its answer, and the panels of the screen that show it. */
export interface Asked {
    call: ReportCall;
    answer: ViewAnswer;
    panels: readonly Panel[];
}

/** A figure stays a number: a workbook counts with it, paper writes it as the language does. */
export type Cell = string | number | null;

/** One question as a table. */
export interface Part {
    title: string;
    heading: readonly string[];
    rows: readonly (readonly Cell[])[];
    /** What the server summed up over all rows; one row with a word of it, or none. */
    totals: readonly (readonly Cell[])[];
    /** So many rows there are; more than `rows` where only the first were asked for. */
    count: number;
    /** How its figures are counted. */
    method: readonly string[];
}

/** What a report says of itself: a word, and what stands behind it. */
export type HeadLine = readonly [heading: string, text: string];

export interface Made {
    title: string;
    head: readonly HeadLine[];
    parts: readonly Part[];
    tongue: Tongue;
    /** Name of the programme, where it has its own. */
    programme?: string;
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
function cellOf({ field, place }: Column, value: unknown, tongue: Tongue): Cell {
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean')
        return tongue.textOf(value ? phrases('Yes') : phrases('No'), place);
    if (typeof value === 'number') return rateOf(field) ? Math.round(value * 100) / 100 : value;
    if (typeof value !== 'string') return JSON.stringify(value);
    const word = wordsOf(field)?.[value];
    if (word !== undefined) return tongue.textOf(word, place);
    return isStandard(field, value) ? tongue.textOf(value, place) : value;
}

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
function figuresOf(asked: Asked, tongue: Tongue): Pick<Part, 'heading' | 'rows' | 'totals'> {
    const { call, answer, panels } = asked;
    const { report } = call;
    const values = answer.totals ?? answer.rows[0] ?? {};
    const names = new Set(panels.flatMap(({ columns }) => columns ?? report.totals));
    const told = (text: string) => tongue.textOf(text);
    return {
        heading: [told(phrases('Figure')), told(phrases('Value')), told(phrases('Unit'))],
        rows: [...names].flatMap((key) => {
            const field = report.columns[key];
            if (!field) return [];
            const column = { key, field, place: `${report.name}.${key}` };
            const label = tongue.textOf(field.label, column.place);
            return [[label, cellOf(column, values[key], tongue), unitIn(field, tongue)]];
        }),
        totals: [],
    };
}

/** Below the rows what the server summed up over all of them, as the screen does. */
function totalOf(
    columns: readonly Column[],
    totals: ViewAnswer['totals'],
    tongue: Tongue,
): Cell[][] {
    // Nothing to sum up is not a sum.
    if (!totals || columns.every(({ key }) => (totals[key] ?? null) === null)) return [];
    const word = tongue.textOf(phrases('Total'));
    const name = columns.findIndex(({ key }) => !(key in totals));
    const row = columns.map((column, at) =>
        at === name ? word : cellOf(column, totals[column.key], tongue),
    );
    return name < 0 ? [[word], row] : [row];
}

/** Heading and rows of one question. */
function rowsOf(
    { call: { report }, answer }: Asked,
    tongue: Tongue,
): Pick<Part, 'heading' | 'rows' | 'totals'> {
    const columns = Object.entries(report.columns)
        .filter(([, field]) => !field.identity)
        .map(([key, field]): Column => ({ key, field, place: `${report.name}.${key}` }));
    return {
        heading: columns.map((column) => headingOf(column, tongue)),
        rows: answer.rows.map((row) =>
            columns.map((column) => cellOf(column, row[column.key], tongue)),
        ),
        totals: totalOf(columns, answer.totals, tongue),
    };
}

/** A question of a view in a language. `dashboard` is the name that the words of its panels are asked for by. */
export function partOf(asked: Asked, dashboard: string, tongue: Tongue): Part {
    const { report } = asked.call;
    const alone = onlyFigures(asked);
    const { heading, rows, totals } = alone ? figuresOf(asked, tongue) : rowsOf(asked, tongue);
    return {
        title: alone
            ? tongue.textOf(asked.panels[0]!.title, dashboard)
            : tongue.textOf(report.title, report.name),
        heading,
        rows,
        totals,
        count: alone ? rows.length : asked.answer.count,
        method: [report.about, ...(report.method ?? [])].map((sentence) =>
            tongue.textOf(sentence, report.name),
        ),
    };
}

/** Said below a table of which only the first rows stand there. */
export const moreThan = (shown: number, count: number, tongue: Tongue): string =>
    shown < count ? spoken(say('%{shown} of %{count} rows', { shown, count }), tongue) : '';
