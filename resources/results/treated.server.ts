/** Where the patient of a resistant result stands, for who may act on it; nothing for everybody else. */
import { allows } from '../access.ts';
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { drtb } from '../mdr/cases/access.ts';
import { siteMdr } from '../mdr/siteAccess.ts';

/**
 * Columns over a result `r`. Few results are resistant: of the others nothing is asked. Who waits for treatment, and for how
 * long, is what the cascade counts (`mdr_person`), looked up once for all rows.
 */
export function treatedOf({ viewer, today }: QueryInput): Readonly<Record<string, Sql>> {
    const follows = allows(drtb, viewer);
    if (!follows && !allows(siteMdr, viewer))
        return { rr_state: sql`null::text`, rr_days: sql`null::integer` };
    const [link, referred, received, moved] = follows
        ? ['call_facility', 'ask_received', 'ask_treatment', 'ask_received']
        : ['link', 'referred', 'received', 'transferred'];
    const resistant = sql`r.rif = 'detected' and r.test_type = 'specimen'`;
    return {
        rr_state: sql`
            case when ${resistant} then coalesce((
                select case when l.status = 'not_mdr' then 'not_mdr'
                            when c.status = 'linked' then 'refer'
                            when c.status = 'referred' then ${referred}::text
                            when c.status = 'transferred' then ${moved}::text
                            when c.status = 'received' then ${received}::text
                            else c.status end
                  from mdr_linkage l left join mdr_case c on c.id = l.case_id where l.result_id = r.id), ${link}::text) end`,
        rr_days: sql`
            case when ${resistant} then ((
                select jsonb_object_agg(w.id, greatest(0, ${today}::date - w.detected_on))
                  from (select unnest(p.results) as id, p.detected_on from mdr_person p where p.waits) w) ->> r.id::text)::integer end`,
    };
}
