/** The lines of a stock-in record: read, checked, their lots found or made. */
import type { Context, Db } from '../../define/engine.ts';
import { asRows, sql } from '../../define/sql.ts';
import { type ProductInUnit, productsInUnits } from '../ledger/choices.server.ts';
import { refuse } from '../../define/errors.ts';
import { refuseUnlikelyExpiry } from '../ledger/days.ts';
import { toBase } from '../products/quantity.server.ts';
import type { ValuesOf } from '../../define/values.ts';
import type { receiptLineFields } from './fields.ts';
import { say } from '../../define/say.ts';

/** A line as somebody wrote it. */
export type GivenLine = ValuesOf<typeof receiptLineFields>;

/** A line that may be booked. */
export interface ReceiptLine {
    /** `lines.2` */
    path: string;
    product_id: number;
    product_unit_id: number;
    lot_id: number;
    quantity: number;
    quantity_ordered: number | null;
    base_quantity: number;
    discrepancy: string;
    unit_cost: number | null;
    currency: string;
}

/** Lot of a product whose lots bear no number. */
const unnumbered = 'No lot number';

type Checked = Omit<ReceiptLine, 'lot_id'> & { product: string; expires: boolean; lot: LotGiven };

interface LotGiven {
    lot_number: string;
    expires_on: string | null;
    manufactured_on: string | null;
}

/** Checks every line and makes the lots that are new; in the order given. */
export async function readLines(
    { db, today }: Pick<Context, 'db' | 'today'>,
    given: readonly GivenLine[],
): Promise<ReceiptLine[]> {
    const units = await productsInUnits(
        db,
        given.map(({ product_id, product_unit_id }) => ({ product_id, product_unit_id })),
    );
    const checked = given.map((values, index) =>
        check(values, units[index]!, `lines.${index}`, today),
    );
    const lots = await lotsFoundOrMade(db, checked, today);
    return checked.map((line, index) => ({ ...line, lot_id: lots[index]! }));
}

function check(values: GivenLine, unit: ProductInUnit, path: string, today: string): Checked {
    const lot = {
        lot_number: values.lot_number || (unit.expires ? '' : unnumbered),
        expires_on: values.expires_on ?? null,
        manufactured_on: values.manufactured_on ?? null,
    };
    if (!lot.lot_number) refuse(`${path}.lot_number`, say('Required.'));
    if (lot.manufactured_on && lot.expires_on && lot.expires_on < lot.manufactured_on)
        refuse(`${path}.expires_on`, say('Before the day it was made.'));
    refuseUnlikelyExpiry(`${path}.expires_on`, lot.expires_on, today);
    const { quantity } = values;
    const base = toBase(quantity, unit, `${path}.quantity`);
    if (base < 1) refuse(`${path}.quantity`, say('A quantity above 0.'));
    return {
        path,
        product_id: unit.product_id,
        product: unit.product,
        expires: unit.expires,
        product_unit_id: unit.product_unit_id,
        lot,
        quantity,
        base_quantity: base,
        quantity_ordered: wholeOrdered(values, unit, path),
        discrepancy: discrepancy(values, path),
        ...cost(values, path),
    };
}

/** What was ordered, refused where it is no whole number of base units. */
function wholeOrdered(values: GivenLine, unit: ProductInUnit, path: string): number | null {
    const quantity = values.quantity_ordered;
    if (quantity === undefined || quantity === null) return null;
    toBase(quantity, unit, `${path}.quantity_ordered`);
    return quantity;
}

/** Why something else came than was ordered: to be said, and not to be contradicted. */
function discrepancy(values: GivenLine, path: string): string {
    const { quantity, quantity_ordered: wanted } = values;
    const said = values.discrepancy ?? '';
    const field = `${path}.discrepancy`;
    const known = wanted !== undefined && wanted !== null;
    if (known && quantity !== wanted && !said)
        refuse(
            field,
            say('%{wanted} were ordered and %{quantity} came: please say why.', {
                wanted,
                quantity,
            }),
            'discrepancy',
        );
    if (said === 'short' && !(known && quantity < wanted))
        refuse(field, say('Not less came than was ordered.'), 'discrepancy');
    if (said === 'over' && !(known && quantity > wanted))
        refuse(field, say('Not more came than was ordered.'), 'discrepancy');
    return said;
}

