/** What a rider needs on the way, in one answer: the phone keeps it for the time without a line. */
import { action } from '../../define/action.ts';
import { integer } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { hubPeople } from '../access.ts';
import { isHandoverOf, isOtherSide, handoverTables } from '../packages/visible.server.ts';
import { onlyDesk, ownRider, riderOf } from '../riders/own.server.ts';
import type { Leg } from '../words.ts';
import { destinationsOf } from './destinations.server.ts';

interface Site {
    id: number;
    name: string;
    district: string;
    lat: number | null;
    lng: number | null;
    /** Days with a visit of any rider in this week, Monday to today. */
    visits: number;
    last_visit: string | null;
    visited_today: boolean;
    /** The laboratory of the hub: nobody is sent there to pick up, though it may give samples for another one. */
    laboratory: boolean;
}

interface RoundPackage {
    id: number;
    number: string;
    code: string;
    status: 'picked' | 'at_hub' | 'in_transit';
    facility: string;
    destination: string | null;
    samples: number;
    picked_at: string;
    mine: boolean;
}

interface ToConfirm {
    id: number;
    number: string;
    leg: Leg;
    at: string;
    recorder_name: string;
}

/** Riders that the desk chooses from. */
interface Choice {
    id: number;
    full_name: string;
}

export const round = action('POST /x/hub/round', {
    about: 'The round of a rider: sites with their visits of the week, packages on the way, hand-overs to confirm, and laboratories',
    access: hubPeople,
    effect: 'reads',
    body: { rider_id: integer('Rider', { min: 1 }) },
    run: async ({ rider_id }, context) => {
        const { db, viewer, scope, today } = context;
        const own = await ownRider(db, viewer);
        if (!own) await onlyDesk(db, viewer);
        const choices = own
            ? []
            : await db.rows<Choice>(sql`
                select id, full_name from rider where hub_id = ${viewer.hub_id} and active order by full_name`);
        // A desk opens it before it has chosen a rider.
        const rider = own ?? (rider_id ? await riderOf(db, viewer, rider_id, 'read') : undefined);
        const sites = await db.rows<Site>(sql`
            select f.id, f.name, d.name as district, f.lat, f.lng,
                   (select count(distinct v.day) from rider_visit v where v.facility_id = f.id
                       and v.day between date_trunc('week', ${today}::date)::date and ${today}::date)::integer as visits,
                   (select max(v.day) from rider_visit v where v.facility_id = f.id) as last_visit,
                   exists (select 1 from rider_visit v where v.facility_id = f.id and v.day = ${today}::date) as visited_today,
                   coalesce(h.laboratory_id = f.id, false) as laboratory
              from facility f join district d on d.id = f.district_id left join hub h on h.id = f.hub_id
             where f.active and ${scope('f')} order by f.name limit 500`);
        const packages = await db.rows<RoundPackage>(sql`
            select p.id, p.number, p.code, p.status, f.name as facility, t.name as destination, p.samples, p.picked_at,
                   p.rider_id = ${rider?.id ?? 0} as mine
              from sample_package p join facility f on f.id = p.facility_id left join facility t on t.id = p.destination_id
             where p.status in ('picked', 'at_hub', 'in_transit') and ${scope('f')}
               and (p.status = 'at_hub' or p.rider_id = ${rider?.id ?? 0})
             order by p.picked_at limit 300`);
        const to_confirm = await db.rows<ToConfirm>(sql`
            select h.id, p.number, h.leg, h.at, h.recorder_name from ${handoverTables}
             where ${isOtherSide(viewer)} and ${isHandoverOf(viewer, scope)} order by h.at limit 100`);
        const { visits_per_week } = await db.one<{ visits_per_week: number }>(sql`
            select visits_per_week from programme_rule
             order by valid_from <= ${today}::date desc, case when valid_from <= ${today}::date then valid_from end desc, valid_from limit 1`);
        return {
            data: {
                rider: rider && {
                    id: rider.id,
                    full_name: rider.full_name,
                    active: rider.active,
                    shares: rider.shares_since !== null,
                },
                own: own !== undefined,
                riders: choices,
                visits_per_week,
                sites,
                packages,
                to_confirm,
                destinations: await destinationsOf(context),
            },
        };
    },
});
