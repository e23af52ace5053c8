/** To whom a facility may send cartridges on: names of the others, those of its district first. */
import { action } from '../../define/action.ts';
import { text } from '../../define/field.ts';
import { sql, anywhere } from '../../define/sql.ts';
import { siteKeepers } from '../access.ts';
import { ownPlace } from './own.server.ts';

interface Receiver {
    id: number;
    name: string;
    district: string;
}

/** So many stand in a list that is searched while typing. */
const MOST = 25;

export const cartridgeReceivers = action('POST /x/cartridges/receivers', {
    about: 'Facilities by their name to which cartridges can be sent on, those of the own district first',
    access: siteKeepers,
    effect: 'reads',
    body: { q: text('Name', { maxLength: 80 }) },
    run: async ({ q }, context) => {
        const { facility_id } = await ownPlace(context);
        const like = anywhere((q ?? '').trim());
        const data = await context.db.rows<Receiver>(sql`
            select f.id, f.name, d.name as district
              from facility f join district d on d.id = f.district_id join stock_place s on s.facility_id = f.id
              join facility o on o.id = ${facility_id}
             where f.active and f.id <> o.id and f.name ilike ${like}
             order by f.district_id <> o.district_id, f.name limit ${MOST}`);
        return { data, count: data.length };
    },
});
