/**
 * What a place holds of products, read once for all lines of a document: their levels, and their lots
 * in the order in which they go. First expired goes first, then first received (docs/stock.md);
 * expired, held, recalled and inactive lots are never proposed and never taken.
 *
 * Lock order, the same for everybody: documents, then levels of (place, product) in key order, then
 * the lots of these products by their ids.
 */
import type { Db } from '../../define/engine.ts';
import { say, type Sentence } from '../../define/say.ts';
import { groupBy } from '../../define/several.ts';
import { empty, sql, type Sql } from '../../define/sql.ts';
import { usedAt } from './used.server.ts';

/** What is on hand of a product at a place, and what of it others may have. Base units. */
export interface Level {
    product_id: number;
    on_hand: number;
    reserved: number;
}

/** A lot as it lies at a place. */
export interface LotThere {
    lot_id: number;
    product_id: number;
    lot_number: string;
    expires_on: string | null;
    /** Base units; 0 of a lot that was only named. */
    quantity: number;
    /** It may be issued on the day. */
    usable: boolean;
    /** What keeps it from being issued; `usable` of one that may be. */
    state: 'usable' | 'recalled' | 'on_hold' | 'inactive' | 'expired';
    /** Held by a proposal alone, until a second person has decided. */
    held_for: 'hold' | 'recall' | null;
}

/** The levels of products at a place, locked until the end of the transaction, and the lots behind them. */
export interface StockAt {
    place: number;
    levels: ReadonlyMap<number, Level>;
    /** With stock, or named; first expired first. */
    lots: readonly LotThere[];
}

interface Of {
    place: number;
    products: readonly number[];
    /** The day by which lots are judged: today, whatever day the document bears. */
    day: string;
    /** Lots that lines name: told of even where nothing is left of them. */
    named?: readonly number[];
}

/** SQL condition on `stock_lot t`: it may be issued on this day. */
export const usableLot = (day: string): Sql =>
    sql`t.active and not t.on_hold and not t.recalled and (t.expires_on is null or t.expires_on >= ${day}::date)`;

/** SQL: how a lot `t` stands on this day: `usable` where `usableLot` holds, and else the first of its causes, those that people set before its expiry. */
export const lotStateOf = (day: string): Sql => sql`
    case when t.recalled then 'recalled' when t.on_hold then 'on_hold' when not t.active then 'inactive'
         when t.expires_on < ${day}::date then 'expired' else 'usable' end`;

/**
 * Locks the levels of products at a place, made where there are none yet. Whatever takes stock or
 * promises it does this first, with all its products at once.
 */
export const lockLevels = (db: Db, place: number, products: readonly number[]): Promise<Level[]> =>
    // Written as they are, so that one statement locks, makes and tells them, each in its turn.
    db.rows<Level>(sql`
        insert into stock_level (place_id, product_id)
        select ${place}::bigint, p from unnest(${[...new Set(products)]}::bigint[]) p order by p
        on conflict (place_id, product_id) do update set on_hand = stock_level.on_hand
        returning product_id, on_hand, reserved`);

/**
 * Locks the levels, and the lots against edits of their expiry and state. What it answers with stays
 * true until the end of the transaction.
 */
export async function lockStock(db: Db, of: Of): Promise<StockAt> {
    const levels = await lockLevels(db, of.place, of.products);
    const lots = await lotsOf(db, of, sql`order by t.id for share of t`);
    return { place: of.place, levels: new Map(levels.map((one) => [one.product_id, one])), lots };
}

/** The lots as they are at this moment, for who only looks. */
export const lotsThere = (db: Db, of: Of): Promise<LotThere[]> => lotsOf(db, of, empty);

async function lotsOf(
    db: Db,
    { place, products, day, named = [] }: Of,
    lock: Sql,
): Promise<LotThere[]> {
    const found = await db.rows<LotThere & { since: string | null }>(sql`
        select t.id as lot_id, t.product_id, t.lot_number, t.expires_on, t.held_for,
               ${lotStateOf(day)} as state, ${usableLot(day)} as usable,
               (coalesce(b.quantity, 0) - coalesce(u.used, 0))::bigint as quantity,
               (select min(m.occurred_on) from stock_movement m where m.lot_id = t.id and m.place_id = ${place}) as since
          from stock_lot t left join stock_balance b on b.lot_id = t.id and b.place_id = ${place}
          left join ${usedAt(place)} u on u.lot_id = t.id
         where t.product_id = any(${[...new Set(products)]}::bigint[])
           and (b.quantity > 0 or t.id = any(${named}::bigint[])) ${lock}`);
    return found
        .toSorted(
            (a, b) =>
                later(a.expires_on, b.expires_on) || later(a.since, b.since) || a.lot_id - b.lot_id,
        )
        .map(({ since: _since, ...lot }) => lot);
}

