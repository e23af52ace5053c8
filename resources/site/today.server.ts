/** The day so far at the own facility. */
import { addDays } from '../define/calendar/days.ts';
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { sql } from '../define/sql.ts';
import { calledAreas } from '../diseases/columns.ts';
import { siteReaders } from './access.ts';
import { askReport, countOf, type Row } from './asked.server.ts';
import { siteDays } from './days.report.ts';
import type { Today } from './shapes.ts';

/** Days before today that say what is usual. */
export const BEFORE = 28;

/** What of today is counted from its runs: the disease areas are few, so they are added up here. */
type Counted = Pick<
    Today,
    'tests' | 'valid' | 'errors' | 'invalid' | 'no_result' | 'running' | 'tb_detected'
> & { disease_area: string; positive: number; rif_detected: number };

export async function todayOf(context: Context, days?: readonly Row[]): Promise<Today> {
    const { db, scope, today } = context;
    const rows = await db.rows<Counted>(sql`
        select r.disease_area, count(*) filter (where r.outcome <> 'in_progress') as tests,
               count(*) filter (where r.outcome = 'success' and r.call <> 'unrecognised') as valid,
               count(*) filter (where r.outcome = 'error') as errors, count(*) filter (where r.outcome = 'invalid') as invalid,
               count(*) filter (where r.outcome = 'no_result') as no_result, count(*) filter (where r.outcome = 'in_progress') as running,
               count(*) filter (where r.outcome = 'success' and r.call = 'detected' and r.disease_area = any(${[...calledAreas]}::text[])) as positive,
               count(*) filter (where r.outcome = 'success' and r.call = 'detected' and r.disease_area = 'tb') as tb_detected,
               count(*) filter (where r.rif = 'detected') as rif_detected
          from result r join facility f on f.id = r.facility_id
         where r.day = ${today}::date and r.device_type = 'genexpert' and r.test_type = 'specimen' and ${scope('f')}
         group by r.disease_area`);
    const sum = (key: Exclude<keyof Counted, 'disease_area'>) =>
        rows.reduce((all, row) => all + row[key], 0);
    const known = days ?? (await daysUntil(context));
    const before = known.filter((row) => row['period'] !== today);
    const expected = before.reduce((all, row) => all + countOf(row, 'total_days'), 0);
    const ran = before.reduce(
        (all, row) => all + (countOf(row, 'total_days') ? countOf(row, 'tests') : 0),
        0,
    );
    return {
        day: today,
        working: known.some(
            (row) =>
                row['period'] === today &&
                (countOf(row, 'total_days') === 1 || row['day_state'] === 'open'),
        ),
        tests: sum('tests'),
        valid: sum('valid'),
        errors: sum('errors'),
        invalid: sum('invalid'),
        no_result: sum('no_result'),
        running: sum('running'),
        tb_detected: sum('tb_detected'),
        rif_detected: sum('rif_detected'),
        diseases: rows
            .filter(({ tests }) => tests > 0)
            .map(({ disease_area, tests, positive }) => ({ disease_area, tests, positive }))
            .toSorted((one, other) => other.tests - one.tests),
        usual: expected ? Math.round((10 * ran) / expected) / 10 : null,
    };
}

/** Today and the four weeks before it, the newest first. */
export const daysUntil = async (context: Context): Promise<readonly Row[]> =>
    (
        await askReport(context, siteDays, {
            start_date: addDays(context.today, -BEFORE),
            end_date: context.today,
            sort: 'period',
            order: 'desc',
            page_size: BEFORE + 1,
        })
    ).rows;

export const todayPerformance = action('GET /genexpert/facility/dashboard/today_performance/', {
    about: 'The day so far at the own facility: tests, failures, what was found, and the tests of a usual working day',
    access: siteReaders,
    effect: 'reads',
    run: async (_values, context) => ({ data: await todayOf(context) }),
});
