/** Turns the rows of a report into series, as its chart declares them, and into a sentence. */
import { isWeekly, WEEKS_OF_YEAR } from '../../../resources/define/calendar/comparison.ts';
import { addDays, daysBetween, mondayOf } from '../../../resources/define/calendar/days.ts';
import { partOf, spanOf } from '../../../resources/define/calendar/steps.ts';
import { translate, withColon } from '../../../locales/tongue.ts';
import {
    isStep,
    partsBelow,
    rateOf,
    unitOf,
    wordsOf,
} from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import type { Chart, Report } from '../../../resources/define/report.ts';
import { say } from '../../../resources/define/say.ts';
import { groupBy } from '../../../resources/define/several.ts';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { stepText, stepTick } from '../../widgets/dates/steps.ts';
import { numberOf, sumKnown, valueText } from '../../widgets/fields/numbers.ts';
import { fewBars, fewGroups, fewSeries, OTHERS, type Series } from './few.ts';
import { type Order, orderAlong } from './order.ts';

/** A dated note, at one place along. */
export interface Mark {
    at: number;
    /** `12 Mar 2026, North: training of operators` */
    text: string;
    day: string;
}

export interface Drawing {
    series: Series[];
    /** Places along x in order, as people read them. */
    x: string[];
    /** The same in the words of the rows. */
    keys: string[];
    /** Where x is time: short words for the axis, and whether the period covers the step only in part. */
    ticks: string[] | null;
    partial: boolean[];
    /** Places along x in all; bars beyond the first are left to the table. */
    count: number;
    /** Whether x is time, in whatever words. */
    timed: boolean;
    marks: readonly Mark[];
}

type Row = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string =>
    value === null || value === undefined ? '' : String(value);

/** Periods by the words that reports have for them: they sort as they stand. */
const isTime = (text: string): boolean => /^\d{4}([- ](\d{2}|Q\d|W\d{2})(-\d{2})?)?$/.test(text);

interface Labels {
    label: (name: string, field: Field) => string;
    option: (name: string, value: string, declared: string) => string;
    /** A text of a column: words that the product itself brings are translated. */
    titled: (name: string, field: Field | undefined, text: string) => string;
    /** A place along that its rows do not name, in the word of its column if that has one. */
    absent: (declared?: string) => string;
    /** A step that the period covers only in part. */
    part: (step: string) => string;
    /** The series of all others. */
    others: string;
    /** The name of a series one year earlier; of weeks 52 weeks, which are other days than a year. */
    earlier: (name: string, weekly: boolean) => string;
}

/** What stands beside the figures of a chart along time. */
export interface Beside {
    /** Rows of the same chart one year earlier. */
    yearBefore?: readonly Row[];
    notes?: readonly { day: string; note: string; place: string }[];
    /** The days that the figures are of: steps beyond them are there in part. */
    period?: Readonly<Record<string, unknown>>;
    order?: Order;
    /** Height that the picture has at most, in px. */
    highest?: number | undefined;
}

