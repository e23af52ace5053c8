/** Months of counts, and what both parts of the model read from them. Plain numbers: no chance, no clock. */
import { sum } from 'simple-statistics';

/** Months that are predicted at once. */
export const ahead = 3;

/** What was counted of one facility, module or cartridge: a number for each month of the calendar. */
export interface Series {
    /** Told in order of its key, so that sums are the same each time. */
    key: string;
    /** Facility that it is of. */
    site: number;
    counts: readonly number[];
    /** How many of them failed; nothing where that is not predicted. */
    failures?: readonly number[];
}

/** The months of the counts, and the three that are predicted from any of them. */
export interface Calendar {
    /** First days, `YYYY-MM-01`: those with counts and three more. */
    months: readonly string[];
    /** Working days of each. */
    days: readonly number[];
}

/** Sum of the months after the first and to the last of these places. */
export const between = (numbers: readonly number[], after: number, to: number): number => {
    let all = 0;
    for (let at = after + 1; at <= to; at++) all += numbers[at] ?? 0;
    return all;
};

/** The first month with anything; -1 of none. */
export const beginning = ({ counts }: Series): number => counts.findIndex((count) => count > 0);

/** Months that a series must have been there, and what must have been counted in the last six of them. */
const leastMonths = 6;
const leastCounts = 30;

/** Whether a series says enough at the end of this month to be predicted at all. */
export function enough(series: Series, at: number): boolean {
    const from = beginning(series);
    return (
        from >= 0 &&
        at - from + 1 >= leastMonths &&
        between(series.counts, at - leastMonths, at) >= leastCounts &&
        between(series.counts, at - ahead, at) > 0
    );
}

/** What really came in the three months after this one. */
export const outcome = (numbers: readonly number[], at: number): number =>
    between(numbers, at, at + ahead);

/** The simplest guess: as many as in the three months before. */
export const naive = (numbers: readonly number[], at: number): number =>
    between(numbers, at - ahead, at);

/** All series added up, month by month. */
export const addedUp = (all: readonly (readonly number[])[], months: number): number[] =>
    Array.from({ length: months }, (_, at) => sum(all.map((one) => one[at] ?? 0)));

/** Mean distance of guesses from what came. */
export const meanMiss = (pairs: readonly (readonly [guess: number, came: number])[]): number =>
    pairs.length ? sum(pairs.map(([guess, came]) => Math.abs(guess - came))) / pairs.length : 0;
