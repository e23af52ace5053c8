import { defineQuery } from '../define/query.ts';
import { isOneOf, sql } from '../define/sql.ts';
import { partnerStays } from './stays.report.ts';

/** A partner is told of its own stays, those over and those to come among them; places narrow as everywhere. */
export const partnerStaysQuery = defineQuery(
    partnerStays,
    ({ filters, viewer, today, places, national }) => {
        const asked = filters['state'];
        const of = filters['partner_id'];
        const own =
            viewer.partner_id === null
                ? national('system administrators keep all assignments')
                : sql`s.partner_id = ${viewer.partner_id} and ${national('a partner sees its own assignments, whatever their days')}`;
        return sql`
            select p.* from (
                select s.id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, n.name as partner,
                       s.starts_on, s.ends_on,
                       case when s.starts_on > ${today}::date then 'planned' when s.ends_on < ${today}::date then 'ended'
                            else 'running' end as state
                  from partner_stay s
                  join partner n on n.id = s.partner_id
                  join facility f on f.id = s.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                 where ${own} and ${places('f')} and ${isOneOf('s.partner_id', of, 'bigint')}) p
             where ${isOneOf('p.state', asked)}`;
    },
);
