import type { QueryInput } from '../../define/query.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { placedQuery } from '../../diseases/placed.server.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { deviceCoverage } from './coverage.report.ts';

/** Every facility in use, with its machines of the kind. */
const sites = (input: QueryInput): Sql => sql`(
    select f.id as facility_id, count(m.id) as machines,
           count(m.id) filter (where m.last_message_at >= ${input.now}::timestamptz - interval '7 days') as heard
      from facility f
      left join machine m on m.facility_id = f.id and m.status = 'enabled' and ${ofKindAsked(input, 'm.device_type')}
     where f.active and ${input.scope('f')}
     group by f.id)`;

export const coverage = placedQuery(deviceCoverage, (input) => [
    {
        rows: sites(input),
        measures: {
            machines: sql`sum(s.machines)`,
            heard: sql`sum(s.heard)`,
            sites: sql`count(*) filter (where s.machines > 0)`,
            all_sites: sql`count(*)`,
        },
    },
]);
