/**
 * A small country for tests of scope: two regions with two districts each, two facilities in every
 * district, two partners, two hubs, and one account of each type at home in the first facility,
 * with a neighbour of the same type elsewhere. Written straight into the tables.
 */
import { hash } from '@node-rs/argon2';
import { accountTypeNames, accountTypes, type AccountType } from '../../resources/access.ts';
import { standardRole } from '../../resources/permissions.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../../server/database/database.ts';

export const password = 'correct horse battery staple';
/** What is stored says what it costs to look at: of accounts that guard nothing, little. */
const light = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Username of the account of a type at home, and of its neighbour. */
export const home = (type: AccountType) => `${type}-home`;
export const neighbour = (type: AccountType) => `${type}-next`;

export interface World {
    /** Facility ids: the first two share a district, the last two lie in the other region. */
    facilities: number[];
    districts: number[];
    regions: number[];
    partners: number[];
    hubs: number[];
    roles: Record<AccountType, number>;
}

const ids = async (db: Database, query: ReturnType<typeof sql>): Promise<number[]> =>
    (await db.rows<{ id: number }>(query)).map((row) => row.id);

/** Fills an empty, migrated database. */
export async function buildWorld(db: Database): Promise<World> {
    const regions = await ids(
        db,
        sql`
        insert into region (name, region_group) values ('North', 'Northern'), ('South', 'Central') returning id`,
    );
    const districts = await ids(
        db,
        sql`
        insert into district (name, region_id, lat, lng)
        values ('Amber', ${regions[0]}, 2.5, 32.5), ('Birch', ${regions[0]}, 2.9, 32.1),
               ('Cedar', ${regions[1]}, 0.3, 32.6), ('Dune', ${regions[1]}, 0.1, 31.9) returning id`,
    );
    const partners = await ids(
        db,
        sql`insert into partner (name) values ('First Partner'), ('Other Partner') returning id`,
    );
    const hubs = await ids(
        db,
        sql`insert into hub (name) values ('First Hub'), ('Other Hub') returning id`,
    );
    const facilities: number[] = [];
    for (const [index, district] of [0, 0, 1, 1, 2, 2, 3, 3].entries()) {
        const half = index < 4 ? 0 : 1;
        const [id] = await ids(
            db,
            sql`
            insert into facility (name, code, level, ownership, district_id, partner_id, hub_id, lat, lng, mdr_site)
            values (${`Facility ${index + 1}`}, ${`F${index + 1}`}, 'hc_iii', 'government', ${districts[district]},
                    ${partners[half]}, ${hubs[half]}, 1, 32, ${index % 4 === 0}) returning id`,
        );
        facilities.push(id!);
    }
    const stored = await hash(password, light);
    const roles = {} as Record<AccountType, number>;
    for (const type of accountTypeNames) {
        const held = Object.fromEntries(standardRole(type).map((name) => [name, true]));
        const [role] = await ids(
            db,
            sql`
            insert into role (name, permissions) values (${accountTypes[type].title}, ${JSON.stringify(held)}::jsonb) returning id`,
        );
        roles[type] = role!;
        for (const [username, place] of [
            [home(type), 0],
            [neighbour(type), 1],
        ] as const) {
            await db.run(sql`
                insert into account (username, full_name, user_type, role_id, facility_id, partner_id, hub_id, mdr_site_id, password_hash)
                values (${username}, ${`Person ${username}`}, ${type}, ${role},
                        ${['facility', 'xraysite'].includes(type) ? facilities[place * 4] : null},
                        ${type === 'ip' ? partners[place] : null}, ${type === 'hub' ? hubs[place] : null},
                        ${type === 'mdrsite' ? facilities[place * 4] : null}, ${stored})`);
        }
    }
    await placePeopleAndResults(db, facilities, districts);
    return { facilities, districts, regions, partners, hubs, roles };
}

/** One clinician, referring site and TB result near (facility 1) and one far (facility 5), told apart by name. */
async function placePeopleAndResults(
    db: Database,
    facilities: number[],
    districts: number[],
): Promise<void> {
    const { id: message } = await db.one<{ id: number }>(sql`
        insert into raw_message (protocol, address, received_at, sha256, bytes, state)
        values ('astm', 'test', '2026-03-10T08:00:00Z', sha256('x'), 'x', 'parsed') returning id`);
    for (const [word, facility, district] of [
        ['Near', facilities[0], districts[0]],
        ['Far', facilities[4], districts[2]],
    ] as const) {
        await db.run(
            sql`insert into clinician (name, facility_id) values (${`Dr ${word}`}, ${facility})`,
        );
        await db.run(
            sql`insert into referring_site (name, district_id, facility_id) values (${`Site ${word}`}, ${district}, ${facility})`,
        );
        const upper = word.toUpperCase();
        const { id: machine } = await db.one<{ id: number }>(sql`
            insert into machine (serial, facility_id) values (${`GX-${upper}`}, ${facility}) returning id`);
        await db.run(
            sql`insert into machine_sender (machine_id, sender, state) values (${machine}, 'address test', 'known')`,
        );
        await db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, reagent_lot,
                                sample_id, patient_id, patient_name, disease_area, assay, outcome, call, mtb, mtb_grade, rif, result, received_at, day)
            values (sha256(${upper}::bytea), sha256(${upper}::bytea), ${message}, 'genexpert', ${machine}, ${facility}, ${`LOT-${upper}`},
                    ${`${upper}-SAMPLE`}, ${`${upper}-PATIENT`}, ${`Canary ${word}`}, 'tb', 'Xpert MTB-RIF Ultra', 'success', 'detected',
                    'detected', 'low', 'detected', 'MTB DETECTED LOW|RIF Resistance DETECTED', '2026-03-10T08:00:00Z', '2026-03-10')`);
    }
}
