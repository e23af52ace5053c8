/** Turns the rows of a report into series, as its chart declares them, and into a sentence. */
import type { Field } from '../../../resources/define/field.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { groupBy } from './groupBy.ts';
import { formatNumber } from '../../widgets/cells.tsx';

export interface Series {
    name: string;
    /** Column it shows. */
    column: string;
    unit: string;
    y: (number | null)[];
}

export interface Drawing {
    series: Series[];
    /** Places along x in order, as people read them. */
    x: string[];
    /** Their days or months where x is one axis of time; null where they are words. */
    days: string[] | null;
    /** Places along x in all; bars beyond the first are left to the table. */
    count: number;
}

type Row = Readonly<Record<string, unknown>>;

/** So many bars can be read; the table has the others. */
export const MOST_BARS = 30;

const asText = (value: unknown): string =>
    value === null || value === undefined ? '' : String(value);

/** Periods by the words that reports have for them: they sort as they stand. */
const isTime = (text: string): boolean => /^\d{4}([- ](\d{2}|Q\d|W\d{2})(-\d{2})?)?$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d{2}(-\d{2})?$/.test(text);

export const unitOf = (field: Field | undefined): string =>
    field?.type === 'rate'
        ? '%'
        : field?.type === 'integer' || field?.type === 'decimal'
          ? (field.unit ?? '')
          : '';

interface Labels {
    label: (name: string, field: Field) => string;
    option: (name: string, value: string, declared: string) => string;
    /** A day or month as people read it. */
    day: (text: string) => string;
}

export function drawingOf(
    report: Report,
    chart: Chart,
    rows: readonly Row[],
    labels: Labels,
    columns: readonly string[] = chart.y,
): Drawing {
    const texts = rows.map((row) => asText(row[chart.x]));
    const timed = texts.length > 0 && texts.every(isTime);
    const all = [...new Set(texts)];
    if (timed) all.sort();
    const x = timed ? all : all.slice(0, MOST_BARS);
    const named = (column: string, text: string) => {
        const field = report.columns[column];
        return field?.type === 'choice'
            ? labels.option(column, text, field.options[text] ?? text)
            : text;
    };
    const by = chart.by ?? '';
    const groups = chart.by ? [...new Set(rows.map((row) => asText(row[by])))] : [null];
    const series = columns.flatMap((column) => {
        const field = report.columns[column];
        if (!field) return [];
        const title = labels.label(column, field);
        return groups.map((group): Series => {
            const own = rows.filter((row) => group === null || asText(row[by]) === group);
            const at = groupBy(own, (row) => asText(row[chart.x]));
            const name = group === null ? title : named(by, group);
            return {
                name: group !== null && columns.length > 1 ? `${name}, ${title}` : name,
                column,
                unit: unitOf(field),
                y: x.map((text) => together(field, column, at.get(text) ?? [])),
            };
        });
    });
    return {
        series,
        x: x.map((text) => (isDay(text) ? labels.day(text) : named(chart.x, text))),
        days: timed && x.every(isDay) ? x : null,
        count: all.length,
    };
}

/** Several rows at one place: counts are added up, rates made anew of their sums, never averaged. */
function together(field: Field, column: string, rows: readonly Row[]): number | null {
    if (rows.length === 1) return figure(rows[0]?.[column]);
    const sum = (name: string) =>
        rows.reduce<number | null>((total, row) => {
            const value = figure(row[name]);
            return value === null ? total : (total ?? 0) + value;
        }, null);
    if (field.type !== 'rate') return sum(column);
    const above = sum(field.numerator);
    const below = [field.denominator].flat().reduce((total, name) => total + (sum(name) ?? 0), 0);
    return above === null || below === 0 ? null : (100 * above) / below;
}

function figure(value: unknown): number | null {
    if (value === null || value === undefined || value === '') return null;
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
}

/** A value with its unit, as a person reads it. */
export function valueText(value: number | null, unit: string): string {
    if (value === null) return '—';
    const text = formatNumber(value, unit === '%' || !Number.isInteger(value) ? 1 : 0);
    return unit === '%' ? `${text}%` : unit ? `${text} ${unit}` : text;
}

/** What a chart says, for those who do not see it: each series with its first, last, least and most. */
export function summaryOf(title: string, { series, x }: Drawing): string {
    const parts = series.slice(0, 6).map(({ name, unit, y }) => {
        const known = y.flatMap((value, at) =>
            value === null ? [] : [{ value, at: x[at] ?? '' }],
        );
        if (!known.length) return `${name}: —`;
        const say = (one: { value: number; at: string } | undefined) =>
            one ? `${valueText(one.value, unit)} (${one.at})` : '—';
        const sorted = known.toSorted((a, b) => a.value - b.value);
        if (known.length < 3) return `${name}: ${known.map(say).join(', ')}`;
        return `${name}: ${say(known[0])} → ${say(known.at(-1))}; min ${say(sorted[0])}, max ${say(sorted.at(-1))}`;
    });
    return `${title}. ${parts.join('. ')}.`;
}
