/** Turns the rows of a report into series, as its chart declares them, and into a sentence. */
import type { Field } from '../../../resources/define/field.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { formatNumber } from '../../widgets/cells.tsx';

export interface Series {
    name: string;
    /** Column it shows. */
    column: string;
    unit: string;
    x: string[];
    y: (number | null)[];
}

export interface Drawing {
    series: Series[];
    /** Places along x, in order. */
    x: string[];
    /** Whether x goes by days or months. */
    timed: boolean;
    /** Places along x in all; bars beyond the first are left to the table. */
    count: number;
}

type Row = Readonly<Record<string, unknown>>;
type LabelOf = (name: string, field: Field) => string;
type OptionOf = (name: string, value: string, declared: string) => string;

/** So many bars can be read; the table has the others. */
export const MOST_BARS = 30;

const asText = (value: unknown): string =>
    value === null || value === undefined ? '' : String(value);

/** Days and months in order: `2026-11-21`, `2026-11`, `2026-Q4`, `2026`. */
const isTime = (text: string): boolean => /^\d{4}(-(\d{2}|Q\d|W\d{2})(-\d{2})?)?$/.test(text);

export const unitOf = (field: Field | undefined): string =>
    field?.type === 'rate'
        ? '%'
        : field?.type === 'integer' || field?.type === 'decimal'
          ? (field.unit ?? '')
          : '';

export function drawingOf(
    report: Report,
    chart: Chart,
    rows: readonly Row[],
    labels: { label: LabelOf; option: OptionOf },
    columns: readonly string[] = chart.y,
): Drawing {
    const xField = report.columns[chart.x];
    const texts = rows.map((row) => asText(row[chart.x]));
    const timed = texts.length > 0 && texts.every(isTime);
    const all = [...new Set(texts)];
    if (timed) all.sort();
    const x = timed ? all : all.slice(0, MOST_BARS);
    const shown = (text: string) =>
        xField?.type === 'choice'
            ? labels.option(chart.x, text, xField.options[text] ?? text)
            : text;
    const groups = chart.by ? [...new Set(rows.map((row) => asText(row[chart.by ?? ''])))] : [null];
    const series = columns.flatMap((column) => {
        const field = report.columns[column];
        if (!field) return [];
        return groups.map((group): Series => {
            const own = rows.filter(
                (row) => group === null || asText(row[chart.by ?? '']) === group,
            );
            const at = new Map(own.map((row) => [asText(row[chart.x]), row[column]]));
            const byField = report.columns[chart.by ?? ''];
            const groupName =
                group !== null && byField?.type === 'choice'
                    ? labels.option(chart.by ?? '', group, byField.options[group] ?? group)
                    : group;
            const title = labels.label(column, field);
            return {
                name:
                    groupName === null
                        ? title
                        : columns.length > 1
                          ? `${groupName}, ${title}`
                          : groupName,
                column,
                unit: unitOf(field),
                x: x.map(shown),
                y: x.map((text) => figure(at.get(text))),
            };
        });
    });
    return { series, x: x.map(shown), timed, count: all.length };
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
