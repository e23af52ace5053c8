/** What usually goes out of a product at once, and what is unusual beside it. */
import { askOnce } from '../../define/ask.ts';
import type { Context, Db } from '../../define/engine.ts';
import { say, type Sentence } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { Taking } from './lines.server.ts';

/** So many times the usual quantity is told before and after; it refuses nothing. */
const unusualTimes = 5;

interface Of {
    place: number;
    /** Its own habit counts once it has received the product three times. */
    receiver?: number | null;
    today: string;
}

/** The median quantity of a document of the last year, by product, in base units. */
export async function usualOf(
    db: Db,
    { place, receiver = null, today }: Of,
    products: readonly number[],
): Promise<Map<number, number>> {
    const found = await db.rows<{ product_id: number; usual: number }>(sql`
        select product_id,
               case when count(*) filter (where receiver_id = ${receiver}::bigint) >= 3
                    then percentile_disc(0.5) within group (order by total) filter (where receiver_id = ${receiver}::bigint)
                    else percentile_disc(0.5) within group (order by total) end as usual
          from (select l.product_id, d.receiver_id, sum(l.base_quantity)::bigint as total
                  from stock_distribution_line l join stock_distribution d on d.id = l.distribution_id
                 where l.product_id = any(${products}::bigint[]) and d.place_id = ${place} and d.status <> 'reversed'
                   and d.occurred_on > ${today}::date - 365
                 group by l.product_id, d.id) documents
         group by product_id`);
    return new Map(found.map((one) => [one.product_id, one.usual]));
}

/** So many times the usual quantity is asked about before it goes out. */
const oddTimes = 10;

/** A line far over the usual. */
interface Unusual {
    /** `lines.2` */
    path: string;
    /** So far over it that it is asked about. */
    odd: boolean;
    values: { quantity: number; unit: string; product: string; usual: number };
}

/** The lines of more than five times what usually goes out, in one query for the document. */
export async function unusualOf(db: Db, of: Of, takings: readonly Taking[]): Promise<Unusual[]> {
    const usual = await usualOf(
        db,
        of,
        takings.map((one) => one.product_id),
    );
    return takings.flatMap(({ path, product_id, base_quantity: quantity, unit }) => {
        const often = usual.get(product_id);
        if (!often || quantity <= unusualTimes * often) return [];
        return {
            path,
            odd: quantity > oddTimes * often,
            values: { quantity, unit: unit.base_unit, product: unit.product, usual: often },
        };
    });
}

/**
 * Asks about lines of ten times what usually goes out.
 * @throws Refusal `ask`
 */
export const askAboutOdd = (context: Pick<Context, 'sure'>, unusual: readonly Unusual[]): void =>
    askOnce(
        context,
        Object.fromEntries(
            unusual
                .filter(({ odd }) => odd)
                .map(({ path, values }) => [
                    `${path}.quantity`,
                    say(
                        '%{quantity} %{unit} of %{product} are more than %{times} times the usual %{usual}. Are quantity and unit right?',
                        { ...values, times: oddTimes },
                    ),
                ]),
        ),
    );

/** Lines far over the usual, each with a sentence. */
export const warningsOf = (unusual: readonly Unusual[]): (Sentence & { line: number })[] =>
    unusual.map(({ path, values }) => ({
        line: Number(path.slice('lines.'.length)),
        ...say(
            '%{quantity} %{unit} of %{product} are more than %{times} times the usual %{usual}.',
            {
                ...values,
                times: unusualTimes,
            },
        ),
    }));
