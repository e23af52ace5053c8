/** The last step down from the map: the machines behind a facility's figure. */
import { grant } from '../access.ts';
import { action } from '../define/action.ts';
import { date, integer } from '../define/field.ts';
import { sql } from '../define/sql.ts';

/**
 * GeneXpert machines that ran at the facility in the period or stand there today, the busiest first;
 * their tests add up to those of the facility. Without days: the last thirty.
 */
export const machinesOfFacility = action('POST /x/utilization/machines', {
    about: 'Machines of a facility with their tests in a period, the busiest first; they add up to the tests of the facility',
    access: [grant('view_utilization', 'admin'), grant('facility_dashboard', 'facility')],
    effect: 'reads',
    body: {
        facility: integer('Facility', { required: true }),
        start_date: date('From'),
        end_date: date('To'),
    },
    run: async ({ facility, start_date, end_date }, { db, scope, today }) => {
        const last = sql`coalesce(${end_date ?? null}::date, ${today}::date)`;
        const first = sql`coalesce(${start_date ?? null}::date, ${last} - 29)`;
        const data = await db.rows(sql`
            with ran as (
                select r.machine_id, count(*) as tests, count(*) filter (where r.outcome <> 'success') as failed
                  from result r
                 where r.facility_id = ${facility} and r.day between ${first} and ${last}
                   and r.device_type = 'genexpert' and r.test_type = 'specimen'
                 group by 1)
            select m.id, m.serial, m.model, m.module_count as modules,
                   coalesce(n.tests, 0) as tests, coalesce(n.failed, 0) as failed
              from machine m
              join facility f on f.id = ${facility}
              left join ran n on n.machine_id = m.id
             where m.device_type = 'genexpert' and (n.tests > 0 or m.facility_id = f.id) and ${scope('f')}
             order by 5 desc, m.serial`);
        return { data, count: data.length };
    },
});
