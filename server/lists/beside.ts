/**
 * Columns of a file that stand beside those that were asked for: what a figure was in the period compared with and how far it
 * moved, and which days of a step the period covers where that is only a part of it.
 */
import type { DecimalField, Field, Fields, RateField } from '../../resources/define/field.ts';
import { isStep, partsBelow, rateOf } from '../../resources/define/fieldFacts.ts';
import type { Days } from '../../resources/define/calendar/comparison.ts';
import { partOf } from '../../resources/define/calendar/steps.ts';
import { changeOf } from '../../resources/define/figures/change.ts';
import { say, spoken, type Sentence, type Tongue } from '../../resources/define/say.ts';
import { join, name, sql, type Sql } from '../../resources/define/sql.ts';
import { type Hand, sourceOf, writtenOf } from '../fieldTypes/file.ts';
import type { Server } from '../http/call.ts';
import type { Column, Row } from './fileColumn.ts';

/** What a file is compared with. */
export interface Compared {
    days: Days;
    /** Columns whose earlier figures stand in the rows (`earlierOf`). */
    figures: readonly string[];
}

/** The column of a row with what a figure was. */
export const earlierOf = (key: string): string => `${key}__before`;
const changeIn = (key: string): string => `${key}__change`;
const partIn = (key: string): string => `${key}__part`;

/** Rows with what their figures were beside them; who was not there then has none. */
export const rowsWithEarlier = (rows: Sql, earlier: Sql, figures: readonly string[]): Sql => {
    const then = figures.map((key) => sql`e.${name(key)} as ${name(earlierOf(key))}`);
    return sql`(select n.*, ${join(then, ', ')} from (select r.* from ${rows}) n
        left join (select r.* from ${earlier}) e on e.id = n.id) r`;
};

/** `1 Jan 2026 to 31 Jan 2026`. */
export const daysSaid = ({ start_date, end_date }: Days): Sentence =>
    start_date === end_date
        ? { text: '%{day}', values: { day: { day: start_date } } }
        : say('%{start} to %{end}', { start: { day: start_date }, end: { day: end_date } });

type Period = Readonly<Record<string, unknown>>;

interface Made {
    names: readonly string[];
    fields: Fields;
    compared: Compared | undefined;
    /** The days that the rows are of. */
    period: Period;
    /** Columns with a step that is there only in part. */
    cut: readonly string[];
    handOf(key: string): Hand;
    tongue: Tongue;
}

/** Which columns hold a step that the period covers only in part: it is the first or the last of them. */
export async function cutSteps(
    { db }: Server,
    { names, fields, period }: Pick<Made, 'names' | 'fields' | 'period'>,
    from: Sql,
): Promise<string[]> {
    const steps = names.filter((key) => isStep(fields[key]!));
    const { start_date, end_date } = period;
    if (!steps.length || !start_date || !end_date) return [];
    const ends = steps.map(
        (key) => sql`array[min(${name(key)}), max(${name(key)})] as ${name(key)}`,
    );
    const found = await db.one<Record<string, (string | null)[]>>(
        sql`select ${join(ends, ', ')} ${from}`,
    );
    return steps.filter((key) => found[key]!.some((step) => step && partOf(step, period)));
}

/** The columns of a file: those asked for, each with what stands beside it. */
export function columnsOfFile({ names, fields, compared, cut, handOf, tongue }: Made): Column[] {
    const told = (sentence: Sentence) => spoken(sentence, tongue);
    return names.flatMap((key): Column[] => {
        const field = fields[key]!;
        const hand = handOf(key);
        const own: Column = { key, field, hand };
        if (cut.includes(key))
            return [
                own,
                {
                    ...own,
                    key: partIn(key),
                    field: partField,
                    header: told(say('In part: only these days')),
                },
            ];
        if (!compared?.figures.includes(key)) return [own];
        const column = writtenOf(field).header(field, hand);
        const days = told(daysSaid(compared.days));
        const change = rateOf(field)
            ? say('%{column}: change in points', { column })
            : say('%{column}: change in per cent', { column });
        return [
            own,
            {
                key: earlierOf(key),
                field: asItWas(field, compared),
                hand,
                header: told(say('%{column}, %{days}', { column, days })),
            },
            { key: changeIn(key), field: changeField, hand, header: told(change), signed: true },
        ];
    });
}

const changeField: DecimalField = { type: 'decimal', label: 'Change', scale: 1 };
const partField: Field = { type: 'text', label: 'In part: only these days', maxLength: 60 };

/** The field of what it was: a rate of what its parts were, where they stand in the rows. */
function asItWas(field: Field, { figures }: Compared): Field {
    const rate = rateOf(field);
    if (!rate) return field;
    const then = (key: string) => (figures.includes(key) ? earlierOf(key) : '');
    return {
        ...rate,
        numerator: then(rate.numerator),
        denominator: partsBelow(rate).map(then),
    } satisfies RateField;
}

/** Columns of the statement that these are made of; on paper a rate says what it is made of, too. */
export const sourcesOf = (columns: readonly Column[]): string[] =>
    columns.flatMap(({ key, field }) => {
        const rate = rateOf(field);
        return [sourceOf(field, key), ...(rate ? [rate.numerator, ...partsBelow(rate)] : [])];
    });

/** Adds to a row what is told of it beside its figures; undefined where nothing is. */
export function withBeside({
    names,
    fields,
    compared,
    period,
    cut,
    tongue,
}: Made): ((row: Row) => Row) | undefined {
    const moving = names.filter((key) => compared?.figures.includes(key));
    if (!moving.length && !cut.length) return undefined;
    return (row) => {
        const beside: Row = {};
        for (const key of moving)
            beside[changeIn(key)] = changeOf(fields[key]!, row[key], row[earlierOf(key)]);
        for (const key of cut) {
            const part = partOf(String(row[key] ?? ''), period);
            beside[partIn(key)] = part && spoken(daysSaid(part), tongue);
        }
        return { ...row, ...beside };
    };
}