function cost(values: GivenLine, path: string): Pick<ReceiptLine, 'unit_cost' | 'currency'> {
    const unit_cost = values.unit_cost ?? null;
    const currency = values.currency ?? '';
    if (unit_cost !== null && !/^\d{1,10}(\.\d{1,4})?$/.test(String(unit_cost)))
        refuse(`${path}.unit_cost`, say('Four decimals at most.'));
    if (unit_cost !== null && !currency) refuse(`${path}.currency`, say('Of which currency?'));
    return { unit_cost, currency: unit_cost === null ? '' : currency };
}

/** The lots of the lines, made where they are new. A lot has one expiry, whoever types it. */
async function lotsFoundOrMade(
    db: Db,
    lines: readonly Checked[],
    today: string,
): Promise<number[]> {
    const named = asRows(
        'given',
        lines.map(({ product_id, lot }) => ({ product_id, ...lot })),
        { product_id: 'bigint', lot_number: 'text', expires_on: 'date', manufactured_on: 'date' },
    );
    const find = async () => {
        const found = await db.rows<LotGiven & { id: number; n: number }>(sql`
            select given.n, t.id, t.lot_number, t.expires_on, t.manufactured_on
              from ${named} join stock_lot t on t.product_id = given.product_id
                   and lower(btrim(t.lot_number)) = lower(btrim(given.lot_number))
             order by t.id for share of t`);
        return lines.map((_line, index) => found.find(({ n }) => n === index + 1));
    };
    let found = await find();
    if (found.includes(undefined)) {
        for (const [index, line] of lines.entries())
            if (!found[index]) refuseUnusable(line, line.lot.expires_on, today);
        // In one order for everybody: two records with the same new lots wait, and never for each other.
        await db.run(sql`
            insert into stock_lot (product_id, lot_number, expires_on, manufactured_on)
            select product_id, btrim(lot_number), expires_on, manufactured_on from ${named}
             order by product_id, lower(btrim(lot_number)) collate "C", n
            on conflict (product_id, lower(btrim(lot_number))) do nothing`);
        // Ours, or those of somebody who was faster.
        found = await find();
    }
    return lines.map((line, index) => checkedLot(line, found[index]!, today));
}

function checkedLot(line: Checked, found: LotGiven & { id: number }, today: string): number {
    const { lot, path } = line;
    if (lot.expires_on && found.expires_on !== lot.expires_on) {
        refuse(
            `${path}.expires_on`,
            found.expires_on
                ? say(
                      'Lot %{lot} of %{product} expires on %{known} as recorded, and not on %{expires_on}. Look at the box; if the record is wrong, correct the lot first.',
                      {
                          lot: found.lot_number,
                          product: line.product,
                          known: { day: found.expires_on },
                          expires_on: { day: lot.expires_on },
                      },
                  )
                : say(
                      'Lot %{lot} of %{product} does not expire as recorded, and not on %{expires_on}. Look at the box; if the record is wrong, correct the lot first.',
                      {
                          lot: found.lot_number,
                          product: line.product,
                          expires_on: { day: lot.expires_on },
                      },
                  ),
            'lot_expiry',
        );
    }
    refuseUnusable(line, found.expires_on, today);
    return found.id;
}

function refuseUnusable(
    { path, lot, expires, discrepancy: said }: Checked,
    day: string | null,
    today: string,
): void {
    const field = `${path}.expires_on`;
    if (!day && expires)
        refuse(field, say('The lots of this product expire: please give the day.'));
    if (day && day < today && said !== 'expired')
        refuse(
            field,
            say(
                'Lot %{lot_number} expired on %{day}. To take it in all the same, give “Expired” as the discrepancy: it cannot be issued.',
                { lot_number: lot.lot_number, day: { day } },
            ),
            'expired',
        );
}
