/** Which partner supports a facility, and which hub carries its samples. */
import { action } from '../define/action.ts';
import type { Context } from '../define/engine.ts';
import { Refusal, faultOf } from '../define/errors.ts';
import { boolean, date, reference, texts } from '../define/field.ts';
import { asRows, name, sql } from '../define/sql.ts';
import { placeKeepers } from './access.ts';
import { say } from '../define/say.ts';

const done = 'Facility Assignment successful';

export const assignPartner = action('POST /ip/assign', {
    about: 'Assigns facilities to a partner from a day to a day, or takes them from it: what it sees of them begins and ends with these days. Whoever has them for longer has them again afterwards',
    access: placeKeepers,
    done,
    also: { partner: 'partner_id' },
    body: {
        partner_id: reference('Partner', 'ips', { required: true }),
        facilities: texts('Facilities', { required: true, help: 'Ids of the facilities.' }),
        release: boolean('Take them from the partner instead'),
        starts_on: date('First day', { help: 'Today, unless told.' }),
        ends_on: date('Last day', {
            help: 'Until further notice, unless told; of facilities that are taken away yesterday.',
        }),
        free: boolean('Only where no other partner has them within these days', {
            help: 'Where one has, nothing is assigned, and who it is is said.',
        }),
    },
    run: async ({ partner_id, facilities, release, free, starts_on, ends_on }, context) => ({
        data: release
            ? await releaseFrom(context, partner_id, facilities, ends_on)
            : await give(context, partner_id, facilities, { starts_on, ends_on, free }),
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
        return { data: await assignToHub(context, hub_id, ids, release === true) };
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

interface LockedOwner {
    name: string;
    ids: readonly string[];
    known: readonly { id: number; owner: number | null }[];
}

/** The owner and the facilities, held against others until the end of the call. */
async function hold(
    { db, scope }: Context,
    {
        table,
        owner,
        facilities,
        release,
    }: {
        table: 'partner' | 'hub';
        owner: number;
        facilities: readonly string[];
        release: boolean;
    },
): Promise<LockedOwner> {
    const column = name(`${table}_id`);
    const found = await db.maybe<{ active: boolean; name: string }>(
        sql`select active, name from ${name(table)} where id = ${owner} for share`,
    );
    if (!found)
        throw faultOf(
            `${table}_id`,
            table === 'partner' ? say('There is no such partner.') : say('There is no such hub.'),
        );
    if (!found.active && !release)
        throw faultOf(`${table}_id`, say('%{name} is not active.', { name: found.name }));
    const ids = [...new Set(facilities)];
    if (!ids.length) throw faultOf('facilities', say('Choose at least one facility.'));
    if (ids.some((id) => !/^\d{1,15}$/.test(id)))
        throw faultOf('facilities', say('Ids are whole numbers.'));
    const known = await db.rows<{ id: number; owner: number | null }>(sql`
        select f.id, f.${column} as owner from facility f
         where f.id = any(${ids}::bigint[]) and ${scope('f')} order by f.id for update`);
    if (known.length !== ids.length) throw faultOf('facilities', say('A facility does not exist.'));
    return { name: found.name, ids, known };
}

/** Of those held, how many belonged to another. */
const movedOf = ({ known }: LockedOwner, owner: number): number =>
    known.filter((one) => one.owner !== null && one.owner !== owner).length;

/** Sets or empties the hub of facilities; all of them or none. */
async function assignToHub(
    context: Context,
    hub: number,
    facilities: readonly string[],
    release: boolean,
): Promise<Assigned> {
    const held = await hold(context, { table: 'hub', owner: hub, facilities, release });
    const changed = await context.db.run(
        release
            ? sql`update facility set hub_id = null where id = any(${held.ids}::bigint[]) and hub_id = ${hub}`
            : sql`update facility set hub_id = ${hub}
                   where id = any(${held.ids}::bigint[]) and hub_id is distinct from ${hub}`,
    );
    return {
        hub: held.name,
        asked: held.ids.length,
        changed,
        moved: release ? 0 : movedOf(held, hub),
    };
}

interface Asked {
    starts_on?: string | null | undefined;
    ends_on?: string | null | undefined;
    free?: boolean | null | undefined;
}

/** @throws Refusal where another partner has one of them on one of these days: which, who, and until when */
async function refuseTaken(
    { db }: Context,
    partner: number,
    ids: readonly string[],
    first: string,
    last: string | null | undefined,
): Promise<void> {
    const [taken, ...others] = await db.rows<{
        facility: string;
        partner: string;
        ends_on: string | null;
    }>(sql`
        select f.name as facility, n.name as partner, s.ends_on
          from partner_stay s join facility f on f.id = s.facility_id join partner n on n.id = s.partner_id
         where s.facility_id = any(${ids}::bigint[]) and s.partner_id <> ${partner}
           and daterange(s.starts_on, s.ends_on, '[]') && daterange(${first}::date, ${last ?? null}::date, '[]')
         order by f.name, s.starts_on nulls first`);
    if (!taken) return;
    const { facility, partner: holder, ends_on } = taken;
    const values = { facility, partner: holder };
    const sentence = ends_on
        ? say(
              '%{facility} is with %{partner} until %{until}. Choose days after it, or say that it is to be taken over.',
              {
                  ...values,
                  until: { day: ends_on },
              },
          )
        : say(
              '%{facility} is with %{partner} until further notice. Give that an end first, or say that it is to be taken over.',
              values,
          );
    throw new Refusal(
        others.length
            ? say(
                  '%{sentence} The same of %{smart_count} other. |||| %{sentence} The same of %{smart_count} others.',
                  {
                      sentence,
                      smart_count: others.length,
                  },
              )
            : sentence,
        'overlap',
        { starts_on: sentence },
    );
}

/** Gives facilities to a partner for days: whoever has them within these days has them no more, and again on the day after. */
async function give(
    context: Context,
    partner: number,
    facilities: readonly string[],
    { starts_on, ends_on, free }: Asked,
): Promise<Assigned> {
    const { db, today } = context;
    const held = await hold(context, {
        table: 'partner',
        owner: partner,
        facilities,
        release: false,
    });
    if (starts_on && ends_on && ends_on < starts_on)
        throw faultOf('ends_on', say('The last day is before the first.'));
    if (!starts_on && ends_on && ends_on < today)
        throw faultOf('ends_on', say('The last day is before the first.'));
    if (free) await refuseTaken(context, partner, held.ids, starts_on ?? today, ends_on);
    // Asked without days, who has them has them already.
    const ids = held.known
        .filter(({ owner }) => starts_on || ends_on || owner !== partner)
        .map(({ id }) => id);
    const first = starts_on ?? today;
    const wide = sql`facility_id = any(${ids}::bigint[]) and starts_on <= coalesce(${ends_on ?? null}::date, 'infinity')`;
    const after = await afterwards(context, ids, ends_on);
    await db.run(sql`
        delete from partner_stay where ${wide} and starts_on >= ${first}::date`);
    await db.run(sql`
        update partner_stay set ends_on = ${first}::date - 1
         where facility_id = any(${ids}::bigint[]) and (starts_on is null or starts_on < ${first}::date)
           and (ends_on is null or ends_on >= ${first}::date)`);
    const changed = await db.run(sql`
        insert into partner_stay (facility_id, partner_id, starts_on, ends_on)
        select unnest(${ids}::bigint[]), ${partner}, ${first}::date, ${ends_on ?? null}::date`);
    await db.run(sql`
        insert into partner_stay (facility_id, partner_id, starts_on, ends_on)
        select facility_id, partner_id, ${ends_on ?? null}::date + 1, ends_on
          from ${asRows('after', after, { facility_id: 'bigint', partner_id: 'bigint', ends_on: 'date' })}`);
    await db.rows(sql`select set_partners(${today}::date, ${ids}::bigint[])`);
    return { partner: held.name, asked: held.ids.length, changed, moved: movedOf(held, partner) };
}

interface Afterwards {
    facility_id: number;
    partner_id: number;
    ends_on: string | null;
}

/** Whose facilities are on the day after the last one, by a stay that holds the last one too: it goes on then. */
const afterwards = async (
    { db }: Context,
    ids: readonly number[],
    last: string | null | undefined,
): Promise<Afterwards[]> =>
    last
        ? db.rows<Afterwards>(sql`
            select facility_id, partner_id, ends_on from partner_stay
             where facility_id = any(${ids}::bigint[]) and daterange(starts_on, ends_on, '[]') @> daterange(${last}::date, ${last}::date + 1, '[]')`)
        : [];

/** Takes facilities from a partner: their last day was yesterday, or is the day that is told. */
async function releaseFrom(
    context: Context,
    partner: number,
    facilities: readonly string[],
    ends_on: string | null | undefined,
): Promise<Assigned> {
    const { db, today } = context;
    const held = await hold(context, {
        table: 'partner',
        owner: partner,
        facilities,
        release: true,
    });
    const last = ends_on ? sql`${ends_on}::date` : sql`${today}::date - 1`;
    const theirs = sql`facility_id = any(${held.ids}::bigint[]) and partner_id = ${partner}`;
    const gone = await db.run(
        sql`delete from partner_stay where ${theirs} and starts_on > ${last}`,
    );
    const cut = await db.run(sql`
        update partner_stay set ends_on = ${last} where ${theirs} and (ends_on is null or ends_on > ${last})`);
    await db.rows(sql`select set_partners(${today}::date, ${held.ids}::bigint[])`);
    return { partner: held.name, asked: held.ids.length, changed: gone + cut, moved: 0 };
}
