/**
 * The chain of the cartridges that the demo's runs used: each lot came to the store, went to the facilities whose machines
 * name it, was confirmed there, and what runs left of it was lost, counted away or is there still. Written from the runs
 * themselves, once all are there. Nobody received the lot of the messages that seldom come: it is asked about.
 */
import type { Db } from '../../../resources/define/engine.ts';
import { raw, sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { daysBefore } from '../country/places.ts';
import { random, type Random } from '../random.ts';
import { groups, keyOf, writeLots, type Used } from './chainLots.ts';
import { ids, rows } from '../rows.ts';
import { goods as listed, suppliers } from './goods.ts';

interface Movement {
    id: number;
    place: number;
    product: number;
    lot: number;
    quantity: number;
    reason: string;
    kind: 'receipt' | 'distribution' | 'site_release' | 'site_count';
    document: number | null;
    number: string;
    party: string;
    day: string;
    note: string;
}

/** The lot that the unusual messages name: nobody received it. */
const neverReceived = '56433';

export interface ChainOf {
    seed: number;
    today: string;
    keeper: number;
    second: number;
}

/** What runs used of lots that nobody received: added up before it is looked at, or each day of a lot would be. */
export const usedLots = (db: Db): Promise<Used[]> =>
    db.rows<Used>(sql`
        with used as materialized (
            select place_id, facility_id, product_id, reagent_lot, min(day) as first_day, max(day) as last_day, sum(runs)::integer as runs
              from cartridge_used where lot_id is null and reagent_lot not in ('', ${neverReceived})
             group by 1, 2, 3, 4)
        select u.place_id as place, f.name as receiver, u.product_id as product, p.code, pu.id as unit, upper(u.reagent_lot) as lot_number,
               u.first_day, u.last_day, u.runs
          from used u
          join facility f on f.id = u.facility_id
          join product p on p.id = u.product_id
          join product_unit pu on pu.product_id = p.id and pu.unit_id = p.base_unit_id
         where not exists (select from stock_lot t where t.product_id = u.product_id and lower(t.lot_number) = u.reagent_lot)
         order by u.first_day, u.reagent_lot, u.place_id, u.product_id`);

export async function writeChain(
    tx: Transaction,
    used: readonly Used[],
    of: ChainOf,
): Promise<void> {
    if (!used.length) return;
    const { id: store } = await tx.one<{ id: number }>(
        sql`select min(id) as id from stock_place where kind = 'store'`,
    );
    const lots = await writeLots(tx, used);
    const chain = new Chain(
        store,
        lots,
        of,
        (await ids(tx, 'stock_movement', used.length * 4)).toReversed(),
    );
    chain.numbers = {
        receipt: await lastOf(tx, 'stock_receipt_number'),
        distribution: await lastOf(tx, 'stock_distribution_number'),
        release: await lastOf(tx, 'site_release_number'),
        count: await lastOf(tx, 'site_count_number'),
    };
    const perLot = groups(used, ({ lot_number, code }) => `${lot_number} ${supplierOf(code)}`);
    const perDelivery = groups(used, ({ lot_number, place }) => `${lot_number} ${place}`);
    chain.documents = {
        receipts: await ids(tx, 'stock_receipt', perLot.length),
        distributions: (await ids(tx, 'stock_distribution', perDelivery.length)).toReversed(),
    };
    for (const delivery of perDelivery) chain.deliver(delivery);
    for (const lot of perLot) chain.receive(lot);
    await chain.write(tx);
}

/** Who supplies a product. */
const supplierOf = (code: string): string =>
    suppliers[listed.find((one) => one.code === code)?.from[0] ?? 0]![0];

const lastOf = async (tx: Transaction, sequence: string): Promise<number> =>
    (
        await tx.one<{ n: number }>(
            sql`select case when is_called then last_value else 0 end as n from ${raw(sequence)}`,
        )
    ).n;

class Chain {
    numbers = { receipt: 0, distribution: 0, release: 0, count: 0 };
    documents: { receipts: number[]; distributions: number[] } = {
        receipts: [],
        distributions: [],
    };
    private readonly receipts: object[] = [];
    private readonly receiptLines: object[] = [];
    private readonly distributions: object[] = [];
    private readonly lines: object[] = [];
    private readonly movements: Movement[] = [];
    /** What left the store, by product and lot. */
    private readonly sent = new Map<string, number>();
    private readonly chance: Random;

    constructor(
        private readonly store: number,
        private readonly lots: ReadonlyMap<string, number>,
        private readonly of: ChainOf,
        /** In turn from the end: taken from the front, each would move all others. */
        private readonly free: number[],
    ) {
        this.chance = random(of.seed, 'chain');
    }

    /** One delivery of a lot number to a facility: a line for each product that bears it. */
    deliver(goods: readonly Used[]): void {
        const id = this.documents.distributions.pop()!;
        const number = `DIS-${String(++this.numbers.distribution).padStart(6, '0')}`;
        const [{ place, receiver }] = goods as [Used];
        const first = goods.map((one) => one.first_day).toSorted()[0]!;
        const [day, arrived] = [daysBefore(first, 5), daysBefore(first, 2)];
        this.distributions.push({ id, number, place, day, arrived });
        const document = { kind: 'distribution', document: id, number, note: '' } as const;
        for (const one of goods) {
            const lot = this.lots.get(keyOf(one.product, one.lot_number))!;
            const open = this.isOpen(goods);
            const quantity = this.quantity(one, open);
            const of = { ...document, product: one.product, lot };
            const out = this.move({
                ...of,
                place: this.store,
                quantity: -quantity,
                reason: 'distribute',
                party: receiver,
                day,
            });
            const into = this.move({
                ...of,
                place,
                quantity,
                reason: 'confirmed',
                party: 'Central store',
                day: arrived,
            });
            const { product, unit } = one;
            this.lines.push({ document: id, product, unit, lot, quantity, out, into });
            const key = keyOf(product, one.lot_number);
            this.sent.set(key, (this.sent.get(key) ?? 0) + quantity);
            if (!open) this.finish(one, lot, quantity - one.runs);
        }
    }

    /** A lot number that any run of the place used lately is the one in use, of all its products. */
    private isOpen(goods: readonly Used[]): boolean {
        return goods.some(({ last_day }) => last_day > daysBefore(this.of.today, 15));
    }

    /** What came: what runs used and a few more; of a lot in use what lasts for days, weeks or too long. */
    private quantity(one: Used, open: boolean): number {
        const { chance } = this;
        if (!open) return one.runs + chance.between(0, 4);
        const days = Math.max(
            14,
            (Date.parse(one.last_day) - Date.parse(one.first_day)) / 86_400_000,
        );
        const ahead = chance.weighted({ short: 2, usual: 5, long: 2, less: 1 });
        // A box that nobody wrote down: more was used than was received.
        if (ahead === 'less') return Math.max(1, one.runs - chance.between(1, 6));
        const lasts = {
            short: chance.between(1, 12),
            usual: chance.between(25, 70),
            long: chance.between(140, 220),
        }[ahead];
        return one.runs + Math.ceil((one.runs / days) * lasts);
    }

    /** What runs left of a lot that is used no more: damaged, counted away, or there still. */
    private finish(one: Used, lot: number, left: number): void {
        const fate = this.chance.weighted({ damage: 2, count_shortfall: 2, stays: 1 });
        const day = daysBefore(one.last_day, -9);
        if (!left || fate === 'stays' || day > this.of.today) return;
        const counted = fate === 'count_shortfall';
        const number = counted
            ? `FCO-${String(++this.numbers.count).padStart(6, '0')}`
            : `FRL-${String(++this.numbers.release).padStart(6, '0')}`;
        this.move({
            kind: counted ? 'site_count' : 'site_release',
            document: null,
            number,
            place: one.place,
            product: one.product,
            lot,
            quantity: -left,
            reason: fate,
            party: counted ? 'Physical count' : 'Damaged',
            day,
            note: counted ? 'Used for training and not recorded' : 'Foil was open when unpacked',
        });
    }

    /** The receipt of a supplier's lot number at the store, before the first of it left. */
    receive(goods: readonly Used[]): void {
        const id = this.documents.receipts.shift()!;
        const number = `GRN-${String(++this.numbers.receipt).padStart(6, '0')}`;
        const [{ lot_number, code }] = goods as [Used];
        const day = daysBefore(goods.map((one) => one.first_day).toSorted()[0]!, 12);
        const party = supplierOf(code);
        this.receipts.push({
            id,
            number,
            day,
            party,
            verified_at: `${daysBefore(day, -1)}T15:00:00Z`,
        });
        for (const [product, unit] of new Map(goods.map((one) => [one.product, one.unit]))) {
            const quantity = this.sent.get(keyOf(product, lot_number))!;
            const lot = this.lots.get(keyOf(product, lot_number))!;
            const movement = this.move({
                kind: 'receipt',
                document: id,
                number,
                place: this.store,
                product,
                lot,
                quantity,
                reason: 'receive',
                party,
                day,
                note: '',
            });
            this.receiptLines.push({ document: id, product, unit, lot, quantity, movement });
        }
    }

    private move(facts: Omit<Movement, 'id'>): number {
        const id = this.free.pop()!;
        this.movements.push({ id, ...facts });
        return id;
    }

    async write(tx: Transaction): Promise<void> {
        const { keeper, second } = this.of;
        await tx.run(sql`
            insert into stock_receipt (id, number, place_id, supplier_id, received_on, received_by_id, verifier_id, status, verified_at)
            overriding system value
            select g.id, g.number, ${this.store}, s.id, g.day, ${keeper}, ${second}, 'verified', g.verified_at
              from ${rows(this.receipts, 'id bigint, number text, day date, party text, verified_at timestamptz')}
              join supplier s on s.name = g.party order by g.id`);
        await tx.run(sql`
            insert into stock_distribution (id, number, kind, place_id, receiver_id, occurred_on, issued_by_id, status, received_on)
            overriding system value
            select g.id, g.number, 'distribution', ${this.store}, g.place, g.day, ${keeper}, 'received', g.arrived
              from ${rows(this.distributions, 'id bigint, number text, place bigint, day date, arrived date')} order by g.id`);
        await tx.run(sql`
            insert into stock_movement (id, place_id, product_id, lot_id, quantity, reason, document_kind, document_id,
                                        document_number, party, occurred_on, recorded_by, note) overriding system value
            select g.id, g.place, g.product, g.lot, g.quantity, g.reason, g.kind, g.document, g.number, g.party, g.day,
                   case when g.place = ${this.store} then ${keeper}::bigint end, g.note
              from ${rows(this.movements, movementColumns)} order by g.day, g.quantity < 0, g.id`);
        await tx.run(sql`
            insert into stock_receipt_line (receipt_id, product_id, product_unit_id, lot_id, quantity, base_quantity, movement_id)
            select g.document, g.product, g.unit, g.lot, g.quantity, g.quantity, g.movement
              from ${rows(this.receiptLines, 'document bigint, product bigint, unit bigint, lot bigint, quantity bigint, movement bigint')} order by g.movement`);
        await tx.run(sql`
            insert into stock_distribution_line (distribution_id, product_id, product_unit_id, lot_id, quantity, base_quantity,
                                                 movement_id, base_received, received_movement_id)
            select g.document, g.product, g.unit, g.lot, g.quantity, g.quantity, g.out, g.quantity, g."into"
              from ${rows(this.lines, 'document bigint, product bigint, unit bigint, lot bigint, quantity bigint, out bigint, "into" bigint')} order by g.out`);
        await this.keepNumbers(tx);
    }

    private async keepNumbers(tx: Transaction): Promise<void> {
        for (const [sequence, last] of [
            ['stock_receipt_number', this.numbers.receipt],
            ['stock_distribution_number', this.numbers.distribution],
            ['site_release_number', this.numbers.release],
            ['site_count_number', this.numbers.count],
        ] as const)
            if (last) await tx.run(sql`select setval(${sequence}::regclass, ${last})`);
    }
}

const movementColumns =
    'id bigint, place bigint, product bigint, lot bigint, quantity bigint, reason text, kind text, document bigint, number text, party text, day date, note text';
