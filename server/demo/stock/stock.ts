/**
 * The central store of the demo country: masters, keepers, two years of deliveries and distributions,
 * requests in every state, counts and an adjustment.
 */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { dayOf } from '../clock.ts';
import type { Plan } from '../plan.ts';
import {
    abbreviations,
    categoryTexts,
    departments,
    funderContacts,
    funders,
    goods,
    suppliers,
} from './goods.ts';
import { writeBook } from './book.ts';
import { othersUsedUp } from './usedUp.ts';
import { drawStock, type Delivery } from './plan.ts';
import { writeCounts } from './counts.ts';
import { demoOrders, finishRequests, writeRequests } from './requests.ts';
import type { Store } from './store.ts';

/** Writes the store. `accounts` name the two keepers: the second verifies and approves. */
export async function writeStock(
    tx: Transaction,
    plan: Plan,
    accounts: { keeper: number; second: number; facility: number },
): Promise<void> {
    const today = dayOf(plan.today);
    await writeMasters(tx, accounts.second);
    const store = await readStore(tx, today, accounts);
    const story = drawStock(plan, store.receivers.length, demoOrders);
    await writeLots(store, story.deliveries);
    const requests = await writeRequests(store);
    await writeBook(store, deliveriesByDay(story.deliveries), story.sendings, requests);
    await othersUsedUp(tx, today);
    await finishRequests(store, requests);
    await holdOne(tx, accounts);
    await writeCounts(store);
}

/** The two keepers and the facility account of the demo. */
export async function stockPeople(
    tx: Transaction,
): Promise<{ keeper: number; second: number; facility: number }> {
    return tx.one(sql`
        select (select id from account where username = 'distributor') as keeper,
               (select id from account where username = 'distributor-2') as second,
               (select id from account where username = 'facility') as facility`);
}

async function writeMasters(tx: Transaction, verifier: number): Promise<void> {
    await tx.run(sql`insert into department (name) select unnest(${[...departments]}::text[])`);
    await tx.run(sql`update account set stock_verifier = true, stock_receiver = true,
        department_id = (select min(id) from department) where id = ${verifier}`);
    for (const [at, name] of funders.entries()) {
        const [contact, phone, email] = funderContacts[at]!;
        await tx.run(sql`insert into funder (name, contact, phone, email)
            values (${name}, ${contact}, ${phone}, ${email})`);
    }
    for (const [name, contact, phone, email] of suppliers)
        await tx.run(sql`insert into supplier (name, contact, phone, email)
            values (${name}, ${contact}, ${phone}, ${email})`);
    const categories = [...new Set(goods.map(({ category }) => category))];
    const units = [...new Set(goods.flatMap(({ unit, pack: [name] }) => [unit, name]))];
    const texts = categories.map((name) => categoryTexts[name] ?? '');
    await tx.run(
        sql`insert into stock_category (name, description) select * from unnest(${categories}::text[], ${texts}::text[])`,
    );
    const short = units.map((name) => abbreviations[name] ?? '');
    await tx.run(
        sql`insert into measurement_unit (name, abbreviation) select * from unnest(${units}::text[], ${short}::text[])`,
    );
    const rows = JSON.stringify(
        goods.map((one) => ({ ...one, tests: one.unit === 'Test' ? 1 : null })),
    );
    await tx.run(sql`
        insert into product (code, name, category_id, base_unit_id, storage, disease_area, tests_per_unit, expires)
        select g.code, g.name, c.id, u.id, g.storage, g.disease, g.tests, g.life > 0
          from jsonb_to_recordset(${rows}::jsonb) as g (code text, name text, category text, unit text, storage text,
               disease text, tests integer, life integer)
          join stock_category c on c.name = g.category join measurement_unit u on u.name = g.unit`);
    const packs = JSON.stringify(
        goods.map(({ code, pack: [unit, size] }) => ({ code, unit, size })),
    );
    await tx.run(sql`
        insert into product_unit (product_id, unit_id, base_units)
        select p.id, u.id, g.size from jsonb_to_recordset(${packs}::jsonb) as g (code text, unit text, size bigint)
          join product p on p.code = g.code join measurement_unit u on u.name = g.unit`);
    await writeCartridges(tx);
}

