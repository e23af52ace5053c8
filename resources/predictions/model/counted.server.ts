/** What the model is trained on: counts of months, from the counters. Each says what it counts as docs/data.md does. */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { ahead, type Calendar, type Series } from './series.server.ts';

/** What is predicted, and of what: kinds of series that are trained together. */
export const kinds = ['facility', 'module', 'cartridge'] as const;
export type Kind = (typeof kinds)[number];

/** A series and whose it is. */
export interface Counted extends Series {
    facility_id: number;
    machine_id: number | null;
    module_serial: string;
    product_id: number | null;
}

/** Months that are looked back at most. */
const most = 36;

/** First day of a month so many months later, `YYYY-MM-01`. */
export function monthAfter(month: string, months: number): string {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const all = year * 12 + number - 1 + months;
    return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * The calendar that ends three months after this one. It begins with the first whole month of tests, at most three years
 * before; undefined where there is none yet. Working days are weekdays less public holidays.
 */
export async function calendarTo(db: Db, month: string): Promise<Calendar | undefined> {
    const { first } = await db.one<{ first: string | null }>(sql`
        select to_char(greatest(date_trunc('month', min(day) + 27), ${monthAfter(month, 1 - most)}::date), 'YYYY-MM-DD') as first
          from facility_day where device_type = 'genexpert'`);
    if (!first || first > month) return undefined;
    const found = await db.rows<{ month: string; days: number }>(sql`
        select to_char(date_trunc('month', d), 'YYYY-MM-DD') as month,
               (count(*) filter (where extract(isodow from d) < 6 and h.day is null))::integer as days
          from generate_series(${first}::date, ${monthAfter(month, ahead + 1)}::date - 1, interval '1 day') d
          left join holiday h on h.day = d::date
         group by 1 order by 1`);
    return { months: found.map((one) => one.month), days: found.map(({ days }) => days) };
}

const failed = sql`outcome <> 'success'`;
const ended = sql`outcome in ('success', 'error', 'invalid', 'no_result')`;

/** A month that ends what is known, and the calendar to it. */
export interface End {
    month: string;
    calendar: Calendar;
}

/** Rows of the number of the end, whose, month, tests and failures. */
function counts(kind: Kind, ends: readonly End[]): Sql {
    const given = sql`
        unnest(${ends.map(({ calendar }) => calendar.months[0]!)}::date[], ${ends.map(({ month }) => month)}::date[])
               with ordinality as e (first, month, n)`;
    if (kind === 'facility')
        return sql`
            select e.n, d.facility_id, null::bigint as machine_id, '' as module_serial, null::bigint as product_id, d.month,
                   sum(d.tests) as count, coalesce(sum(d.tests) filter (where ${failed}), 0) as failed
              from ${given} join facility_month d on d.device_type = 'genexpert' and ${ended} and d.month between e.first and e.month
             group by 1, 2, 6`;
    if (kind === 'module')
        // Added up once for all ends, and before anything is joined: machine by machine and day by day a country read 0.7 million pages.
        return sql`
            with e as (select *, (month + interval '1 month')::date - 1 as last_day from ${given}),
            counted as materialized (
                select machine_id, module_serial, date_trunc('month', day::timestamp)::date as month,
                       sum(tests) as count, coalesce(sum(tests) filter (where ${failed}), 0) as failed
                  from module_day
                 where module_serial <> '' and day between (select min(first) from e) and (select max(last_day) from e) and ${ended}
                 group by 1, 2, 3)
            select e.n, l.facility_id, d.machine_id, d.module_serial, null::bigint as product_id, d.month, d.count, d.failed
              from e join counted d on d.month between e.first and e.month
              join machine m on m.id = d.machine_id and m.device_type = 'genexpert'
              join placement l on l.machine_id = d.machine_id and l.assigned_from <= e.last_day
                              and (l.assigned_to is null or l.assigned_to > e.last_day)`;
    return sql`
        select e.n, d.facility_id, null::bigint as machine_id, '' as module_serial, k.product_id, d.month,
               sum(d.runs) as count, 0 as failed
          from ${given} join cartridge_month d on d.device_type = 'genexpert' and d.month between e.first and e.month
          join cartridge k on k.device_type = d.device_type and lower(btrim(k.assay)) = d.assay
         group by 1, 2, 5, 6`;
}

interface SeriesRow extends Omit<Counted, 'key' | 'site' | 'counts' | 'failures'> {
    n: number;
    months: number[];
    count: number[];
    failed: number[];
}

/** All series of a kind to the end of each of these months, in order of their keys. */
export async function seriesOf(db: Db, kind: Kind, ends: readonly End[]): Promise<Counted[][]> {
    const found = await db.rows<SeriesRow>(sql`
        select c.n::integer - 1 as n, c.facility_id, c.machine_id, c.module_serial, c.product_id,
               array_agg((extract(year from c.month) * 12 + extract(month from c.month))::integer) as months,
               array_agg(c.count::integer) as count, array_agg(c.failed::integer) as failed
          from (${counts(kind, ends)}) c
         group by 1, 2, 3, 4, 5
        having sum(c.count) > 0
         order by 1, 2, 3, 4, 5`);
    const series = ends.map((): Counted[] => []);
    for (const told of found) {
        const { facility_id, machine_id, module_serial, product_id } = told;
        const [first, ...others] = ends[told.n]!.calendar.months as [string, ...string[]];
        const from = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7));
        const spread = (values: readonly number[]) => {
            const all = Array.from({ length: others.length + 1 - ahead }, () => 0);
            for (const [n, at] of told.months.entries()) all[at - from] = values[n]!;
            return all;
        };
        series[told.n]!.push({
            facility_id,
            machine_id,
            module_serial,
            product_id,
            key: JSON.stringify([facility_id, machine_id, module_serial, product_id]),
            site: facility_id,
            counts: spread(told.count),
            ...(kind !== 'cartridge' && { failures: spread(told.failed) }),
        });
    }
    return series;
}
