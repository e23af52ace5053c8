/** Writes planned OpenLMIS cards: places, products and lots by choice, then every day through the ledger. */
import type { Context, Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { groupBy } from '../../define/several.ts';
import type { CardPlan, CardStep } from './cardsPlan.server.ts';
import type { CardFiles } from './cardsRows.server.ts';
import { lockLevels } from '../ledger/stockAt.server.ts';
import { book } from '../ledger/ledger.server.ts';
import { say } from '../../define/say.ts';

/** What a card is about, by the names of the other system. */
export interface CardFacts {
    id: string;
    place: string;
    product: string;
    code: string;
    /** Empty: the card has no lot. */
    lot: string;
    expires_on: string | null;
    made_on: string | null;
}

/** Joins the files to what each card is about. A card that names what no file has is left out of the map. */
export function factsOfCards(files: CardFiles): Map<string, CardFacts> {
    const byId = (kind: keyof CardFiles) =>
        new Map(files[kind].map(({ line }) => [(line['id'] ?? '').toLowerCase(), line]));
    const [facilities, orderables, lots] = [byId('facilities'), byId('orderables'), byId('lots')];
    const found = new Map<string, CardFacts>();
    for (const { line } of files.cards) {
        const id = line['id'] ?? '';
        const facility = facilities.get((line['facilityid'] ?? '').toLowerCase());
        const product = orderables.get((line['orderableid'] ?? '').toLowerCase());
        const lot = lots.get((line['lotid'] ?? '').toLowerCase());
        if (!facility || !product || (line['lotid'] && !lot)) continue;
        found.set(id, {
            id,
            place: facility['name'] ?? '',
            product: product['fullproductname'] ?? '',
            code: product['code'] ?? '',
            lot: lot?.['lotcode'] ?? '',
            expires_on: lot?.['expirationdate'] || null,
            made_on: lot?.['manufacturedate'] || null,
        });
    }
    return found;
}

/** What of the other system is not here yet. */
export interface Missing {
    places: string[];
    products: string[];
}

const named = sql`as g (id text, place text, product text, code text, lot text, expires_on date, made_on date)`;

/** Places and products that the cards name and nobody has written yet. */
export async function missingOf(db: Db, facts: readonly CardFacts[]): Promise<Missing> {
    const rows = JSON.stringify(facts);
    const places = await db.rows<{ name: string }>(sql`
        select distinct g.place as name from jsonb_to_recordset(${rows}::jsonb) ${named}
         where not exists (select 1 from stock_place_named p where lower(btrim(p.name)) = lower(btrim(g.place))
                            and p.kind in ('store', 'facility')) order by 1`);
    const products = await db.rows<{ name: string }>(sql`
        select distinct g.product as name from jsonb_to_recordset(${rows}::jsonb) ${named}
         where not exists (select 1 from product p where lower(btrim(p.code)) = lower(btrim(g.code))) order by 1`);
    return {
        places: places.map(({ name }) => name),
        products: products.map(({ name }) => name),
    };
}

/** Creates places as stores, and products in the category and base unit that somebody chose. */
export async function createMissing(
    db: Db,
    facts: readonly CardFacts[],
    { places }: Missing,
    master: { category: number; unit: number },
): Promise<void> {
    await db.run(
        sql`insert into stock_place (kind, name) select 'store', unnest(${places}::text[])`,
    );
    await db.run(sql`
        insert into product (name, code, category_id, base_unit_id)
        select distinct on (lower(g.code)) g.product, g.code, ${master.category}::bigint, ${master.unit}::bigint
          from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) ${named}
         where not exists (select 1 from product p where lower(btrim(p.code)) = lower(btrim(g.code)))
         order by lower(g.code)`);
}

interface Target {
    card: string;
    place_id: number;
    product_id: number;
    lot_id: number;
}

/** The lots of the cards, made where they are new: a card without one gets a lot that is held. */
async function lotsOfCardsFoundOrMade(
    db: Db,
    facts: readonly CardFacts[],
): Promise<Map<string, Target>> {
    const rows = JSON.stringify(facts.map((one) => ({ ...one, lot: one.lot || 'Without a lot' })));
    await db.run(sql`
        insert into stock_lot (product_id, lot_number, expires_on, manufactured_on, on_hold, state_reason)
        select distinct on (p.id, lower(g.lot)) p.id, g.lot, g.expires_on, g.made_on, g.expires_on is null,
               case when g.expires_on is null then 'Lot and expiry are not in the stock history' else '' end
          from jsonb_to_recordset(${rows}::jsonb) ${named}
          join product p on lower(btrim(p.code)) = lower(btrim(g.code))
         order by p.id, lower(g.lot) on conflict do nothing`);
    const found = await db.rows<Target>(sql`
        select g.id as card, s.id as place_id, p.id as product_id, t.id as lot_id
          from jsonb_to_recordset(${rows}::jsonb) ${named}
          join product p on lower(btrim(p.code)) = lower(btrim(g.code))
          join stock_lot t on t.product_id = p.id and lower(btrim(t.lot_number)) = lower(btrim(g.lot))
          join lateral (select id from stock_place_named where lower(btrim(name)) = lower(btrim(g.place))
                         and kind in ('store', 'facility') order by kind desc, id limit 1) s on true`);
    const seen = new Map<string, string>();
    for (const { card, place_id, lot_id } of found) {
        const key = `${place_id} ${lot_id}`;
        if (seen.has(key))
            throw new Refusal(
                say(
                    'Cards %{seen} and %{card} are of the same lot at the same place; they cannot be kept apart.',
                    { seen: seen.get(key) ?? '', card },
                ),
                'same_card',
            );
        seen.set(key, card);
    }
    return new Map(found.map((target) => [target.card, target]));
}

/** Books the steps of the plans, day by day and place by place: what a day adds before what it takes. */
export async function writeCards(
    context: Pick<Context, 'db' | 'viewer' | 'today'>,
    plans: readonly CardPlan[],
    facts: ReadonlyMap<string, CardFacts>,
): Promise<void> {
    const { db } = context;
    const targets = await lotsOfCardsFoundOrMade(
        db,
        plans.map(({ card }) => facts.get(card)!),
    );
    const steps = plans.flatMap(({ card, steps: own }) =>
        own.map((step) => ({ ...step, target: targets.get(card)! })),
    );
    const places = groupBy(steps, ({ target }) => target.place_id);
    for (const [place, own] of [...places].toSorted(([a], [b]) => a - b)) {
        await lockLevels(
            db,
            place,
            own.map(({ target }) => target.product_id),
        );
        const days = groupBy(own, ({ day }) => day);
        for (const [day, moved] of [...days].toSorted(([a], [b]) => a.localeCompare(b)))
            await writeDay(context, day, moved);
    }
}

async function writeDay(
    context: Pick<Context, 'db' | 'viewer' | 'today'>,
    day: string,
    steps: readonly (CardStep & { target: Target })[],
): Promise<void> {
    const { db } = context;
    const moving = steps
        .filter(({ quantity }) => quantity !== 0)
        .toSorted((a, b) => Math.sign(b.quantity) - Math.sign(a.quantity));
    const document = {
        kind: 'import',
        id: null,
        number: `OpenLMIS ${day}`,
        party: '',
        occurred_on: day,
    } as const;
    const ids = await book(
        context,
        document,
        moving.map(({ quantity, booked, note, target }) => ({
            place_id: target.place_id,
            product_id: target.product_id,
            lot_id: target.lot_id,
            quantity,
            reason: booked,
            note,
        })),
    );
    const movement = new Map(moving.map((step, at) => [step, ids[at]!]));
    const kept = steps
        .filter(({ id }) => id)
        .map((step) => ({ line_id: step.id, movement_id: movement.get(step) ?? null }));
    await db.run(sql`
        insert into stock_import_line (system, line_id, movement_id)
        select 'openlmis', line_id, movement_id
          from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as g (line_id text, movement_id bigint)`);
}