/** Which product each assay of the demo uses, by the name that its instrument sends. */
async function writeCartridges(tx: Transaction): Promise<void> {
    const kinds = JSON.stringify([
        ...goods.flatMap(({ code, assay }) =>
            assay
                ? {
                      code,
                      assay,
                      device: code.startsWith('MPIMA') ? 'mpima' : 'genexpert',
                      area: areas[code] ?? 'tb',
                  }
                : [],
        ),
        { code: 'XP-XDR', assay: 'Xpert MTB-XDR', device: 'genexpert', area: 'tb' },
        { code: 'PIMA-CD4', assay: 'PIMA CD4', device: 'pima', area: 'cd4' },
    ]);
    await tx.run(sql`
        insert into cartridge (device_type, assay, disease_area, product_id)
        select g.device, g.assay, g.area, p.id
          from jsonb_to_recordset(${kinds}::jsonb) as g (code text, assay text, device text, area text)
          join product p on p.code = g.code`);
}

/** Disease areas of assays other than TB. */
const areas: Readonly<Record<string, string>> = {
    'XP-HIV-VL': 'vl',
    'XP-HIV-QUAL': 'eid',
    'XP-HPV': 'hpv',
    'XP-CTNG': 'ctng',
    'XP-TV': 'tv',
    'XP-HBV': 'hbv',
    'XP-COV': 'covid',
    'MPIMA-VL': 'vl',
    'MPIMA-EID': 'eid',
};

async function readStore(
    tx: Transaction,
    today: string,
    { keeper, second, facility }: { keeper: number; second: number; facility: number },
): Promise<Store> {
    const { id: place } = await tx.one<{ id: number }>(
        sql`select min(id) as id from stock_place where kind = 'store'`,
    );
    const items = await tx.rows<{ code: string; product: number; pack: number; size: number }>(sql`
        select p.code, p.id as product, u.id as pack, u.base_units as size
          from product p join product_unit u on u.product_id = p.id and u.unit_id <> p.base_unit_id`);
    const receivers = await tx.rows<{ id: number; name: string }>(sql`
        select s.id, f.name from stock_place s join facility f on f.id = s.facility_id
         where exists (select 1 from placement p where p.facility_id = f.id)
         order by f.id <> (select facility_id from account where id = ${facility}), f.id limit 60`);
    const department = await tx.one<Store['department']>(sql`
        select id, name from stock_place_named where kind = 'department' order by id limit 1`);
    return {
        tx,
        today,
        place,
        items: new Map(items.map(({ code, ...item }) => [code, item])),
        lots: new Map(),
        receivers,
        department,
        keeper,
        second,
        requester: facility,
    };
}

async function writeLots(store: Store, deliveries: readonly Delivery[]): Promise<void> {
    const rows = deliveries.map(({ good, lot, expires_on }) => ({
        product: store.items.get(good.code)!.product,
        lot,
        expires_on,
    }));
    const found = await store.tx.rows<{ id: number; lot_number: string }>(sql`
        insert into stock_lot (product_id, lot_number, expires_on, manufacturer)
        select product, lot, expires_on, 'Demo works'
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (product bigint, lot text, expires_on date)
        returning id, lot_number`);
    for (const { id, lot_number } of found) store.lots.set(lot_number, id);
}

/** Deliveries of a day from one supplier come with one note. */
function deliveriesByDay(deliveries: readonly Delivery[]): Delivery[][] {
    const notes = new Map<string, Delivery[]>();
    for (const one of deliveries) {
        const key = `${one.day} ${one.good.from.join(' ')}`;
        notes.set(key, [...(notes.get(key) ?? []), one]);
    }
    return [...notes.values()];
}

/** The newest lot of what the story says is held waits for its certificate. */
async function holdOne(
    tx: Transaction,
    { keeper, second }: { keeper: number; second: number },
): Promise<void> {
    const held = goods.filter(({ story }) => story === 'held').map(({ code }) => code);
    const why = 'Waits for the certificate of analysis';
    const what = JSON.stringify({ on_hold: true, state_reason: why });
    await tx.run(sql`
        insert into stock_proposal (kind, about, what, reason, lot_id, proposed_by_id, proposed_at)
        select 'lot', 'Put on hold; Lot: ' || t.lot_number || '; Product: ' || p.name, ${what}::jsonb, ${why}, t.id, ${keeper}, now()
          from product p join lateral (
              select id, lot_number from stock_lot where product_id = p.id order by id desc limit 1) t on true
         where p.code = any(${held}::text[])`);
    await tx.run(sql`
        update stock_proposal set status = 'approved', decided_by_id = ${second}, decided_at = now()
         where status = 'proposed'`);
}