export function drawingOf(
    report: Report,
    chart: Chart,
    rows: readonly Row[],
    labels: Labels,
    columns: readonly string[] = chart.y,
    { yearBefore = [], notes = [], period = {}, order = 'table', highest }: Beside = {},
): Drawing {
    const texts = rows.map((row) => asText(row[chart.x]));
    // Four digits alone are a year only where steps along time are named: a code of an error looks the same.
    const along = report.columns[chart.x];
    const years = along !== undefined && isStep(along);
    const timed =
        texts.length > 0 && texts.every((text) => isTime(text) && (years || text.length > 4));
    const all = [...new Set(texts)];
    if (timed) all.sort();
    const at = groupBy(rows, (row) => asText(row[chart.x]));
    const first = report.columns[columns[0] ?? ''];
    const valueAt = (key: string) =>
        first ? together(first, columns[0] ?? '', at.get(key) ?? []) : null;
    const named = (column: string, text: string) => {
        const field = report.columns[column];
        if (text === '') return labels.absent(field?.absent);
        const words = wordsOf(field);
        return words
            ? labels.option(column, text, words[text] ?? text)
            : labels.titled(column, field, text);
    };
    const x = timed
        ? all
        : fewBars(
              orderAlong(all, order, chart.x, rows, valueAt, (key) => named(chart.x, key)),
              barsOf(chart, rows, columns),
              keptOf(chart, rows),
              highest,
          );
    const drawn = seriesOf(report, chart, rows, x, columns, labels, named);
    const older =
        timed && !chart.by ? yearEarlier(report, chart, x, drawn, yearBefore, labels.earlier) : [];
    const fields = drawn.map(({ column }) => report.columns[column]);
    const partial = x.map((step) => timed && partOf(step, period) !== undefined);
    const word = (step: string, place: number) =>
        partial[place] ? labels.part(stepText(step)) : stepText(step);
    return {
        series: [...(chart.by ? drawn : fewSeries(drawn, fields, labels.others)), ...older],
        x: x.map((text, place) => (timed ? word(text, place) : named(chart.x, text))),
        keys: x,
        ticks: timed ? x.map(stepTick) : null,
        partial,
        count: all.length,
        timed,
        marks: timed ? marksOf(x, notes) : [],
    };
}

/** How many bars stand side by side at a place. */
const barsOf = ({ type, by }: Chart, rows: readonly Row[], columns: readonly string[]): number =>
    type !== 'bar' ? 1 : by ? new Set(rows.map((row) => asText(row[by]))).size : columns.length;

const keptOf = ({ x, keep: [column, word] = ['', ''] }: Chart, rows: readonly Row[]): Set<string> =>
    new Set(
        rows.filter((row) => column !== '' && row[column] === word).map((row) => asText(row[x])),
    );

/** Each column of each group, at the places along x. */
function seriesOf(
    report: Report,
    chart: Chart,
    rows: readonly Row[],
    x: readonly string[],
    columns: readonly string[],
    labels: Labels,
    named: (column: string, text: string) => string,
): Series[] {
    const by = chart.by ?? '';
    // Those that are kept stand last, whichever comes first in the rows: they have one colour everywhere.
    const [keptBy, kept] = chart.keep ?? [];
    const keptLast = (groups: readonly string[]) =>
        groups.toSorted(
            (a, b) => Number(keptBy === by && a === kept) - Number(keptBy === by && b === kept),
        );
    const all = keptLast([...new Set(rows.map((row) => asText(row[by])))]);
    // A word or a column has its colour, whichever of them the rows bring.
    const words = keptLast(Object.keys(wordsOf(report.columns[by]) ?? {}));
    const ofColumns = [...new Set([...(chart.looks ?? chart.y), ...columns])];
    const lookOf = (column: string, group: string | null, groups: readonly (string | null)[]) => {
        if (group === null || group === OTHERS)
            return group === null ? ofColumns.indexOf(column) : -1;
        const places = [...new Set([...words, ...groups])];
        return columns.indexOf(column) * places.length + places.indexOf(group);
    };
    return columns.flatMap((column) => {
        const field = report.columns[column];
        if (!field) return [];
        const title = labels.label(column, field);
        const groups: readonly (string | null)[] = chart.by
            ? fewGroups(all, rows, by, column, field, (group) => named(by, group) === labels.others)
            : [null];
        return groups.map((group): Series => {
            const own = rows.filter((row) => {
                const text = asText(row[by]);
                return (
                    group === null || (group === OTHERS ? !groups.includes(text) : text === group)
                );
            });
            const at = groupBy(own, (row) => asText(row[chart.x]));
            const name =
                group === null ? title : group === OTHERS ? labels.others : named(by, group);
            return {
                name: group !== null && columns.length > 1 ? `${name}, ${title}` : name,
                column,
                ...(group !== null && group !== OTHERS && { group }),
                unit: unitOf(field),
                y: x.map((text) => together(field, column, at.get(text) ?? [])),
                look: lookOf(column, group, groups),
            };
        });
    });
}

/** More lines than these, doubled, cannot be told apart. */
const MOST_DOUBLED = 3;

