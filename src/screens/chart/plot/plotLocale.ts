/** How a chart writes months and days along its axis: as the language spoken now does. */
import type { Config } from 'plotly.js';
import { tongueNow } from '../../../../locales/tongue.ts';
import { monthIn } from '../../../../resources/define/say.ts';

const made = new Map<string, Pick<Config, 'locale' | 'locales'>>();

export function plotLocale(): Pick<Config, 'locale' | 'locales'> {
    const { locale } = tongueNow();
    const known = made.get(locale) ?? formatsIn(locale);
    made.set(locale, known);
    return known;
}

function formatsIn(locale: string): Pick<Config, 'locale' | 'locales'> {
    const namesBy = (
        options: Intl.DateTimeFormatOptions,
        days: readonly number[],
        month?: number,
    ) =>
        days.map((day) =>
            new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
                Date.UTC(2026, month ?? day, month === undefined ? 15 : day),
            ),
        );
    const twelve = Array.from({ length: 12 }, (_, at) => at);
    // The first of February 2026 is a Sunday.
    const week = [1, 2, 3, 4, 5, 6, 7];
    const format = {
        months: namesBy({ month: 'long' }, twelve),
        shortMonths: twelve.map((at) => monthIn(at + 1, locale)),
        days: namesBy({ weekday: 'long' }, week, 1),
        shortDays: namesBy({ weekday: 'short' }, week, 1),
    };
    return { locale, locales: { [locale]: { dictionary: {}, format } } };
}
