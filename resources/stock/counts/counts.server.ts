/** Physical counts: opened with the book frozen, written down, submitted, cancelled. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { boolean, date, lines as linesOf, memo, reference } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { isReason } from '../../define/rules/isReason.ts';
import { sql } from '../../define/sql.ts';
import { storeOf } from '../ledger/choices.server.ts';
import { countLines } from './words.ts';
import { bookAt, countStep, type FoundCount } from './scope.server.ts';
import { countedLot, type CountedLine } from './lots.server.ts';
import { stockKeepers } from '../access.ts';
import { say, type Sentence } from '../../define/say.ts';

export const openCount = action('POST /x/stock/counts/open', {
    about: 'Opens a physical count: freezes what the book says of each lot at the end of a day',
    access: stockKeepers,
    done: 'Count %{number} is open',
    body: {
        place_id: reference('Store', 'stock/receivers', { help: 'The central store unless told.' }),
        category_id: reference('Category', 'stock/categories', { help: 'Everything unless told.' }),
        counted_on: date('Counted at the end of', { notFuture: true, help: 'Today unless told.' }),
        blind: boolean('Without the quantities of the book'),
        remarks: memo('Remarks', { maxLength: 1000 }),
    },
    run: async (values, { db, viewer, today }) => {
        const place = await storeOf(db, values['place_id']);
        const day = (values['counted_on'] as string | null) ?? today;
        const category = (values['category_id'] as number | null) ?? null;
        if (category && !(await db.maybe(sql`select 1 from stock_category where id = ${category}`)))
            throw new Refusal(say('There is no such category.'), 'invalid', {
                category_id: say('There is no such category.'),
            });
        const count = await db.one<{ id: number; number: string; version: number }>(sql`
            insert into stock_count (place_id, category_id, counted_on, counted_by_id, blind, remarks)
            values (${place}, ${category}, ${day}, ${viewer.id}, ${values['blind'] ?? false}, ${values['remarks'] ?? ''})
            returning id, number, version`);
        await db.run(sql`
            insert into stock_count_line (count_id, product_id, lot_id, book)
            select ${count.id}, t.product_id, t.id, b.book
              from stock_lot t join product p on p.id = t.product_id
              join stock_balance k on k.lot_id = t.id and k.place_id = ${place}
              cross join lateral (select ${bookAt(sql`t.id`, sql`${place}`, sql`${day}::date`)} as book) b
             where b.book > 0 and (${category}::bigint is null or p.category_id = ${category})
             order by p.name, t.expires_on nulls last, t.id`);
        return { data: { ...count, status: 'draft' } };
    },
});

export const saveCount = countStep('save', {
    about: 'Writes down what was counted; lots that are not in the book are added',
    done: 'Count saved',
    body: {
        remarks: memo('Remarks', { maxLength: 1000 }),
        lines: { ...countLines, required: true },
    },
    run: async (count, { lines, remarks }, { db }, move) => {
        for (const [index, line] of (lines as CountedLine[]).entries()) {
            const lot = await countedLot(db, count, line, `lines.${index}`);
            await db.run(sql`
                insert into stock_count_line (count_id, product_id, lot_id, book, counted, reason)
                values (${count.id}, ${lot.product_id}, ${lot.id}, ${lot.book}, ${line.counted ?? null}, ${line.reason ?? ''})
                on conflict (count_id, lot_id) do update set counted = excluded.counted, reason = excluded.reason
                 where (stock_count_line.counted, stock_count_line.reason) is distinct from (excluded.counted, excluded.reason)`);
        }
        await move('draft', { remarks: sql`coalesce(${remarks ?? null}, remarks)` });
        return db.one(sql`select version from stock_count where id = ${count.id}`);
    },
});

const whyItDiffers = say('It differs from the book: please say why, in a few words.');

export const submitCount = countStep('submit', {
    about: 'Submits a count for approval: everything is counted, and every difference has its reason, but of a blind count, whose book is not known yet',
    done: 'Count %{number} is submitted',
    run: async (count, _values, context, move) => {
        await refuseIncomplete(context, count);
        await move('submitted', { submitted_at: context.now });
    },
});

/**
 * Everything is counted, and what differs from the book says why. Of a blind count nobody is told
 * what differs before it is submitted: it is explained afterwards.
 */
async function refuseIncomplete({ db }: Context, count: FoundCount): Promise<void> {
    const lines = await db.rows<{ counted: number | null; book: number; reason: string }>(sql`
        select counted, book, reason from stock_count_line where count_id = ${count.id} order by id`);
    if (!lines.length) throw new Refusal(say('Nothing was counted.'), 'invalid');
    const errors: Record<string, Sentence> = {};
    for (const [index, line] of lines.entries()) {
        if (line.counted === null)
            errors[`lines.${index}.counted`] = say('Not counted yet; 0 where there is none.');
        else if (!count.blind && line.counted !== line.book && !isReason(line.reason))
            errors[`lines.${index}.reason`] = whyItDiffers;
    }
    const uncounted = lines.filter((one) => one.counted === null).length;
    const unsaid = Object.keys(errors).length - uncounted;
    const open = say(
        '%{smart_count} lot is not counted yet. |||| %{smart_count} lots are not counted yet.',
        { smart_count: uncounted },
    );
    const silent = say(
        '%{smart_count} difference has no reason. |||| %{smart_count} differences have no reason.',
        { smart_count: unsaid },
    );
    const both = say('%{first} %{second}', { first: open, second: silent });
    if (uncounted || unsaid)
        throw new Refusal(
            uncounted && unsaid ? both : uncounted ? open : silent,
            'incomplete',
            errors,
        );
}

export const explainCount = countStep('explain', {
    about: 'Says why lots of a submitted count differ from the book: of a blind count, which is seen only then',
    done: 'Count saved',
    body: {
        lines: linesOf('Lots', {
            lot_id: reference('Lot', 'stock/lots', { required: true }),
            reason: reason('Why it differs'),
        }),
    },
    run: async (count, { lines }, { db }, move) => {
        for (const [index, line] of (lines ?? []).entries()) {
            const written = await db.run(sql`
                update stock_count_line set reason = ${line.reason}
                 where count_id = ${count.id} and lot_id = ${line.lot_id}`);
            if (!written) refuse(`lines.${index}.lot_id`, say('This lot was not counted.'));
        }
        await move('submitted');
        return db.one<{ version: number }>(
            sql`select version from stock_count where id = ${count.id}`,
        );
    },
});

export const cancelCount = countStep('cancel', {
    about: 'Cancels a count that is not decided; the book stays as it is',
    done: 'Count %{number} is cancelled',
    run: (_count, { reason }, _context, move) => move('cancelled', { decision_reason: reason }),
});
