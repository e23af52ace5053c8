/** How a stock-in record ends: verified by somebody else than the receiver, or taken back. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { sql } from '../../define/sql.ts';
import { takeBack } from '../ledger/takeBack.server.ts';
import { stockKeepers } from '../access.ts';
import { propose } from '../proposals/propose.server.ts';

const id = integer('Stock-in record', { required: true, min: 1 });

interface Receipt {
    id: number;
    number: string;
    status: string;
    received_by_id: number;
    lines: number;
    /** Whether the viewer wrote the record or one of its lines. */
    own: boolean;
}

/** The record, held until the end of the transaction. */
async function lockReceipt({ db, viewer }: Context, which: unknown): Promise<Receipt> {
    const found = await db.maybe<Receipt>(sql`
        select r.id, r.number, r.status, r.received_by_id,
               (select count(*) from stock_receipt_line l where l.receipt_id = r.id)::integer as lines,
               r.received_by_id = ${viewer.id} or exists (
                   select 1 from stock_receipt_line l join stock_movement m on m.id = l.movement_id
                    where l.receipt_id = r.id and m.recorded_by = ${viewer.id}) as own
          from stock_receipt r where r.id = ${which} for update`);
    if (!found) throw notFound('There is no such stock-in record.');
    return found;
}

export const verifyReceipt = action('POST /x/stock/receipts/verify', {
    about: 'Verifies a stock-in record and closes it: the named verifier, or another keeper than the receiver',
    access: stockKeepers,
    body: { id },
    done: 'Record %{number} verified',
    run: async (values, context) => {
        const receipt = await lockReceipt(context, values['id']);
        if (receipt.own)
            throw new Refusal('Who received the goods never verifies them.', 'own_receipt');
        if (!receipt.lines)
            throw new Refusal(`Record ${receipt.number} has no lines yet.`, 'no_lines');
        const verified = await context.db.run(sql`
            update stock_receipt
               set status = 'verified', verified_at = ${context.now}, verifier_id = ${context.viewer.id}
             where id = ${receipt.id} and status = 'open'`);
        if (!verified)
            throw new Refusal(
                `Record ${receipt.number} is ${receipt.status} already. Nothing was changed.`,
                'wrong_state',
            );
        return { data: { id: receipt.id, number: receipt.number, status: 'verified' } };
    },
});

export const reverseReceipt = action('POST /x/stock/receipts/reverse', {
    about: 'Takes back a stock-in record, or one line of it, with the reason; refused once the goods were issued. What was verified is proposed, and another keeper approves it',
    access: stockKeepers,
    body: {
        id,
        line_id: integer('Only this line', { min: 1 }),
        reason: reason(),
    },
    done: 'Record %{number} taken back',
    run: async ({ id: which, line_id, reason: why }, context) => {
        const line = (line_id as number | null | undefined) ?? null;
        const receipt = await lockReceipt(context, which);
        if (receipt.status === 'verified') {
            const { lines } = await standing(context.db, receipt, line);
            return {
                ...(await propose(context, {
                    kind: 'receipt_reversal',
                    about: `Take back ${line ? 'a line' : `${lines.length} lines`} of ${receipt.number}, which is verified: ${lines.map((one) => one.words).join(', ')}`.slice(
                        0,
                        1000,
                    ),
                    what: { line_id: line },
                    reason: why,
                    receipt_id: receipt.id,
                })),
            };
        }
        return { data: await takeBackReceipt(context, receipt.id, line, why) };
    },
});

interface StandingLine {
    id: number;
    movement_id: number;
    words: string;
}

/** The lines that stand, or the one that is meant; and whether nothing is left of the record then. */
async function standing(
    db: Db,
    receipt: Receipt,
    line: number | null,
): Promise<{ lines: StandingLine[]; whole: boolean }> {
    if (receipt.status === 'reversed')
        throw new Refusal(`Record ${receipt.number} was taken back already.`, 'wrong_state');
    const open = await db.rows<StandingLine>(sql`
        select l.id, l.movement_id, l.base_quantity || ' ' || u.name || ' of ' || p.name as words
          from stock_receipt_line l
          join product p on p.id = l.product_id
          join measurement_unit u on u.id = p.base_unit_id
         where l.receipt_id = ${receipt.id}
           and not exists (select 1 from stock_movement m where m.reverses = l.movement_id) order by l.id`);
    const lines = line ? open.filter((one) => one.id === line) : open;
    if (line && !lines.length)
        throw new Refusal(
            'There is no such line in this record, or it was taken back already.',
            'wrong_state',
        );
    return { lines, whole: lines.length === open.length };
}

/** Takes a record, or a line of it, back: of a verified one only while a proposal is approved. */
export async function takeBackReceipt(
    context: Context,
    which: number,
    line: number | null,
    why: string,
): Promise<{ id: number; number: string; status: string }> {
    const receipt = await lockReceipt(context, which);
    const { lines, whole } = await standing(context.db, receipt, line);
    await takeBack(
        context,
        lines.map((one) => one.movement_id),
        why,
    );
    const status = whole ? 'reversed' : receipt.status;
    await context.db.run(sql`
        update stock_receipt set status = ${status},
               remarks = concat_ws(E'\n', nullif(remarks, ''), ${`Taken back: ${why}`}::text)
         where id = ${receipt.id}`);
    return { id: receipt.id, number: receipt.number, status };
}
