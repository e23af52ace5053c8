/** Some of the people who run tests, by chance: whom a conversation may begin with. */
import { action } from '../define/action.ts';
import { sql } from '../define/sql.ts';
import { profileReaders } from '../reporting/access.ts';

/** How many are answered, and in how many days they ran a test. */
const SOME = 20;
const DAYS = 90;

interface Operator {
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
    run: async (_values, { db, scope, today }) => {
        const data = await db.rows<Operator>(sql`
            select o.operator, f.id as facility_id, f.name as facility, o.tests, o.last_test_day
              from (select r.facility_id, max(btrim(r.operator)) as operator, count(*) as tests, max(r.day) as last_test_day
                      from result r
                     where r.day > ${today}::date - ${DAYS}::integer and r.device_type = 'genexpert' and r.test_type = 'specimen'
                       and r.outcome <> 'in_progress' and btrim(r.operator) <> ''
                     group by r.facility_id, lower(btrim(r.operator))) o
              join facility f on f.id = o.facility_id
             where ${scope('f')} order by random() limit ${SOME}`);
        return { data, count: data.length };
    },
});
