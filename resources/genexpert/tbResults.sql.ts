import { defineQuery, type QueryInput } from '../define/query.ts';
import { and, sql, type Sql } from '../define/sql.ts';
import { tbResults } from './tbResults.report.ts';

/** Results of unassigned machines belong to no facility yet: they wait, and nobody sees them here. */
export const tbResultsQuery = defineQuery(tbResults, ({ filters, scope }) => {
    const { start_date, end_date, mtb, rif, outcome, machine, test_type } = filters;
    const conditions = [sql`r.disease_area = 'tb'`, scope('f')];
    if (start_date) conditions.push(sql`r.day >= ${start_date}::date`);
    if (end_date) conditions.push(sql`r.day <= ${end_date}::date`);
    if (mtb) conditions.push(isOne(sql`r.mtb`, mtb));
    if (rif) conditions.push(isOne(sql`r.rif`, rif));
    if (outcome) conditions.push(isOne(sql`r.outcome`, outcome));
    if (machine) conditions.push(isOne(sql`m.serial`, machine));
    conditions.push(isOne(sql`r.test_type`, test_type ?? 'specimen'));
    return sql`
        select r.id, r.day, f.name as facility, d.name as district, g.name as region,
               r.sample_id, r.patient_id, r.patient_name, r.age, r.sex, r.outcome, r.mtb, r.mtb_grade, r.rif, r.result,
               r.error_code, r.error_text, r.assay, r.assay_version, m.serial as machine_serial, r.module_serial,
               r.module_slot, r.cartridge_serial, r.reagent_lot, r.operator, r.test_type, r.disease_area,
               r.value, r.value_operator, r.unit, r.started_at, r.ended_at, r.received_at, r.flags,
               array(select concat_ws(' ', c.target, replace(c.call, '_', ' '), nullif(replace(c.grade, '_', ' '), ''))
                       from result_call c where c.result_id = r.id order by c.target) as calls
          from result r
          join facility f on f.id = r.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          left join machine m on m.id = r.machine_id
         where ${and(conditions)}`;
});

type Filter = QueryInput['filters'][string];

const isOne = (column: Sql, value: Filter): Sql => sql`${column} = any(${[value].flat()}::text[])`;
