/** What a facility is told of itself, counted run by run: its days, its weeks with their points, its machines by month. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { type Asked, gx, type Oracle, testsOf } from '../asked.ts';
import { groupBy, type Run } from '../country.ts';

const runsOf = (asked: Asked): Run[] =>
    testsOf(asked, asked.facilities, asked.first, asked.last, gx);

const failed = (runs: readonly Run[]): number =>
    runs.filter(({ outcome }) => outcome === 'error').length;

/** Tests and how many gave a result. */
function performed(runs: readonly Run[]): Figures {
    const good = runs.filter(({ outcome }) => outcome === 'success').length;
    return {
        tests: runs.length,
        with_result: good,
        errors: failed(runs),
        success_rate: sums.percent(good, runs.length),
    };
}

const byRuns = (key: Oracle['key'], keyOf: (run: Run, asked: Asked) => string): Oracle => ({
    key,
    totals: (asked) => performed(runsOf(asked)),
    rows: (asked) =>
        new Map(
            [...groupBy(runsOf(asked), (run) => keyOf(run, asked))].map(([one, runs]) => [
                one,
                performed(runs),
            ]),
        ),
});

/** Days of the period that have come. */
const daysOf = (asked: Asked): string[] =>
    sums.everyDay(asked.first, asked.last).filter((day) => day <= sums.today);

const stoodOn = ({ country, facilities }: Asked, day: string): boolean =>
    country.placements.some(
        (one) =>
            facilities.has(one.facility_id) && one.from <= day && (one.to === null || day < one.to),
    );

/** Figures of these days: a day with a test counts as reported where it is worked and a machine stands there. */
function reported(asked: Asked, days: readonly string[]): Figures {
    const byDay = groupBy(runsOf(asked), ({ day }) => day);
    let [tests, errors, heard, total] = [0, 0, 0, 0];
    for (const day of days) {
        const runs = byDay.get(day) ?? [];
        tests += runs.length;
        errors += failed(runs);
        if (!sums.countsDay(asked.country, day, runs.length > 0) || !stoodOn(asked, day)) continue;
        total++;
        if (runs.length) heard++;
    }
    return {
        tests,
        errors,
        error_rate: sums.percent(errors, tests),
        reporting_days: heard,
        total_days: total,
        reporting_rate: sums.percent(heard, total),
    };
}

const dayAfter = (day: string, days: number): string =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const monday = (day: string): string =>
    dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const weeksOf = (asked: Asked): Map<string, string[]> => groupBy(daysOf(asked), monday);

/** The error rate that the programme allows, unless somebody changed it. */
const LIMIT = 5;

/** A week with its points: none before it is over, none of a piece of one. */
function earned(asked: Asked, week: string, days: readonly string[]): Figures {
    const { reporting_rate: _rate, ...own } = reported(asked, days);
    const end = dayAfter(week, 6);
    const counts = end < sums.today && week >= asked.first && end <= asked.last;
    const few = own['tests']! >= 10 && 100 * own['errors']! < LIMIT * own['tests']!;
    const every = own['total_days']! > 0 && own['reporting_days'] === own['total_days'];
    const [points_errors, points_days] = [counts && few ? 10 : 0, counts && every ? 5 : 0];
    return {
        ...own,
        error_limit: LIMIT,
        points_errors,
        points_days,
        points_earned: points_errors + points_days,
    };
}

const collected = (asked: Asked): Map<string, Figures> =>
    new Map([...weeksOf(asked)].map(([week, days]) => [week, earned(asked, week, days)]));

export const siteOracles: Record<string, Oracle> = {
    dailyPerformance: byRuns(
        (row) => String(row['period']),
        ({ day }) => day,
    ),
    quarterDetail: byRuns(
        (row) => `${String(row['period'])} ${String(row['machine_serial'])}`,
        ({ day, machine_id }, { country }) =>
            `${day.slice(0, 7)} ${country.machines.find(({ id }) => id === machine_id)!.serial}`,
    ),
    siteDays: {
        key: (row) => String(row['period']),
        totals: (asked) => reported(asked, daysOf(asked)),
        rows: (asked) => new Map(daysOf(asked).map((day) => [day, reported(asked, [day])])),
    },
    siteWeeks: {
        key: (row) => String(row['period_start']),
        totals: (asked) => reported(asked, daysOf(asked)),
        rows: (asked) =>
            new Map([...weeksOf(asked)].map(([week, days]) => [week, reported(asked, days)])),
    },
    collections: {
        key: (row) => String(row['period_start']),
        totals(asked) {
            const weeks = [...collected(asked).values()];
            const sum = (key: string) => weeks.reduce((so, one) => so + one[key]!, 0);
            const [tests, errors] = [sum('tests'), sum('errors')];
            return {
                tests,
                errors,
                error_rate: sums.percent(errors, tests),
                points_errors: sum('points_errors'),
                points_days: sum('points_days'),
                points_earned: sum('points_earned'),
            };
        },
        rows: collected,
    },
};
