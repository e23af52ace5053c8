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

/**
 * Asks about lines of ten times what usually goes out, and answers with a sentence for each line far
 * over the usual.
 * @throws Refusal `ask`
 */
export async function askAboutTakings(
    context: Pick<Context, 'db' | 'today' | 'sure'>,
    of: Omit<Of, 'today'>,
    takings: readonly Taking[],
): Promise<(Sentence & { line: number })[]> {
    const usual = await usualOf(
        context.db,
        { ...of, today: context.today },
        takings.map((one) => one.product_id),
    );
    const over = takings.flatMap((taking) => {
        const often = usual.get(taking.product_id);
        return often && taking.base_quantity > unusualTimes * often ? [{ taking, often }] : [];
    });
    const odd = over.filter(({ taking, often }) => taking.base_quantity > oddTimes * often);
    askOnce(
        context,
        Object.fromEntries(
            odd.map((one) => [
                `${one.taking.path}.quantity`,
                say(
                    '%{quantity} %{unit} of %{product} are more than %{times} times the usual %{usual}. Are quantity and unit right?',
                    figures(one, oddTimes),
                ),
            ]),
        ),
    );
    return over.map((one) => ({
        line: Number(one.taking.path.slice('lines.'.length)),
        ...say(
            '%{quantity} %{unit} of %{product} are more than %{times} times the usual %{usual}.',
            figures(one, unusualTimes),
        ),
    }));
}

const figures = ({ taking, often }: { taking: Taking; often: number }, times: number) => ({
    quantity: taking.base_quantity,
    unit: taking.unit.base_unit,
    product: taking.unit.product,
    times,
    usual: often,
});
