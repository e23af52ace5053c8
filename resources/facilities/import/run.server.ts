/** Reads what an import compares with, and writes what it plans: a few statements for any number of rows. */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import type { Plan } from './plan.server.ts';
import type { Snapshot, Stored } from './values.server.ts';
import { say } from '../../define/say.ts';

/** The facilities and places of the country, as an import compares with them. */
export async function snapshotOf(db: Db): Promise<Snapshot> {
    return {
        facilities: await db.rows<Stored>(sql`
            select id, version, name, code, level, ownership, district_id, lat, lng, dhis2_uid, hub_id,
                   partner_id, contact, phone, email from facility`),
        districts: await db.rows(sql`select id, name, region_id from district order by name`),
        regions: await db.rows(sql`select id, name, region_group from region order by name`),
        hubs: await db.rows(sql`select id, name from hub order by name`),
        partners: await db.rows(sql`select id, name from partner order by name`),
    };
}

/** One import at a time: two that run together would each add what the other adds. */
export const waitForTurn = (db: Db): Promise<number> =>
    db.run(sql`select pg_advisory_xact_lock(hashtext('kipimo facility import'))`);

/** Carries the plan out, within the transaction of the call. */
export async function carryOut(db: Db, plan: Plan): Promise<void> {
    try {
        await createPlaces(db, plan);
        await addFacilities(db, plan);
        await changeFacilities(db, plan);
    } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error;
        throw new Refusal(
            say(
                'A facility was added or changed meanwhile. Nothing was imported; please try again.',
            ),
            'changed_meanwhile',
        );
    }
}

async function createPlaces(db: Db, plan: Plan): Promise<void> {
    if (plan.regions.length) {
        await db.run(sql`
            insert into region (name, region_group)
            select name, region_group from jsonb_to_recordset(${JSON.stringify(plan.regions)}::jsonb)
                as given (name text, region_group text)`);
    }
    if (plan.districts.length) {
        await db.run(sql`
            insert into district (name, region_id)
            select given.name, r.id from jsonb_to_recordset(${JSON.stringify(plan.districts)}::jsonb)
                as given (name text, region text)
              join region r on lower(btrim(r.name)) = lower(btrim(given.region))`);
    }
}

async function addFacilities(db: Db, plan: Plan): Promise<void> {
    if (!plan.add.length) return;
    const added = await db.run(sql`
        insert into facility (name, code, level, ownership, district_id, lat, lng, dhis2_uid, hub_id,
                              partner_id, contact, phone, email)
        select g.name, g.code, g.level, g.ownership, coalesce(g.district_id, d.id), g.lat, g.lng,
               g.dhis2_uid, g.hub_id, g.partner_id, g.contact, g.phone, g.email
          from jsonb_to_recordset(${JSON.stringify(plan.add.map(({ values }) => values))}::jsonb)
               as g (name text, code text, level text, ownership text, district_id bigint,
                     new_district text, lat numeric, lng numeric, dhis2_uid text, hub_id bigint,
                     partner_id bigint, contact text, phone text, email text)
          left join district d on lower(btrim(d.name)) = lower(btrim(g.new_district))`);
    if (added !== plan.add.length)
        throw new Error(`${plan.add.length} facilities planned, ${added} added`);
}

async function changeFacilities(db: Db, plan: Plan): Promise<void> {
    if (!plan.change.length) return;
    const rows = plan.change.map(({ id, version, values }) => ({ ...values, id, version }));
    const changed = await db.run(sql`
        update facility f
           set name = g.name, code = g.code, level = g.level, ownership = g.ownership,
               district_id = coalesce(g.district_id, d.id), lat = g.lat, lng = g.lng,
               dhis2_uid = g.dhis2_uid, hub_id = g.hub_id, partner_id = g.partner_id,
               contact = g.contact, phone = g.phone, email = g.email
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as g (id bigint, version integer, name text, code text, level text, ownership text,
                     district_id bigint, new_district text, lat numeric, lng numeric, dhis2_uid text,
                     hub_id bigint, partner_id bigint, contact text, phone text, email text)
          left join district d on lower(btrim(d.name)) = lower(btrim(g.new_district))
         where f.id = g.id and f.version = g.version`);
    if (changed !== rows.length) {
        throw new Refusal(
            say('A facility was changed meanwhile. Nothing was imported; please try again.'),
            'changed_meanwhile',
        );
    }
}
