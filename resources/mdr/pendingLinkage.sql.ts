import { ageShown } from '../results/age.server.ts';
import { defineQuery, type QueryInput } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { and, join, sql, type Sql } from '../define/sql.ts';
import { pendingLinkage } from './pendingLinkage.report.ts';

const day = sql`now() - interval '24 hours'`;
const week = sql`now() - interval '7 days'`;
/** When the clock of a result began, by how long it waits. */
const began: Readonly<Record<string, Sql>> = {
    under_day: sql`w.since > ${day}`,
    over_day: sql`w.since <= ${day}`,
    days: sql`w.since <= ${day} and w.since > ${week}`,
    over_week: sql`w.since <= ${week}`,
};

const ages = (asked: QueryInput['filters'][string] | undefined): Sql[] =>
    asked === undefined
        ? []
        : [
              sql`(${join(
                  allOf(asked).map((word) => began[String(word)]!),
                  ' or ',
              )})`,
          ];

export const pendingLinkageQuery = defineQuery(
    pendingLinkage,
    ({ filters, scope }) => sql`
        select r.id, r.sample_id, f.id as facility_id, f.name as facility, d.name as district, r.day, r.patient_id, r.patient_name, ${ageShown(sql`r.age`)} as age, r.sex, r.mtb_grade, r.result, r.assay,
               m.serial as machine_serial, w.since,
               greatest(0, floor(extract(epoch from now() - w.since) / 3600))::integer as waiting_hours, r.flags
          from mdr_pending w
          join result r on r.id = w.id
          join facility f on f.id = w.facility_id
          join district d on d.id = f.district_id
          left join machine m on m.id = r.machine_id
         where ${and([scope('f'), ...ages(filters['waited'])])}`,
);
