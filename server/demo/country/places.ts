/** Writes the demo country: its places, machines and accounts, in the caller's transaction. */
import { accountTypes, accountTypeNames, type AccountType } from '../../../resources/access.ts';
import { ensureStandardRole } from '../../../resources/admin/standardRoles.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { placeMachine } from '../../../resources/machines/placement.server.ts';
import { hashSecret } from '../../../resources/session/secrets.server.ts';
import type { Transaction } from '../../database/database.ts';
import { writeDevices } from '../devices/machines.ts';
import type { Country } from './country.ts';
import { bayOf, type Machine } from './machines.ts';
import { drawName, nameAt } from './names.ts';
import { random } from '../random.ts';
import { demoSecret } from '../rules.ts';

/** Ids of what the accounts stand on. */
interface Places {
    facilities: number[];
    partner: number;
    hub: number;
    mdr: number;
}

/** Places and machines. `since` is the day from which on machines stand where they stand. */
export async function writePlaces(
    tx: Transaction,
    country: Country,
    since: string,
    today: string,
): Promise<Places> {
    const regions = new Map(country.districts.map(({ region, group }) => [region, group]));
    for (const [region, group] of regions)
        await tx.run(sql`insert into region (name, region_group) values (${region}, ${group})`);
    for (const { name, region, lat, lng } of country.districts)
        await tx.run(sql`insert into district (name, region_id, lat, lng)
            values (${name}, (select id from region where name = ${region}), ${lat}, ${lng})`);
    for (const name of country.partners)
        await tx.run(sql`insert into partner (name) values (${name})`);
    for (const { name, district } of country.hubs)
        await tx.run(sql`insert into hub (name, district_id)
            values (${name}, (select id from district where name = ${district}))`);
    const facilities: number[] = [];
    for (const [at, one] of country.facilities.entries()) {
        const { id } = await tx.one<{ id: number }>(sql`
            insert into facility (name, code, level, ownership, district_id, hub_id, partner_id, lat, lng, mdr_site, contact, phone)
            values (${one.name}, ${one.code}, ${one.level}, ${one.ownership},
                    (select id from district where name = ${one.district}),
                    (select id from hub where name = ${one.hub}),
                    (select id from partner where name = ${one.partner}), ${one.lat}, ${one.lng}, ${one.mdr},
                    ${nameAt(at)}, ${`+25670020${String(at).padStart(4, '0')}`})
            returning id`);
        facilities.push(id);
    }
    await writeMachines(tx, country, facilities, since, today);
    await writePeople(tx, country, facilities[country.machines[0]!.facility!]!);
    return placesOfAccounts(tx, country, facilities);
}

/** Machines with their modules, where they stand; one that moved stood elsewhere before. */
async function writeMachines(
    tx: Transaction,
    country: Country,
    facilities: number[],
    since: string,
    today: string,
): Promise<void> {
    for (const machine of country.machines) {
        // A machine that waits to be assigned makes itself known by its first message.
        if (machine.facility === undefined) continue;
        const { id } = await tx.one<{ id: number }>(sql`
            insert into machine (serial, model, module_count, software, system_name, pc_name)
            values (${machine.serial}, ${machine.model}, ${machine.modules.length}, ${machine.software},
                    ${`DEMO ${machine.serial}`}, ${machine.pcName}) returning id`);
        await writeModules(tx, id, machine, today);
        const { moved } = machine.stories;
        const place = (at: number, from: string) =>
            placeMachine(tx, { machine_id: id, facility_id: facilities[at]!, from, today });
        await place(moved?.from ?? machine.facility, since);
        if (moved) await place(machine.facility, daysBefore(today, moved.ago));
    }
    await writeDevices(tx, facilities, since, today);
}

/** The modules of a machine in their bays, and the one that the last of them replaced. */
async function writeModules(
    tx: Transaction,
    id: number,
    { modules, stories: { replaced } }: Machine,
    today: string,
): Promise<void> {
    const last = modules.length - 1;
    const on = replaced ? daysBefore(today, replaced.ago) : null;
    if (replaced)
        await tx.run(sql`insert into module (machine_id, serial, slot, status, replaced_on, replaced_by, reason)
            values (${id}, ${replaced.serial}, ${bayOf(last)}, 'replaced', ${on}::date, ${modules[last]!},
                    'Failed its self-test after every start')`);
    await tx.run(sql`insert into module (machine_id, serial, slot, installed_on)
        select ${id}, serial, slot, case when at = ${modules.length} then ${on}::date end
          from unnest(${modules}::text[], ${modules.map((_, slot) => bayOf(slot))}::text[]) with ordinality as m (serial, slot, at)`);
}