/** Days in their order; none is the last. */
const later = (one: string | null, other: string | null): number =>
    one === other ? 0 : one === null || (other !== null && one > other) ? 1 : -1;

/** Of a product at the place: what may be issued on the day, promised or not. Base units. */
export const usableOf = ({ lots }: Pick<StockAt, 'lots'>, product: number): number =>
    lots
        .filter((lot) => lot.usable && lot.product_id === product)
        .reduce((sum, lot) => sum + lot.quantity, 0);

/**
 * Why less can be given of a product than lies there: 2,030 on hand, 2,030 recalled. Empty where
 * everything is usable.
 */
export function whyLess({ lots }: Pick<StockAt, 'lots'>, product: number): Sentence[] {
    const own = lots.filter((lot) => lot.product_id === product && lot.quantity > 0);
    const sum = (some: readonly LotThere[]) => some.reduce((total, lot) => total + lot.quantity, 0);
    const kept = groupBy(
        own.filter((lot) => !lot.usable),
        ({ state }) => state,
    );
    if (!kept.size) return [];
    return [
        say('%{quantity} on hand', { quantity: sum(own) }),
        ...[...kept].flatMap(([state, some]) => keptWords[state]?.(sum(some)) ?? []),
    ];
}

/** What lies there and cannot be given, by the state of its lots. */
const keptWords: Record<LotThere['state'], ((quantity: number) => Sentence) | undefined> = {
    usable: undefined,
    recalled: (quantity) => say('%{quantity} recalled', { quantity }),
    on_hold: (quantity) => say('%{quantity} on hold', { quantity }),
    expired: (quantity) => say('%{quantity} expired', { quantity }),
    inactive: (quantity) => say('%{quantity} used no more', { quantity }),
};

/** What of the usable is promised to nobody. */
export const freeOf = (usable: number, reserved: number): number => Math.max(0, usable - reserved);

/** Why a lot may not be issued; undefined where it may. */
export function whyNot(lot: LotThere): Sentence | undefined {
    const values = { lot: lot.lot_number };
    switch (lot.state) {
        case 'usable':
            return undefined;
        case 'recalled':
            return say('Lot %{lot} is recalled. It cannot be issued.', values);
        case 'on_hold':
            return whyHeld(lot);
        case 'inactive':
            return say('Lot %{lot} is inactive. It cannot be issued.', values);
        case 'expired':
            return say('Lot %{lot} expired on %{day}. It cannot be issued.', {
                ...values,
                day: { day: lot.expires_on ?? '' },
            });
    }
}

function whyHeld({ lot_number: lot, held_for }: LotThere): Sentence {
    if (held_for === 'recall')
        return say(
            'Lot %{lot} is held while a recall waits for a second person. It cannot be issued.',
            { lot },
        );
    if (held_for)
        return say(
            'Lot %{lot} is held while a hold waits for a second person. It cannot be issued.',
            { lot },
        );
    return say('Lot %{lot} is on hold. It cannot be issued.', { lot });
}

/** Fills `wanted` base units from lots in their order; less where there is less. */
export function fillFromLots<Lot extends Pick<LotThere, 'quantity'>>(
    lots: readonly Lot[],
    wanted: number,
): { lot: Lot; quantity: number }[] {
    const taken: { lot: Lot; quantity: number }[] = [];
    let open = wanted;
    for (const lot of lots) {
        const quantity = Math.min(open, lot.quantity);
        if (quantity > 0) taken.push({ lot, quantity });
        open -= quantity;
    }
    return taken;
}

/** The first of the lots in their order that expires before this one and has something left. */
export const soonerLot = (lots: readonly LotThere[], chosen: LotThere): LotThere | undefined =>
    lots.find(
        (lot) =>
            lot.quantity > 0 &&
            lot.expires_on !== null &&
            (chosen.expires_on === null || lot.expires_on < chosen.expires_on),
    );
