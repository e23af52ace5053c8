import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { sql } from '../../define/sql.ts';
import { ageShown } from '../../results/age.server.ts';
import { askedNumbers, sharedNumbers } from './numbers.report.ts';
import { sharedBy } from './shared.server.ts';

export const sharedNumbersQuery = defineQuery(sharedNumbers, ({ filters, scope, places }) => {
    const { state } = filters;
    return sql`
        select p.id, p.full_name as patient_name, p.nin, p.sex, ${ageShown(sql`p.age`)} as age, f.id as facility_id, f.name as facility,
               d.name as district, p.registered_on, s.others, s.state, s.note, s.at
          from (${sharedBy(scope)}) s
          join mdr_patient p on p.id = s.id
          join facility f on f.id = p.facility_id
          join district d on d.id = f.district_id
         where ${places('f')} ${state ? sql`and s.state = any(${allOf(state)}::text[])` : sql``}`;
});

export const askedNumbersQuery = defineQuery(
    askedNumbers,
    ({ scope }) => sql`
        select p.id, p.full_name as patient_name, p.nin, p.sex, ${ageShown(sql`p.age`)} as age, p.registered_on, k.note, k.at
          from mdr_number_check k
          join mdr_patient p on p.id = k.patient_id and p.nin_key = k.nin_key
          join facility f on f.id = p.facility_id
         where k.state = 'asked' and ${scope('f')}`,
);
