/** What a week still needs for its points, held against the rule by which the server gives them. */
import { expect, it } from 'vitest';
import { WEEK_TESTS } from '../../../../resources/performance/points.ts';
import { missing, type Week, weekOf } from '../../../../src/pages/performance/points.ts';

const week: Week = {
    tests: 0,
    errors: 0,
    reporting_days: 0,
    total_days: 0,
    error_limit: 5,
    running: true,
};

/** The rule of own.sql.ts in tenths, as its numerics have it. */
const isGood = (tests: number, errors: number, tenths: number): boolean =>
    tests >= WEEK_TESTS && 1000 * errors < tenths * tests;

it('asks for exactly as many tests without an error as the rule wants, and not one more', () => {
    for (const tenths of [1, 25, 50, 83, 100, 333, 500])
        for (let tests = 0; tests <= 90; tests += 3)
            for (let errors = 0; errors <= Math.min(tests, 30); errors++) {
                const { tests: more } = missing({
                    ...week,
                    tests,
                    errors,
                    error_limit: tenths / 10,
                });
                const point = [tenths, tests, errors, more];
                expect([...point, isGood(tests + more, errors, tenths)]).toEqual([...point, true]);
                if (more > 0)
                    expect([...point, isGood(tests + more - 1, errors, tenths)]).toEqual([
                        ...point,
                        false,
                    ]);
            }
});

it('counts the working days that passed without a test', () => {
    expect(missing({ ...week, total_days: 3, reporting_days: 3 }).days).toBe(0);
    expect(missing({ ...week, total_days: 3, reporting_days: 1 }).days).toBe(2);
});

it('reads a row as the server answers with it', () => {
    const row = {
        tests: 12,
        errors: 1,
        reporting_days: 2,
        total_days: 3,
        error_limit: '8.3',
        week_state: 'running',
    };
    expect(weekOf(row)).toEqual({
        tests: 12,
        errors: 1,
        reporting_days: 2,
        total_days: 3,
        error_limit: 8.3,
        running: true,
    });
    expect(weekOf({ ...row, week_state: 'over' }).running).toBe(false);
});
