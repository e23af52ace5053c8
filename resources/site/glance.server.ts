/** What the landing of a facility shows, in one answer: a bad line carries one call better than eight. */
import { addDays, mondayOf } from '../define/calendar/days.ts';
import { cartridgeLevels } from '../cartridges/stock/levels.report.ts';
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { notFound } from '../define/errors.ts';
import { date } from '../define/field.ts';
import { sql } from '../define/sql.ts';
import { errorSummary } from '../errors/summary.report.ts';
import { siteReaders } from './access.ts';
import { askReport, countOf, numberOf, type Row, textOf } from './asked.server.ts';
import { siteDays, siteWeeks } from './days.report.ts';
import { siteUtilization } from './peers.report.ts';
import type { Glance } from './shapes.ts';
import { messagesOf } from './sms.server.ts';
import { daysUntil, todayOf } from './today.server.ts';

const WEEKS = 5;
const DAYS = 30;
/** So many codes and cartridges are told; their screens have all. */
const CODES = 3;
const CARTRIDGES = 5;

const marks: Readonly<Record<string, string>> = {
    reported: '1',
    missing: '0',
    open: '_',
    free: '.',
};

export const facilityGlance = action('POST /genexpert/facility/dashboard/', {
    about: 'The own facility at a glance: today, five weeks, errors with what to do first, utilization among peers, cartridges that run out, text messages',
    access: siteReaders,
    effect: 'reads',
    body: { start_date: date('From'), end_date: date('To') },
    run: async ({ start_date, end_date }, context) => {
        const { today } = context;
        const to = end_date ?? today;
        const from = start_date && start_date <= to ? start_date : addDays(to, 1 - DAYS);
        const period = { start_date: from, end_date: to };
        const [facility, days, weeks, errors, utilization, stock, sms] = await Promise.all([
            facilityOf(context),
            daysUntil(context),
            askReport(context, siteWeeks, {
                start_date: addDays(mondayOf(today), -7 * (WEEKS - 1)),
                end_date: today,
                page_size: WEEKS,
            }),
            errorsOf(context, period),
            askReport(context, siteUtilization, { ...period, sort: 'peer_group' }),
            stockOf(context),
            messagesOf(context, from, to),
        ]);
        const data: Glance = {
            facility,
            today: await todayOf(context, days),
            weeks: weeks.rows.map((row) => ({
                period: textOf(row, 'period') ?? '',
                period_start: textOf(row, 'period_start') ?? '',
                tests: countOf(row, 'tests'),
                errors: countOf(row, 'errors'),
                reporting_days: countOf(row, 'reporting_days'),
                total_days: countOf(row, 'total_days'),
            })),
            days: days
                .slice(0, 28)
                .map((row) => marks[String(row['day_state'])])
                .toReversed()
                .join(''),
            from,
            to,
            errors,
            utilization: utilization.rows.map((row) => ({
                peer_group: textOf(row, 'peer_group') ?? '',
                tests: countOf(row, 'tests'),
                expected: countOf(row, 'expected'),
                utilization: numberOf(row, 'utilization'),
                sites: countOf(row, 'sites'),
            })),
            stock,
            sms,
        };
        return { data };
    },
});

async function facilityOf({ db, scope, viewer, now }: Context): Promise<Glance['facility']> {
    const found = await db.maybe<Glance['facility']>(sql`
        select f.id, f.name, d.name as district, g.name as region, count(m.id) as machines, coalesce(sum(m.module_count), 0) as modules,
               case when max(m.last_message_at) is not null
                    then greatest(0, floor(extract(epoch from ${now}::timestamptz - max(m.last_message_at)) / 3600)) end::integer as silent_hours
          from facility f
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          left join machine m on m.facility_id = f.id and m.device_type = 'genexpert' and m.status = 'enabled'
         where f.id = ${viewer.facility_id} and ${scope('f')}
         group by f.id, d.name, g.name`);
    if (!found) throw notFound();
    return found;
}

async function errorsOf(
    context: Context,
    period: { start_date: string; end_date: string },
): Promise<Glance['errors']> {
    const { rows } = await askReport(context, errorSummary, {
        ...period,
        by: 'code',
        page_size: CODES,
    });
    const { totals } = await askReport(context, siteDays, { ...period, page_size: 1 });
    const [tests, errors] = [totals?.['tests'] ?? 0, totals?.['errors'] ?? 0];
    return {
        tests,
        errors,
        error_rate: tests ? (100 * errors) / tests : null,
        codes: rows.map((row) => ({
            code: textOf(row, 'code') ?? '',
            errors: countOf(row, 'errors'),
            share: numberOf(row, 'share'),
            meaning: textOf(row, 'meaning'),
            first_action: textOf(row, 'first_action'),
        })),
    };
}

/** Cartridges that are out or run out, the soonest first, for who keeps stock. */
async function stockOf(context: Context): Promise<Glance['stock']> {
    if (context.viewer.role['stock'] !== true) return null;
    const { rows } = await askReport(context, cartridgeLevels, {
        outlook: ['out', 'short'],
        sort: 'days_of_stock',
        page_size: CARTRIDGES,
    });
    return rows.map((row: Row) => ({
        product: textOf(row, 'product') ?? '',
        outlook: textOf(row, 'outlook') ?? '',
        usable: countOf(row, 'usable'),
        days_of_stock: numberOf(row, 'days_of_stock'),
    }));
}
