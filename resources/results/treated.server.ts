/** Where the patient of a resistant result stands, for who may act on it; nothing for everybody else. */
import { allows } from '../access.ts';
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { drtb } from '../mdr/cases/access.ts';
import { siteMdr } from '../mdr/siteAccess.ts';

/** Columns over a result `r`. Few results are resistant: of the others nothing is asked. */
export function treatedOf({ viewer, today }: QueryInput): Readonly<Record<string, Sql>> {
    const follows = allows(drtb, viewer);
    if (!follows && !allows(siteMdr, viewer))
        return { rr_state: sql`null::text`, rr_days: sql`null::integer` };
    const [link, referred, received] = follows
        ? ['call_facility', 'ask_received', 'ask_treatment']
        : ['link', 'referred', 'received'];
    const resistant = sql`r.rif = 'detected' and r.test_type = 'specimen'`;
    const decided = sql`from mdr_linkage l left join mdr_case c on c.id = l.case_id where l.result_id = r.id`;
    return {
        rr_state: sql`
            case when ${resistant} then coalesce((
                select case when l.status = 'not_mdr' then 'not_mdr'
                            when c.status = 'linked' then 'refer'
                            when c.status in ('referred', 'transferred') then ${referred}::text
                            when c.status = 'received' then ${received}::text
                            else c.status end ${decided}), ${link}::text) end`,
        rr_days: sql`
            case when ${resistant} and not exists (
                select ${decided} and (l.status = 'not_mdr' or c.status in ('initiated', 'closed', 'not_initiated')))
            then greatest(0, ${today}::date - r.day) end`,
    };
}