export const daysBefore = (day: string, count: number): string =>
    new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** Clinicians and referring sites, most of them around the facility account. */
async function writePeople(tx: Transaction, country: Country, first: number): Promise<void> {
    const chance = random(7, 'people');
    const cadres = ['Clinical officer', 'Nurse', 'Medical officer', 'Midwife'];
    const all = await tx.rows<{ id: number; district_id: number }>(
        sql`select id, district_id from facility order by id limit ${Math.min(30, country.facilities.length)}`,
    );
    const own = all.find(({ id }) => id === first)!;
    for (const facility of [own, own, own, own, ...all])
        await tx.run(sql`insert into clinician (name, cadre, phone, facility_id)
            values (${drawName(chance)}, ${chance.pick(cadres)}, ${`+2567000${chance.between(10_000, 99_999)}`}, ${facility.id})`);
    for (const [at, facility] of [own, own, own, ...all].entries())
        await tx.run(sql`insert into referring_site (name, district_id, facility_id, distance_km)
            values (${`Demo Health Post ${at + 1}`}, ${facility.district_id}, ${facility.id}, ${chance.between(2, 38)})`);
}

/** The facility of the first machine, its partner, a hub, and a centre that treats resistance. */
async function placesOfAccounts(
    tx: Transaction,
    country: Country,
    facilities: number[],
): Promise<Places> {
    const first = facilities[country.machines[0]!.facility!]!;
    const { partner, hub } = await tx.one<{ partner: number; hub: number }>(
        sql`select partner_id as partner, hub_id as hub from facility where id = ${first}`,
    );
    const mdr = facilities[country.facilities.findIndex((one) => one.mdr)]!;
    return { facilities: [first, ...facilities.filter((id) => id !== first)], partner, hub, mdr };
}

/** One account of each type, named like it, with the role of its type. Returns their ids. */
export async function writeAccounts(tx: Transaction, places: Places): Promise<number[]> {
    const password = await hashSecret(demoSecret);
    const ids: number[] = [];
    for (const type of accountTypeNames) {
        const role = await ensureStandardRole(tx, type);
        const at = placeOf(type, places);
        const account = await tx.one<{ id: number }>(sql`
            insert into account (username, full_name, user_type, role_id, facility_id, partner_id, hub_id, mdr_site_id, password_hash,
                                 access_key_hash, access_key_set_at)
            values (${type}, ${`Demo ${accountTypes[type].title}`}, ${type}, ${role}, ${at.facility ?? null}, ${at.partner ?? null},
                    ${at.hub ?? null}, ${at.mdr ?? null}, ${password},
                    ${type === 'facility' ? password : null}, ${type === 'facility' ? new Date() : null}) returning id`);
        ids.push(account.id);
    }
    return [...ids, await secondKeeper(tx, password), await phoneOfRider(tx, password)];
}

/** Somebody beside the distributor who verifies what came in and decides on requests. */
const secondKeeper = async (tx: Transaction, password: string): Promise<number> => {
    const { id } = await tx.one<{ id: number }>(sql`
        insert into account (username, full_name, user_type, role_id, password_hash)
        select 'distributor-2', 'Demo second keeper', 'distributor', role_id, ${password}
          from account where username = 'distributor' returning id`);
    return id;
};

/** The phone of a rider: another account of the hub. */
const phoneOfRider = async (tx: Transaction, password: string): Promise<number> => {
    const { id } = await tx.one<{ id: number }>(sql`
        insert into account (username, full_name, user_type, role_id, hub_id, password_hash)
        select 'rider', 'Demo rider', 'hub', role_id, hub_id, ${password} from account where username = 'hub' returning id`);
    return id;
};

function placeOf(
    type: AccountType,
    places: Places,
): Partial<Record<'facility' | 'partner' | 'hub' | 'mdr', number>> {
    const own: Partial<Record<AccountType, ReturnType<typeof placeOf>>> = {
        facility: { facility: places.facilities[0] },
        xraysite: { facility: places.facilities[0] },
        ip: { partner: places.partner },
        hub: { hub: places.hub },
        mdrsite: { mdr: places.mdr },
    };
    return own[type] ?? {};
}
