/** A sample by its whole number, in any period. */
import { grant } from '../../access.ts';
import { defineFinder } from '../../define/points/find.ts';
import { sql } from '../../define/sql.ts';
import { type Run, findingOf } from './finding.server.ts';

export const findSamples = defineFinder({
    name: 'samples',
    title: 'Samples',
    access: [grant('results', 'facility'), grant('tb', 'drtb')],
    identity: true,
    // The index has the first forty letters; of a longer number they lead to its row. The few rows of a number are found
    // before it is asked where they are: of a busy place PostgreSQL would read all that ever ran there beside them.
    find: ({ text, context: { scope }, limit }) => sql`
        with numbered as materialized (
            select id, sample_id, day, outcome, call, mtb, mtb_grade, rif, value_operator, value, unit, facility_id from result
             where sample_id <> '' and (left(lower(btrim(sample_id)), 40) collate "C") = left(lower(btrim(${text})), 40)
               and lower(btrim(sample_id)) = lower(btrim(${text})))
        select r.id, r.sample_id as label, r.sample_id as word, f.name as facility, r.day, r.outcome, r.call, r.mtb,
               r.mtb_grade, r.rif, r.value_operator, r.value, r.unit
          from numbered r join facility f on f.id = r.facility_id
         where ${scope('f')}
         order by r.day desc nulls last, r.id desc limit ${limit}`,
    hint: (row) => {
        const { day, facility } = row;
        const said = findingOf(row as Run);
        return [
            ...(typeof day === 'string' ? [{ day }] : []),
            String(facility),
            ...(said.length ? [said] : []),
        ];
    },
    routes: ['/site/tb/results/{id}/show', '/drtb/tb/results/{id}/show'],
});
