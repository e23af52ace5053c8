/** What is odd about stock that comes in and may be right: asked once, before it is recorded. */
import { askOnce } from '../../define/ask.ts';
import type { Context, Db } from '../../define/engine.ts';
import { say, type Sentence } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import type { GivenLine } from './lines.server.ts';

/** So many times the usual quantity is asked about. */
const oddTimes = 10;

interface Received {
    id: number;
    place_id: number;
    /** Name of the supplier. */
    party: string;
}

/**
 * Asks where the supplier's delivery note was recorded before, and of lines of ten times what usually
 * comes in.
 * @throws Refusal `ask`
 */
export async function askAboutReceipt(
    context: Pick<Context, 'db' | 'today' | 'sure'>,
    receipt: Received,
    reference: string,
    lines: readonly GivenLine[],
): Promise<void> {
    if (context.sure) return;
    const note = await sameNote(context.db, receipt, reference);
    askOnce(context, { ...note, ...(await farOver(context, receipt, lines)) });
}

async function sameNote(
    db: Db,
    { id, party }: Received,
    reference: string,
): Promise<Record<string, Sentence>> {
    if (!reference.trim()) return {};
    const before = await db.maybe<{ number: string; received_on: string }>(sql`
        select r.number, r.received_on from stock_receipt r, stock_receipt own
         where own.id = ${id} and r.supplier_id = own.supplier_id and r.id <> own.id and r.status <> 'reversed'
           and lower(regexp_replace(r.reference, '\\s', '', 'g')) = lower(regexp_replace(${reference}, '\\s', '', 'g'))
         order by r.id desc limit 1`);
    if (!before) return {};
    return {
        reference: say(
            'Delivery note %{reference} of %{supplier} was recorded before: %{number}, received on %{day}. Is this another delivery?',
            { reference, supplier: party, number: before.number, day: { day: before.received_on } },
        ),
    };
}

/** Beside the median of what came in of the product at once in the last year, from the third time on. */
async function farOver(
    { db, today }: Pick<Context, 'db' | 'today'>,
    { place_id }: Received,
    lines: readonly GivenLine[],
): Promise<Record<string, Sentence>> {
    if (!lines.length) return {};
    const found = await db.rows<{
        n: number;
        product: string;
        unit: string;
        quantity: number;
        usual: number;
    }>(sql`
        select given.n, p.name as product, b.name as unit, usual.usual,
               floor(given.quantity * u.base_units / u.per_units)::bigint as quantity
          from ${asRows('given', lines, { product_id: 'bigint', product_unit_id: 'bigint', quantity: 'numeric' })}
          join product p on p.id = given.product_id
          join measurement_unit b on b.id = p.base_unit_id
          join product_unit u on u.product_id = p.id
               and case when given.product_unit_id is null then u.unit_id = p.base_unit_id else u.id = given.product_unit_id end
          cross join lateral (
              select percentile_disc(0.5) within group (order by l.base_quantity) as usual, count(*) as times
                from stock_receipt_line l join stock_receipt r on r.id = l.receipt_id
               where l.product_id = p.id and r.place_id = ${place_id} and r.status <> 'reversed'
                 and r.received_on > ${today}::date - 365) usual
         where usual.times >= 3 and given.quantity * u.base_units / u.per_units > ${oddTimes} * usual.usual
         order by given.n`);
    return Object.fromEntries(
        found.map(({ n, product, unit, quantity, usual }) => [
            `lines.${n - 1}.quantity`,
            say(
                '%{quantity} %{unit} of %{product} are more than %{times} times the usual %{usual}. Are quantity and unit right?',
                { quantity, unit, product, times: oddTimes, usual },
            ),
        ]),
    );
}
