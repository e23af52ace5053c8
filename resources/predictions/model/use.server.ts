/**
 * How many there will be: a level of counts a working day, smoothed exponentially, carried over the working days of the
 * next three months, with the season and growth of the whole country where they made past guesses better. Source of
 * exponential smoothing: Hyndman and Athanasopoulos, Forecasting: Principles and Practice, chapter 8.
 */
import { mean } from 'simple-statistics';
import { ahead, beginning, between, type Calendar, type Series } from './series.server.ts';

/** One way to guess; training chooses among all of them. */
export interface UseChoice {
    /** Weight of the newest month. */
    weight: number;
    /** How much of the country's growth goes on. */
    growth: number;
    /** Whether months have their season. */
    season: boolean;
}

export const useChoices: readonly UseChoice[] = [false, true].flatMap((season) =>
    [0, 0.5, 1].flatMap((growth) =>
        [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8].map((weight) => ({ weight, growth, season })),
    ),
);

/** Months that must be known before a season is believed: a year, and the quarter after it. */
const seasonFrom = 15;

/** What the whole country tells at the end of a month: season by month, and growth in three months. */
interface Country {
    /** By place in the calendar; 1 everywhere without a season. */
    seasons: readonly number[];
    growth: number;
}

const perDay = (counts: readonly number[], { days }: Calendar): number[] =>
    counts.map((count, at) => count / Math.max(1, days[at] ?? 1));

function countryAt(
    all: readonly number[],
    calendar: Calendar,
    at: number,
    season: boolean,
): Country {
    const rates = perDay(all, calendar);
    const seasons = calendar.months.map(() => 1);
    if (season && at + 1 >= seasonFrom) {
        const known = rates.slice(Math.max(0, at - 23), at + 1);
        const usual = mean(known);
        const first = Math.max(0, at - 23);
        const ofMonth = new Map<string, number[]>();
        for (let m = first; m <= at; m++) {
            const name = calendar.months[m]!.slice(5, 7);
            ofMonth.set(name, [...(ofMonth.get(name) ?? []), usual ? rates[m]! / usual : 1]);
        }
        for (const [m, month] of calendar.months.entries())
            seasons[m] = Math.max(0.2, mean(ofMonth.get(month.slice(5, 7)) ?? [1]));
    }
    const plain = rates.map((rate, m) => rate / seasons[m]!);
    const [last, earlier] = [between(plain, at - 3, at), between(plain, at - 6, at - 3)];
    return { seasons, growth: earlier > 0 ? Math.min(1.5, Math.max(0.67, last / earlier)) : 1 };
}

/** Guesses one series at the end of a month. */
function guess(
    series: Series,
    calendar: Calendar,
    at: number,
    { seasons, growth }: Country,
    choice: UseChoice,
): number {
    // The month in which a place began is seldom a whole one.
    const from = Math.min(at, beginning(series) + 1);
    let level: number | undefined;
    for (let m = from; m <= at; m++) {
        const rate =
            (series.counts[m] ?? 0) / Math.max(1, calendar.days[m] ?? 1) / (seasons[m] ?? 1);
        level = level === undefined ? rate : level + choice.weight * (rate - level);
    }
    let all = 0;
    for (let m = at + 1; m <= at + ahead; m++)
        all += (level ?? 0) * (calendar.days[m] ?? 0) * (seasons[m] ?? 1);
    return all * growth ** choice.growth;
}

/** Guesses every one of these series at the end of a month, in their order. `total`: all of the country, month by month. */
export function guessUse(
    asked: readonly Series[],
    total: readonly number[],
    calendar: Calendar,
    at: number,
    choice: UseChoice,
): number[] {
    const country = countryAt(total.slice(0, at + 1), calendar, at, choice.season);
    return asked.map((series) => guess(series, calendar, at, country, choice));
}
