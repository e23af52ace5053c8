import { readableColumns } from '../../results/withheld/visible.server.ts';
import { gradeOfExtract } from '../../results/devices/extracts.server.ts';
import { ageShown } from '../../results/age.server.ts';
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, join, sql, type Sql } from '../../define/sql.ts';
import { pendingLinkage } from './pendingLinkage.report.ts';

/** When the clock of a result began, by how long it waits at this time. */
function began(now: Date): Readonly<Record<string, Sql>> {
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const [day, week, twoWeeks] = [ago(1), ago(7), ago(14)];
    return {
        under_day: sql`w.since > ${day}`,
        over_day: sql`w.since <= ${day}`,
        days: sql`w.since <= ${day} and w.since > ${week}`,
        over_week: sql`w.since <= ${week}`,
        two_weeks: sql`w.since <= ${week} and w.since > ${twoWeeks}`,
        over_two_weeks: sql`w.since <= ${twoWeeks}`,
    };
}

function ages({ filters, now }: QueryInput): Sql[] {
    const asked = filters['waited'];
    if (asked === undefined) return [];
    const by = began(now);
    return [
        sql`(${join(
            allOf(asked).map((word) => by[String(word)]!),
            ' or ',
        )})`,
    ];
}

export const pendingLinkageQuery = defineQuery(
    pendingLinkage,
    (input) => sql`
        select r.id, r.sample_id, f.id as facility_id, f.name as facility, d.name as district, r.day, r.patient_id, r.patient_name, ${ageShown(sql`r.age`)} as age, r.sex, ${gradeOfExtract} as mtb_grade, ${readableColumns(input.viewer).result} as result, ${readableColumns(input.viewer).assay} as assay,
               m.serial as machine_serial, w.since,
               greatest(0, floor(extract(epoch from ${input.now}::timestamptz - w.since) / 3600))::integer as waiting_hours, r.flags
          from mdr_pending w
          join result r on r.id = w.id
          join facility f on f.id = w.facility_id
          join district d on d.id = f.district_id
          left join machine m on m.id = r.machine_id
         where ${and([input.scope('f'), ...ages(input)])}`,
    {
        tally: (rows) => sql`
            select count(*) as count, count(*) filter (where r.waiting_hours < 24) as under_day,
                   count(*) filter (where r.waiting_hours >= 24 and r.waiting_hours < 168) as days,
                   count(*) filter (where r.waiting_hours >= 168 and r.waiting_hours < 336) as two_weeks,
                   count(*) filter (where r.waiting_hours >= 336) as over_two_weeks
              from ${rows}`,
    },
);
