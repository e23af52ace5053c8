/** A rider's day: where they were, what they visited, and what changed hands. */
import { action } from '../../define/action.ts';
import { date, integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { hubPeople } from '../access.ts';
import type { Leg, purposes } from '../words.ts';
import { riderOf } from './own.server.ts';

/** One thing of the day. Times are instants; `until` is when a visit ended. */
interface TrailEvent {
    id: string;
    at: string;
    until: string | null;
    what: 'visit' | Leg;
    purpose: keyof typeof purposes | null;
    facility_id: number | null;
    facility: string | null;
    lat: number | null;
    lng: number | null;
    package_id: number | null;
    number: string | null;
    samples: number | null;
    state: 'waiting' | 'confirmed' | 'explained' | 'contested' | null;
}

interface Point {
    at: string;
    lat: number;
    lng: number;
}

export const riderTrail = action('POST /hub/rider_trail', {
    about: 'A day of a rider: visits and hand-overs in their order with the positions of the sites, and the positions that the rider shares',
    access: hubPeople,
    effect: 'reads',
    body: {
        rider: integer('Rider', { required: true, min: 1 }),
        date: date('Day', { help: 'The last day on the road where it is empty.' }),
    },
    run: async ({ rider: asked, date: told }, context) => {
        const { db, viewer, scope, timeZone, today } = context;
        const rider = await riderOf(db, viewer, asked, 'read');
        const days = await db.rows<{ day: string }>(sql`
            select to_char(d.day, 'YYYY-MM-DD') as day from (
                select v.day from rider_visit v join facility f on f.id = v.facility_id where v.rider_id = ${rider.id} and ${scope('f')}
                union select (h.at at time zone ${timeZone})::date from package_handover h join sample_package p on p.id = h.package_id
                        join facility f on f.id = p.facility_id where h.rider_id = ${rider.id} and ${scope('f')}) d
             order by d.day desc limit 60`);
        const day = told ?? days[0]?.day ?? today;
        const events = await db.rows<TrailEvent>(sql`
            select 'v' || v.id as id, v.time_in as at, v.time_out as until, 'visit' as what, v.purpose, f.id as facility_id, f.name as facility, f.lat, f.lng,
                   null::bigint as package_id, null as number, null::integer as samples, null as state
              from rider_visit v join facility f on f.id = v.facility_id
             where v.rider_id = ${rider.id} and v.day = ${day}::date and ${scope('f')}
            union all
            select 'h' || h.id, h.at, null, h.leg, null,
                   case h.leg when 'picked' then f.id when 'delivered' then t.id end,
                   case h.leg when 'picked' then f.name when 'delivered' then t.name end,
                   case h.leg when 'picked' then f.lat when 'delivered' then t.lat end,
                   case h.leg when 'picked' then f.lng when 'delivered' then t.lng end,
                   p.id, p.number, p.samples, h.state
              from package_handover h join sample_package p on p.id = h.package_id join facility f on f.id = p.facility_id
              left join facility t on t.id = p.destination_id
             where h.rider_id = ${rider.id} and (h.at at time zone ${timeZone})::date = ${day}::date and ${scope('f')}
             order by 2, 1 limit 500`);
        const points = await db.rows<Point>(sql`
            select at, lat, lng from rider_point
             where rider_id = ${rider.id} and (at at time zone ${timeZone})::date = ${day}::date order by at limit 2000`);
        return {
            data: {
                rider: {
                    id: rider.id,
                    full_name: rider.full_name,
                    shares: rider.shares_since !== null,
                },
                day,
                days: days.map((one) => one.day),
                events,
                points,
            },
        };
    },
});
