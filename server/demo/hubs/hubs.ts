/** Sample transport of the demo: riders of every hub, their visits, packages and hand-overs; a quarter of the account's own hub. */
import { asRows, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { day } from '../clock.ts';
import { drawName } from '../country/names.ts';
import type { Plan } from '../plan.ts';
import { random } from '../random.ts';
import { drawCourse, type Course, type Rider, type Site } from './course.ts';

/** Weeks of the hub of the account, and of the others: enough for a quarter, and for the last month. */
const weeks = { own: 13, others: 4 } as const;
const ridersOfHub = 3;

export async function writeHubs(tx: Transaction, plan: Plan, now: Date): Promise<void> {
    await tx.run(sql`
        update hub h set laboratory_id = (
            select f.id from facility f where f.hub_id = h.id and exists (select 1 from machine m where m.facility_id = f.id)
             order by f.mdr_site desc, f.id limit 1)`);
    const own = await tx.one<{ hub: number }>(
        sql`select hub_id as hub from account where username = 'hub'`,
    );
    const sites = await tx.rows<Site>(sql`
        select f.id, f.hub_id as hub from facility f join hub h on h.id = f.hub_id
         where f.id is distinct from h.laboratory_id order by f.hub_id, f.id`);
    const riders = await writeRiders(tx, [...new Set(sites.map(({ hub }) => hub))], own.hub);
    const courses = [...new Set(sites.map(({ hub }) => hub))].map((hub) =>
        drawCourse(
            sites.filter((site) => site.hub === hub),
            riders.filter((rider) => rider.hub === hub),
            {
                chance: random(plan.seed, `hub ${hub}`),
                wall: plan.wall,
                now,
                today: plan.today / day,
                weeks: hub === own.hub ? weeks.own : weeks.others,
            },
        ),
    );
    for (const course of courses) await writeCourse(tx, course);
    await writeTrail(tx, riders, now);
    await tx.run(sql`
        insert into package_time_refused (code, facility_id, leg, began_at, ended_at, said_by, said_at)
        select p.code, p.facility_id, 'pick_deliver', p.picked_at, p.picked_at - interval '3 hours', r.full_name, p.picked_at + interval '1 day'
          from sample_package p join rider r on r.id = p.rider_id
         where p.number like '%50' and p.status = 'received'`);
}

/** The first rider of the account's hub has the phone of the demo account. */
async function writeRiders(
    tx: Transaction,
    hubs: readonly number[],
    own: number,
): Promise<Rider[]> {
    const chance = random(11, 'riders');
    const drawn = hubs.flatMap((hub) =>
        Array.from({ length: ridersOfHub }, (_, at) => ({
            hub,
            name: drawName(chance),
            phone: `+2567001${chance.between(10_000, 99_999)}`,
            plate: `UE${chance.pick(['A', 'B', 'C', 'D'])} ${chance.between(100, 999)}${chance.pick(['K', 'L', 'M'])}`,
            permit: `${chance.between(10_000_000, 19_999_999)}/1/1`,
            username: hub === own && at === 0 ? 'rider' : '',
        })),
    );
    const riders = await tx.rows<Rider>(sql`
        insert into rider (hub_id, full_name, phone, plate, permit_number, permit_expires_on, username, shares_since)
        select g.hub, g.name, g.phone, g.plate, g.permit, current_date + 40 + (g.n * 61 % 700)::integer, g.username,
               case when g.n % 3 = 1 then now() - interval '90 days' end
          from ${asRows('g', drawn, { hub: 'bigint', name: 'text', phone: 'text', plate: 'text', permit: 'text', username: 'text' })}
         order by g.n returning id, hub_id as hub, full_name as name`);
    // Somebody who left, of the own hub.
    await tx.run(
        sql`insert into rider (hub_id, full_name, phone, active) values (${own}, ${drawName(chance)}, '+256700000001', false)`,
    );
    return riders;
}

async function writeCourse(
    tx: Transaction,
    { visits, packages, handovers }: Course,
): Promise<void> {
    await tx.run(sql`
        insert into rider_visit (rider_id, facility_id, day, time_in, time_out)
        select v.rider, v.facility, v.day, v."in", v.out
          from ${asRows('v', visits, { rider: 'bigint', facility: 'bigint', day: 'date', in: 'timestamptz', out: 'timestamptz' })} order by v.n`);
    await tx.run(sql`
        insert into sample_package (code, facility_id, destination_id, rider_id, test_type, samples, collected_at, status, picked_at, last_seen_at,
                                    delivered_at, received_at, received_samples, difference_reason, lost_at, lost_reason)
        select p.code, p.facility, h.laboratory_id, p.rider, p.test, p.samples, p.collected, p.status, p.picked, p.seen,
               p.delivered, p.received, p.found, p.difference, p.lost,
               case when p.lost is null then '' else 'The bag fell from the motorbike on the way; it was looked for twice.' end
          from ${asRows('p', packages, {
              code: 'text',
              facility: 'bigint',
              rider: 'bigint',
              test: 'text',
              samples: 'integer',
              status: 'text',
              collected: 'timestamptz',
              picked: 'timestamptz',
              seen: 'timestamptz',
              delivered: 'timestamptz',
              received: 'timestamptz',
              found: 'integer',
              difference: 'text',
              lost: 'timestamptz',
          })}
          join facility f on f.id = p.facility join hub h on h.id = f.hub_id order by p.n`);
    await tx.run(sql`
        insert into package_handover (package_id, rider_id, leg, at, recorder_name, other_side, state, why, answer_reason, answered_at, answered_by_name)
        select p.id, g.rider, g.leg, g.at, g.recorder, g.other, g.state, g.why, g.answer, g.answered,
               case when g.answered is null then '' else g.answerer end
          from ${asRows('g', handovers, {
              code: 'text',
              rider: 'bigint',
              leg: 'text',
              at: 'timestamptz',
              recorder: 'text',
              other: 'text',
              state: 'text',
              why: 'text',
              answer: 'text',
              answered: 'timestamptz',
              answerer: 'text',
          })}
          join sample_package p on p.code = g.code order by g.n`);
}

/** Of riders who allow it: from site to site on the days of the last fortnight, four positions between two. */
const writeTrail = (tx: Transaction, riders: readonly Rider[], now: Date): Promise<number> =>
    tx.run(sql`
        with stop as (
            select v.rider_id, v.day, v.time_in as at, f.lat, f.lng,
                   lead(v.time_in) over day as next_at, lead(f.lat) over day as next_lat, lead(f.lng) over day as next_lng
              from rider_visit v join facility f on f.id = v.facility_id join rider r on r.id = v.rider_id
             where r.shares_since is not null and v.rider_id = any(${riders.map(({ id }) => id)}::bigint[])
               and v.time_in > ${now}::timestamptz - interval '14 days'
            window day as (partition by v.rider_id, v.day order by v.time_in))
        insert into rider_point (rider_id, at, lat, lng)
        select s.rider_id, s.at + (s.next_at - s.at) * k / 5.0, s.lat + (s.next_lat - s.lat) * k / 5.0 + 0.004 * sin(k * 2.1),
               s.lng + (s.next_lng - s.lng) * k / 5.0 + 0.004 * cos(k * 1.7)
          from stop s, generate_series(0, 4) k where s.next_at is not null and s.lat is not null and s.next_lat is not null
        on conflict do nothing`);
