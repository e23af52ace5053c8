/** The five that stand first at the own facility in thirty days: assays, error codes, operators, modules that fail. */
import { addDays } from '../define/calendar/days.ts';
import { action } from '../define/action.ts';
import { sql } from '../define/sql.ts';
import { errorSummary } from '../errors/summary.report.ts';
import { faultyModulesList } from '../fleet/modules/modules.report.ts';
import { operators } from '../profile/lists/people.report.ts';
import { siteReaders } from './access.ts';
import { askReport, countOf, numberOf, textOf } from './asked.server.ts';

const FIRST = 5;
const DAYS = 30;

export const topFive = action('GET /genexpert/facility/dashboard/top_5_stats/', {
    about: 'Of the last thirty days at the own facility: the five assays run most, the most frequent error codes, who ran most tests, and the modules that fail',
    access: siteReaders,
    effect: 'reads',
    run: async (_values, context) => {
        const { db, scope, today } = context;
        const start = addDays(today, 1 - DAYS);
        const period = { start_date: start, end_date: today, page_size: FIRST };
        const assays = await db.rows<{ assay: string; tests: number; errors: number }>(sql`
            select r.assay, sum(r.tests) as tests, coalesce(sum(r.tests) filter (where r.outcome = 'error'), 0) as errors
              from facility_day r join facility f on f.id = r.facility_id
             where r.day between ${start}::date and ${today}::date and r.device_type = 'genexpert' and r.outcome <> 'in_progress' and ${scope('f')}
             group by r.assay having sum(r.tests) > 0 order by tests desc, r.assay limit ${FIRST}`);
        const codes = await askReport(context, errorSummary, { ...period, by: 'code' });
        const people = await askReport(context, operators, period);
        const modules = await askReport(context, faultyModulesList, {
            ...period,
            sort: 'running',
            order: 'desc',
        });
        const data = {
            start_date: start,
            end_date: today,
            assays,
            errors: codes.rows.map((row) => ({
                code: textOf(row, 'code') ?? '',
                errors: countOf(row, 'errors'),
                share: numberOf(row, 'share'),
                meaning: textOf(row, 'meaning'),
                first_action: textOf(row, 'first_action'),
            })),
            operators: people.rows.map((row) => ({
                operator: textOf(row, 'operator'),
                tests: countOf(row, 'tests'),
                errors: countOf(row, 'errors'),
            })),
            modules: modules.rows.map((row) => ({
                module_serial: textOf(row, 'module_serial') ?? '',
                slot: textOf(row, 'slot') ?? '',
                running: countOf(row, 'running'),
            })),
        };
        return { data };
    },
});
