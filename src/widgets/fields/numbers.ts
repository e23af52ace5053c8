/** Figures in words: as many digits as are read, their unit, and what a rate is made of. */
import { tongueNow, translate } from '../../../locales/tongue.ts';
import { percentIn } from '../../../resources/define/figures/percent.ts';
import type { RateField } from '../../../resources/define/field.ts';
import { partsBelow } from '../../../resources/define/fieldFacts.ts';
import { oncePer } from '../../../resources/define/once.ts';
import { isOne, phrases, say as sentence, spoken } from '../../../resources/define/say.ts';
import type { Say } from '../sayNow.ts';

/** Digits after the point that a value has, at most so many. */
export const digitsOf = (value: unknown, most: number): number =>
    Math.min(most, String(Number(value)).split('.')[1]?.length ?? 0);

/** The figure in a value of an answer; null where there is none. */
export function numberOf(value: unknown): number | null {
    if (value === null || value === undefined || value === '') return null;
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
}

/** The sum of those that are known; null where none is. */
export const sumKnown = (values: readonly (number | null | undefined)[]): number | null =>
    values.reduce<number | null>(
        (sum, value) => (value === null || value === undefined ? sum : (sum ?? 0) + value),
        null,
    );

/** `12 of 340`: what a rate is made of, where the row carries it. */
export function partsOf(
    field: RateField,
    record: Readonly<Record<string, unknown>>,
    say: Say,
): string | undefined {
    const number = (name: string) => numberOf(record[name]) ?? Number.NaN;
    const above = number(field.numerator);
    const below = partsBelow(field).reduce((sum, name) => sum + number(name), 0);
    if (Number.isNaN(above) || Number.isNaN(below)) return undefined;
    const text = (value: number) =>
        formatNumber(value, Number.isInteger(value) || value >= 100 ? 0 : 1);
    return say('%{part} of %{whole}', { part: text(above), whole: text(below) });
}

/** One day, one hour: units that have a word for one. */
const ofOne: Readonly<Record<string, string>> = phrases({
    days: 'day',
    hours: 'hour',
    months: 'month',
    years: 'year',
});

const unitFor = (value: number, unit: string): string =>
    isOne(value, tongueNow().locale) ? (ofOne[unit] ?? unit) : unit;

/** A figure and its unit in the order of the language: `10 days`, `siku 10`; what was measured (mg/L) as laboratories write it. */
export const withUnit = (figure: string, value: number, unit: string): string =>
    unit.includes('/')
        ? `${figure} ${unitWord(unit)}`
        : translate(
              sentence('%{number} %{unit}', {
                  number: figure,
                  unit: { text: unitFor(value, unit) },
              }),
          );

/** `12,345 tests`, `4.2%`. */
export function figureText(value: unknown, digits: number, unit: string | undefined) {
    const text = formatNumber(value, digits);
    if (unit === '%') return percentText(text);
    return unit ? withUnit(text, Number(value), unit) : text;
}

/** Only the screen rounds; a rate always shows its one decimal, so that columns line up. */
export function formatNumber(value: unknown, digits: number): string {
    const number = Number(value);
    if (!Number.isFinite(number)) return String(value);
    return digitsIn(tongueNow().locale, digits).format(number);
}

/** A figure in per cent, its sign where the language writes it: `6.4%`, in French after a space. */
export const percentText = (figure: string): string => percentIn(tongueNow().locale, figure);

const digitsIn = oncePer(
    (locale: string, digits: number) =>
        new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
        }),
);

/** A unit in the language of the reader. */
export const unitWord = (unit: string): string => spoken(unit, tongueNow());

/** A value with its unit, as a person reads it. */
export function valueText(value: number | null, unit: string): string {
    if (value === null) return '—';
    const text = formatNumber(value, unit === '%' || !Number.isInteger(value) ? 1 : 0);
    if (unit === '%') return percentText(text);
    return unit ? withUnit(text, value, unit) : text;
}
