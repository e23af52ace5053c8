/** Some of the people who run tests, by chance: whom a conversation may begin with. */
import { action } from '../define/action.ts';
import { sql } from '../define/sql.ts';
import { profileReaders } from '../reporting/access.ts';
import { visibleOperator } from '../results/withheld/visible.server.ts';

/** How many are answered, and in how many days they ran a test. */
const SOME = 20;
const DAYS = 90;

interface Operator {
    /** That of the first of those tests. */
    id: number;
    operator: string;
    facility_id: number;
    facility: string;
    tests: number;
    last_test_day: string;
}

export const randomOperators = action('GET /genexpert/random-operators/', {
    about: 'Twenty operators by chance, of the reader’s facilities, who ran a GeneXpert test in the last ninety days',
    access: profileReaders,
    effect: 'reads',
    list: ['id', 'operator', 'facility_id', 'facility', 'tests', 'last_test_day'],
    run: async (_values, { db, viewer, scope, today, list }) => {
        const chosen = list.ids ? sql`o.id::text = any(${list.ids}::text[])` : sql`true`;
        const some = await db.rows<Operator>(sql`
            select o.id, ${visibleOperator(viewer, sql`o.operator`, sql`o.facility_id`)} as operator, f.id as facility_id, f.name as facility, o.tests, o.last_test_day
              from (select min(r.id) as id, r.facility_id, max(btrim(r.operator)) as operator, count(*) as tests, max(r.day) as last_test_day
                      from result r
                     where r.day > ${today}::date - ${DAYS}::integer and r.device_type = 'genexpert' and r.test_type = 'specimen'
                       and r.outcome <> 'in_progress' and btrim(r.operator) <> ''
                     group by r.facility_id, lower(btrim(r.operator))) o
              join facility f on f.id = o.facility_id
             where ${scope('f')} and ${chosen} order by random() limit ${SOME}`);
        return list.among(some);
    },
});
