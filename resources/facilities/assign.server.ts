/** Which partner supports a facility, and which hub carries its samples. */
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { Refusal } from '../define/errors.ts';
import { boolean, reference, texts } from '../define/field.ts';
import { name, sql } from '../define/sql.ts';
import { placeKeepers } from './access.ts';
import { say, type Sentence } from '../define/say.ts';

const done = 'Facility Assignment successful';

export const assignPartner = action('POST /ip/assign', {
    about: 'Assigns facilities to a partner, or takes them from it',
    access: placeKeepers,
    done,
    also: { partner: 'partner_id' },
    body: {
        partner_id: reference('Partner', 'ips', { required: true }),
        facilities: texts('Facilities', { required: true, help: 'Ids of the facilities.' }),
        release: boolean('Take them from the partner instead'),
    },
    run: async ({ partner_id, facilities, release }, context) => ({
        data: await assign(context, 'partner', partner_id, facilities, release === true),
    }),
});

export const assignHub = action('POST /hub/add_facility_to_hub', {
    about: 'Adds facilities to a hub, or takes them from it',
    access: placeKeepers,
    done,
    also: { hub: 'hub_id', facility: 'facility_id' },
    body: {
        hub_id: reference('Hub', 'hubs/view', { required: true }),
        facility_id: reference('Facility', 'facilities'),
        facilities: texts('Facilities', { help: 'Ids of several facilities at once.' }),
        release: boolean('Take them from the hub instead'),
    },
    run: async ({ hub_id, facility_id, facilities, release }, context) => {
        const ids = [...(facilities ?? []), ...(facility_id ? [String(facility_id)] : [])];
        return { data: await assign(context, 'hub', hub_id, ids, release === true) };
    },
});

/** What became of the facilities that were asked for, and the name of whose they are now. */
interface Assigned {
    partner?: string;
    hub?: string;
    asked: number;
    changed: number;
    /** That belonged to another. */
    moved: number;
}

/** Sets or empties the partner or hub of facilities; all of them or none. */
async function assign(
    { db, scope }: Context,
    table: 'partner' | 'hub',
    owner: number,
    facilities: readonly string[],
    release: boolean,
): Promise<Assigned> {
    const column = name(`${table}_id`);
    const found = await db.maybe<{ active: boolean; name: string }>(
        sql`select active, name from ${name(table)} where id = ${owner} for share`,
    );
    if (!found)
        throw refusal(
            `${table}_id`,
            table === 'partner' ? say('There is no such partner.') : say('There is no such hub.'),
        );
    if (!found.active && !release)
        throw refusal(`${table}_id`, say('%{name} is not active.', { name: found.name }));
    const ids = [...new Set(facilities)];
    if (!ids.length) throw refusal('facilities', say('Choose at least one facility.'));
    if (ids.some((id) => !/^\d{1,15}$/.test(id)))
        throw refusal('facilities', say('Ids are whole numbers.'));
    const known = await db.rows<{ id: number; owner: number | null }>(sql`
        select f.id, f.${column} as owner from facility f
         where f.id = any(${ids}::bigint[]) and ${scope('f')} for update`);
    if (known.length !== ids.length) throw refusal('facilities', say('A facility does not exist.'));
    const moved = known.filter((one) => one.owner !== null && one.owner !== owner).length;
    const changed = await db.run(
        release
            ? sql`update facility set ${column} = null where id = any(${ids}::bigint[]) and ${column} = ${owner}`
            : sql`update facility set ${column} = ${owner}
                   where id = any(${ids}::bigint[]) and ${column} is distinct from ${owner}`,
    );
    return { [table]: found.name, asked: ids.length, changed, moved: release ? 0 : moved };
}

const refusal = (field: string, message: Sentence) =>
    new Refusal(message, 'invalid', { [field]: message });