/** The year before, each place along under its name of this year: `2025-07` under `2026-07`, a week under that 52 weeks later. */
function yearEarlier(
    report: Report,
    chart: Chart,
    x: readonly string[],
    series: readonly Series[],
    rows: readonly Row[],
    nameOf: Labels['earlier'],
): Series[] {
    const begins = (text: string) => spanOf(text)?.start_date ?? '';
    const year = (text: string) =>
        text.includes('W')
            ? (x.find((step) => begins(step) === addDays(begins(text), WEEKS_OF_YEAR)) ?? '')
            : `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`;
    const at = groupBy(rows, (row) => year(asText(row[chart.x])));
    const lines = series.map(({ name, column, unit, look }, index): Series => {
        const field = report.columns[column]!;
        const y = x.map((text) => together(field, column, at.get(text) ?? []));
        return { name: nameOf(name, isWeekly(x)), column, unit, y, look, earlier: index };
    });
    const known = lines.some(({ y }) => y.some((value) => value !== null && value !== 0));
    if (!known) return [];
    if (chart.type !== 'stacked') return lines.length > MOST_DOUBLED ? [] : lines;
    // A pile is compared as a whole.
    const y = x.map((_text, place) => sumKnown(lines.map((line) => line.y[place])));
    const { column = '', unit = '' } = series[0] ?? {};
    return [{ name: nameOf('', isWeekly(x)), column, unit, y, look: -1, earlier: -1 }];
}

/** Each note at the last place along that begins by its day; those before all of them are left out. */
function marksOf(x: readonly string[], notes: NonNullable<Beside['notes']>): Mark[] {
    return notes.flatMap(({ day, note, place }) => {
        const at = x.findLastIndex((text) => text <= stepOf(day, text));
        if (at < 0) return [];
        return [
            {
                at,
                day,
                text: `${withColon([formatCivil(day), place].filter(Boolean).join(', '))} ${note}`,
            },
        ];
    });
}

/** The step of a day in the words of another step: `2026 W07`, `2026 Q1`, `2026-02`, or the day. */
function stepOf(day: string, like: string): string {
    if (like.includes('Q')) return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    if (!like.includes('W')) return day.slice(0, like.length);
    // The year and week of a day are those of its Thursday (ISO 8601).
    const thursday = addDays(mondayOf(day), 3);
    const year = thursday.slice(0, 4);
    const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
    return `${year} W${String(week).padStart(2, '0')}`;
}

/** Several rows at one place: counts are added up, rates made anew of their sums, never averaged. */
function together(field: Field, column: string, rows: readonly Row[]): number | null {
    if (rows.length === 1) return numberOf(rows[0]?.[column]);
    const sum = (name: string) => sumKnown(rows.map((row) => numberOf(row[name])));
    const rate = rateOf(field);
    if (!rate) return sum(column);
    const above = sum(rate.numerator);
    const below = partsBelow(rate).reduce((total, name) => total + (sum(name) ?? 0), 0);
    return above === null || below === 0 ? null : (100 * above) / below;
}

/** What a chart says, for those who do not see it: each series with its first, last, least and most. */
export function summaryOf(title: string, { series, x }: Drawing): string {
    const parts = series.slice(0, 6).map(({ name, unit, y }) => {
        const known = y.flatMap((value, at) =>
            value === null ? [] : [{ value, at: x[at] ?? '' }],
        );
        const point = (one: { value: number; at: string } | undefined) =>
            one ? `${valueText(one.value, unit)} (${one.at})` : '—';
        const sorted = known.toSorted((a, b) => a.value - b.value);
        if (known.length < 3) return `${withColon(name)} ${known.map(point).join(', ') || '—'}`;
        return translate(
            say('%{name}: from %{first} to %{last}; lowest %{least}, highest %{most}', {
                name,
                first: point(known[0]),
                last: point(known.at(-1)),
                least: point(sorted[0]),
                most: point(sorted.at(-1)),
            }),
        );
    });
    return `${title}. ${parts.join('. ')}.`;
}
