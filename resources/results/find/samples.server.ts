/** A result by the whole number of its sample, or of its patient, in any period. */
import { grant } from '../../access.ts';
import { defineFinder, type Finder, type Sought } from '../../define/points/find.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { type Run, findingOf } from './finding.server.ts';

/** In which list of a facility a result opens: that of its device where this has lists of its own, else of its disease. */
const listOf = sql`case when r.device_type = 'afinion' then 'af' when r.device_type = 'xray' then 'xray'
    when r.disease_area in ('tb', 'hpv', 'vl', 'eid') then r.disease_area when r.disease_area = 'ctng' then 'ct_ng'
    when r.device_type in ('mpima', 'pima') then 'mpima' else 'genexpert' end`;

/** The few rows of a number are found before it is asked where they are: of a busy place PostgreSQL would read all that ever ran there beside them. */
const numbered = (number: Sql, { context: { scope }, limit }: Sought): Sql => sql`
    with numbered as materialized (
        select id, sample_id, day, outcome, call, mtb, mtb_grade, rif, value_operator, value, unit, device_type, disease_area, facility_id
          from result where ${number})
    select r.id, coalesce(nullif(r.sample_id, ''), '#' || r.id) as label, ${listOf} as word, f.name as facility, r.day, r.outcome, r.call, r.mtb,
           r.mtb_grade, r.rif, r.value_operator, r.value, r.unit
      from numbered r join facility f on f.id = r.facility_id
     where ${scope('f')}
     order by r.day desc nulls last, r.id desc limit ${limit}`;

const shown: Pick<Finder, 'access' | 'identity' | 'hint' | 'routes'> = {
    access: [grant('results', 'facility'), grant('tb', 'drtb')],
    identity: true,
    hint: (row) => {
        const { day, facility } = row;
        const said = findingOf(row as Run);
        return [
            ...(typeof day === 'string' ? [{ day }] : []),
            String(facility),
            ...(said.length ? [said] : []),
        ];
    },
    routes: ['/site/{word}/results/{id}/show', '/drtb/tb/results/{id}/show'],
};

export const findSamples = defineFinder({
    ...shown,
    name: 'samples',
    title: 'Samples',
    // The index has the first forty letters; of a longer number they lead to its row.
    find: (sought) =>
        numbered(
            sql`sample_id <> '' and (left(lower(btrim(sample_id)), 40) collate "C") = left(lower(btrim(${sought.text})), 40)
                and lower(btrim(sample_id)) = lower(btrim(${sought.text}))`,
            sought,
        ),
});

export const findPatientResults = defineFinder({
    ...shown,
    name: 'patientResults',
    title: 'Results by patient number',
    // The index has a hash of the number, so that a disk tells nobody's.
    find: (sought) =>
        numbered(
            sql`patient_id <> '' and hashtextextended(lower(btrim(patient_id)), 0) = hashtextextended(lower(btrim(${sought.text})), 0)
                and lower(btrim(patient_id)) = lower(btrim(${sought.text}))`,
            sought,
        ),
});
