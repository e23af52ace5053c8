/** Laboratories to which a hub brings samples: that of the hub, and those of its own sites that have a machine. */
import type { Context } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';

export interface Destination {
    id: number;
    name: string;
    /** The laboratory of the hub: where a package goes unless told. */
    standard: boolean;
}

export const destinationsOf = ({ db, viewer, scope }: Pick<Context, 'db' | 'viewer' | 'scope'>) =>
    db.rows<Destination>(sql`
        select f.id, f.name, coalesce(f.id = h.laboratory_id, false) as standard
          from facility f left join hub h on h.id = ${viewer.hub_id}
         where f.active and (f.id = h.laboratory_id
               or (${scope('f')} and exists (select 1 from machine m where m.facility_id = f.id and m.status = 'enabled')))
         order by 3 desc, 2`);
