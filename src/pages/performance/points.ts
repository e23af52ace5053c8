/** What a week still needs for its points. */
import { WEEK_TESTS } from '../../../resources/performance/points.ts';

export interface Week {
    tests: number;
    errors: number;
    reporting_days: number;
    total_days: number;
    /** What the programme allows, in %. */
    error_limit: number;
    /** Not over: it has no points yet. */
    running: boolean;
}

/** A row of the weeks as the server answers with it. */
export const weekOf = (row: Readonly<Record<string, unknown>>): Week => ({
    tests: Number(row['tests']),
    errors: Number(row['errors']),
    reporting_days: Number(row['reporting_days']),
    total_days: Number(row['total_days']),
    error_limit: Number(row['error_limit']),
    running: row['week_state'] === 'running',
});

/** How many more tests without an error bring the points for few errors, and how many working days passed without a test. */
export function missing(week: Week): { tests: number; days: number } {
    const { tests, errors, reporting_days, total_days, error_limit } = week;
    // The limit has one digit behind the point: whole numbers divide exactly, 100 / 8.3 does not.
    const below = Math.floor((1000 * errors) / Math.round(10 * error_limit)) + 1;
    const enough = errors === 0 ? WEEK_TESTS : Math.max(WEEK_TESTS, below);
    return {
        tests: Math.max(0, enough - tests),
        days: Math.max(0, total_days - reporting_days),
    };
}
