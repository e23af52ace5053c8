/** The usual periods: this week, month, quarter, financial year, the last of each, and last days. */
import {
    addDays,
    lastDays as lastDaysTo,
    mondayOf,
} from '../../../resources/define/calendar/days.ts';
import { type Civil, civilText, parseCivil } from '../../../resources/define/calendar/civil.ts';
import { places } from '../../../resources/places.ts';
import { today } from './dates.ts';

import type { Say } from '../say.ts';

export interface Period {
    start_date?: string;
    end_date?: string;
}

interface Usual {
    name: string;
    text: string;
    period: Required<Period>;
}

/** The last so many days, today included. */
export const lastDays = (days: number): Required<Period> => lastDaysTo(today(), days);

/** First day of the month so many months away. */
function firstOf({ year, month }: Pick<Civil, 'year' | 'month'>, months = 0): string {
    const count = year * 12 + (month - 1) + months;
    return civilText({ year: Math.floor(count / 12), month: (count % 12) + 1, day: 1 });
}

/** Up to today where a period still runs, its whole length where it is the last one. */
export function usualPeriods(window: number, say: Say, now = today()): Usual[] {
    const civil = parseCivil(now) ?? { year: 2000, month: 1, day: 1 };
    const monday = mondayOf(now);
    const quarter = { ...civil, month: civil.month - ((civil.month - 1) % 3) };
    const { starts, current, last } = places.financialYear;
    const financial = { year: civil.month >= starts ? civil.year : civil.year - 1, month: starts };
    const running = (start_date: string) => ({ start_date, end_date: now });
    const whole = (start_date: string, next: string) => ({
        start_date,
        end_date: addDays(next, -1),
    });
    const lengths = [...new Set([7, 30, 90, 365, window])]
        .filter((days) => days > 1)
        .toSorted((a, b) => a - b);
    return [
        { name: 'today', text: say('Today'), period: running(now) },
        { name: 'week', text: say('This week'), period: running(monday) },
        { name: 'month', text: say('This month'), period: running(firstOf(civil)) },
        { name: 'quarter', text: say('This quarter'), period: running(firstOf(quarter)) },
        {
            name: 'financial',
            text: say.text(current),
            period: running(firstOf(financial)),
        },
        { name: 'last_week', text: say('Last week'), period: whole(addDays(monday, -7), monday) },
        {
            name: 'last_month',
            text: say('Last month'),
            period: whole(firstOf(civil, -1), firstOf(civil)),
        },
        {
            name: 'last_quarter',
            text: say('Last quarter'),
            period: whole(firstOf(quarter, -3), firstOf(quarter)),
        },
        {
            name: 'last_financial',
            text: say.text(last),
            period: whole(firstOf(financial, -12), firstOf(financial)),
        },
        ...lengths.map((days) => ({
            name: `last${days}`,
            text: say('Last %{count} days', { count: days }),
            period: lastDaysTo(now, days),
        })),
        {
            name: 'year',
            text: say('This calendar year'),
            period: running(civilText({ year: civil.year, month: 1, day: 1 })),
        },
    ];
}
