/** A column of a list on paper: what people read, not what a program counts with. */
import { bandProfiles, digitsWithin } from '../../resources/bands.ts';
import type { RateField } from '../../resources/define/field.ts';
import { digitsOf, partsBelow, rateOf } from '../../resources/define/fieldFacts.ts';
import { percentIn } from '../../resources/define/figures/percent.ts';
import { dayIn, minuteText, say, spoken, type Tongue } from '../../resources/define/say.ts';
import { writtenOf } from '../fieldTypes/file.ts';
import { type Column, keeping, lookOf, type Row } from './fileColumn.ts';

/** Figures as the language writes them with the digits of their field, rates as on screen, days by the name of their month. */
export function onPaper(column: Column, tongue: Tongue) {
    const { field, key, signed } = column;
    const { header } = lookOf(column);
    const rate = rateOf(field);
    if (rate)
        return { header, figure: true, cell: (row: Row) => rateText(rate, row[key], row, tongue) };
    const { locale } = tongue;
    const { dated } = writtenOf(field);
    const digits = digitsOf(field);
    const figures = new Intl.NumberFormat(locale, {
        maximumFractionDigits: digits ?? 6,
        minimumFractionDigits: 'asTold' in field ? 0 : (digits ?? 0),
        ...(signed && { signDisplay: 'exceptZero' }),
    });
    return {
        header,
        figure: digits !== null,
        cell: keeping(column, (value) => {
            if (value === null) return '';
            if (typeof value === 'number') return figures.format(value);
            // A day in two lines is hard to read.
            return dated
                ? minuteText(value, locale).replaceAll(' ', '\u00a0')
                : dayIn(value, locale);
        }),
    };
}

/** `18.9% (7 of 37)`: with as many decimals as say in which band it lies, and with what it is made of. */
function rateText(field: RateField, value: unknown, row: Row, tongue: Tongue): string {
    if (typeof value !== 'number') return '';
    const { locale } = tongue;
    const profile = field.bands ?? '';
    const digits = profile in bandProfiles ? digitsWithin(profile, value) : 1;
    const percent = percentIn(locale, figuresIn(locale, digits).format(value));
    const parts = [[field.numerator], partsBelow(field)].map((names) =>
        names.reduce((sum, name) => sum + (typeof row[name] === 'number' ? row[name] : NaN), 0),
    );
    if (parts.some(Number.isNaN)) return percent;
    const [part, whole] = parts.map((count) =>
        figuresIn(locale, Number.isInteger(count) || count >= 100 ? 0 : 1).format(count),
    );
    return `${percent} (${spoken(say('%{part} of %{whole}', { part: part!, whole: whole! }), tongue)})`;
}

const figuresIn = (locale: string, digits: number) =>
    new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
    });
