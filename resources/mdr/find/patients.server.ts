/** Patients by name or number, for those who treat them. */
import { defineFinder } from '../../define/points/find.ts';
import { namedBy } from '../../define/rules/named.server.ts';
import { sql } from '../../define/sql.ts';
import { siteMdr } from '../siteAccess.ts';

export const findPatients = defineFinder({
    name: 'patients',
    title: 'MDR patients',
    access: siteMdr,
    identity: true,
    find: ({ text, context: { scope }, limit }) => sql`
        select p.id, p.full_name as label, concat_ws(' · ', nullif(p.dr_tb_number, ''), f.name) as hint
          from mdr_patient p join facility f on f.id = p.facility_id
         where ${scope('f')}
           and (${namedBy(sql`p.full_name`, text)} or lower(p.dr_tb_number) = lower(${text}) or lower(p.nin) = lower(${text}))
         order by p.full_name, p.id limit ${limit}`,
    routes: ['/mdr/patients/{id}/show'],
});
