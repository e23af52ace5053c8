/** What a rider writes down on the way: it may wait on the phone for the line, and goes once, in order. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { choice, instant, integer, memo, reference, text } from '../../define/field.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { hubPeople } from '../access.ts';
import { checkState, handOver, writeHandover, type Carried } from '../packages/handover.server.ts';
import { checkTimes } from '../packages/times.server.ts';
import { riderOf } from '../riders/own.server.ts';
import { handed, legs, purpose, testType } from '../words.ts';
import { destinationsOf } from './destinations.server.ts';

const rider_id = integer('Rider', { min: 1, help: 'Of the desk; a rider writes for nobody else.' });
const code = text('Barcode', { required: true, maxLength: 60 });
const site = reference('Site', 'facilities', { required: true });

/** The day of an instant in the programme time zone. */
const dayAt = (at: Date, { timeZone }: Context) =>
    sql`(${at}::timestamptz at time zone ${timeZone})::date`;

/** The rider who writes at a site of the hub. @throws 404 */
async function riderAt(
    { db, viewer, scope }: Context,
    told: { rider_id?: number | null | undefined; facility_id: number },
): ReturnType<typeof riderOf> {
    const rider = await riderOf(db, viewer, told.rider_id, 'write');
    const found = await db.maybe(
        sql`select 1 from facility f where f.id = ${told.facility_id} and ${scope('f')}`,
    );
    if (!found) throw notFound();
    return rider;
}

export const pickPackage = action('POST /x/hub/packages/pick', {
    about: 'A rider takes a package at a site. The site is asked to confirm it, unless it is said why nobody will; the day counts as visited',
    access: hubPeople,
    done: 'Package %{number} saved',
    waits: { title: 'Package picked', about: { thing: 'package', by: 'code' } },
    body: {
        code,
        facility_id: site,
        test_type: { ...testType, required: true as const },
        samples: integer('Samples', { required: true, min: 1, max: 500 }),
        collected_at: instant('Oldest sample collected'),
        destination_id: reference('Laboratory', 'facilities'),
        ...handed,
        note: memo('Note', { maxLength: 500 }),
        rider_id,
    },
    run: async (told, context) => {
        const { db, viewer, now } = context;
        const rider = await riderAt(context, told);
        const code = told.code.trim();
        const at = told.at ? new Date(told.at) : now;
        const collected = told.collected_at ? new Date(told.collected_at) : null;
        const times = {
            code,
            facility_id: told.facility_id,
            leg: 'collect_pick',
            began: collected,
            ended: at,
        } as const;
        await checkTimes(context, times);
        const destination = await destinationOf(context, told.destination_id);
        const made = await db.maybe<{ id: number; number: string }>(sql`
            insert into sample_package (code, facility_id, destination_id, rider_id, test_type, samples, collected_at, picked_at, last_seen_at, note)
            values (${code}, ${told.facility_id}, ${destination}, ${rider.id}, ${told.test_type}, ${told.samples}, ${collected}, ${at}, ${at}, ${told.note ?? ''})
            on conflict do nothing returning id, number`);
        if (!made)
            refuse('code', say('There is a package with this barcode already.'), 'duplicate');
        const { id, number } = made!;
        await writeHandover(context, id, { ...told, leg: 'picked', at, rider });
        await db.run(sql`
            insert into rider_visit (rider_id, facility_id, day, time_in, recorder_id)
            select ${rider.id}, ${told.facility_id}, ${dayAt(at, context)}, ${at}, ${viewer.id}
             where not exists (select 1 from rider_visit where rider_id = ${rider.id} and facility_id = ${told.facility_id} and day = ${dayAt(at, context)})
                on conflict do nothing`);
        return { data: { id, number } };
    },
});

/** The laboratory that is asked for, else that of the hub. @throws Refusal where the hub does not bring samples there */
async function destinationOf(context: Context, asked?: number | null): Promise<number | null> {
    const open = await destinationsOf(context);
    if (!asked) return open.find(({ standard }) => standard)?.id ?? null;
    if (!open.some(({ id }) => id === asked))
        refuse('destination_id', say('Your hub brings no samples there.'));
    return asked;
}

const { picked: _picked, ...handedOn } = legs;

export const handPackage = action('POST /x/hub/packages/hand', {
    about: 'A package changes hands, told by its barcode: brought to the hub, taken from it, delivered to the laboratory',
    access: hubPeople,
    done: 'Package %{number} saved',
    waits: { title: 'Package handed over', about: { thing: 'package', by: 'code' } },
    body: {
        code,
        leg: choice('Hand-over', handedOn, { required: true }),
        ...handed,
        rider_id,
    },
    run: async (told, context) => {
        const { db, viewer, scope, now } = context;
        const rider = await riderOf(db, viewer, told.rider_id, 'write');
        const carried = await db.maybe<Carried>(sql`
            select p.id, p.number, p.code, p.status, p.facility_id, p.picked_at, p.last_seen_at
              from sample_package p join facility f on f.id = p.facility_id
             where upper(btrim(p.code)) = upper(btrim(${told.code})) and ${scope('f')} for update of p`);
        if (!carried) {
            const unknown = say('No package of your hub has this barcode.');
            throw new Refusal(unknown, 'unknown', { code: unknown });
        }
        checkState(carried, told.leg);
        const at = told.at ? new Date(told.at) : now;
        const { rider_id, last_seen_at, delivered_at } = await handOver(context, carried, {
            ...told,
            at,
            rider,
        });
        await db.run(sql`
            update sample_package set status = ${told.leg}, rider_id = ${rider_id}, last_seen_at = ${last_seen_at}, lost_at = null, lost_reason = '',
                   delivered_at = ${delivered_at ?? null} where id = ${carried.id}`);
        return { data: { id: carried.id, number: carried.number } };
    },
});

export const visitSite = action('POST /x/hub/visits/write', {
    about: 'A rider came to a site, and left it: told twice with the same time of coming it is one visit',
    access: hubPeople,
    done: 'Visit saved',
    waits: { title: 'Visit', about: { thing: 'visit', by: 'facility_id' } },
    body: {
        facility_id: site,
        time_in: instant('Came', { required: true }),
        time_out: instant('Left'),
        purpose,
        note: memo('Note', { maxLength: 500 }),
        rider_id,
    },
    run: async (told, context) => {
        const { db, viewer, now } = context;
        const rider = await riderAt(context, told);
        const came = new Date(told.time_in);
        const left = told.time_out ? new Date(told.time_out) : null;
        if (left && left < came) refuse('time_out', say('You left before you came.'), 'backwards');
        if (Math.max(came.getTime(), left?.getTime() ?? 0) > now.getTime() + 5 * 60_000)
            refuse(
                'time_in',
                say('This time has not come yet. Look at the clock of the phone.'),
                'future',
            );
        const data = await db.one<{ id: number; facility: string }>(sql`
            with written as (
                insert into rider_visit (rider_id, facility_id, day, time_in, time_out, purpose, note, recorder_id)
                values (${rider.id}, ${told.facility_id}, ${dayAt(came, context)}, ${came}, ${left}, ${told.purpose ?? 'collect'}, ${told.note ?? ''}, ${viewer.id})
                on conflict (rider_id, facility_id, time_in) do update
                   set time_out = coalesce(excluded.time_out, rider_visit.time_out), purpose = excluded.purpose,
                       note = case when excluded.note = '' then rider_visit.note else excluded.note end
                returning id, facility_id)
            select w.id, f.name as facility from written w join facility f on f.id = w.facility_id`);
        return { data };
    },
});
