/** How a stock-in record ends: verified by somebody else than the receiver, or taken back. */
import type { Context, Db } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { type Found, historyOf, stepsOf } from '../../define/documents/steps.server.ts';
import { takeBack } from '../ledger/takeBack.server.ts';
import { movedWords, propose } from '../proposals/propose.server.ts';
import { receiptDocument } from './receipts.document.ts';

interface Receipt extends Found {
    lines: number;
    /** The viewer wrote the record or one of its lines. */
    own: boolean;
}

const found = {
    find: (id: number, { viewer }: Context) => sql`
        select r.id, r.number, r.status, r.version,
               (select count(*) from stock_receipt_line l where l.receipt_id = r.id)::integer as lines,
               r.received_by_id = ${viewer.id} or exists (
                   select 1 from stock_receipt_line l join stock_movement m on m.id = l.movement_id
                    where l.receipt_id = r.id and m.recorded_by = ${viewer.id}) as own
          from stock_receipt r where r.id = ${id}`,
    missing: say('There is no such stock-in record.'),
};
const step = stepsOf<typeof receiptDocument, Receipt>(receiptDocument, found);

export const receiptHistory = historyOf(receiptDocument, found);

export const verifyReceipt = step('verify', {
    about: 'Verifies a stock-in record and closes it: the named verifier, or another keeper than the receiver',
    done: 'Record %{number} verified',
    run: async (receipt, _values, { viewer, now }, move) => {
        if (!receipt.lines)
            throw new Refusal(
                say('Record %{number} has no lines yet.', { number: receipt.number }),
                'no_lines',
            );
        await move('verified', { verified_at: now, verifier_id: viewer.id });
    },
});

export const reverseReceipt = step('reverse', {
    about: 'Takes back a stock-in record, or one line of it, with the reason; refused once the goods were issued. What was verified is proposed, and another keeper approves it',
    done: 'Record %{number} taken back',
    run: async (receipt, { line_id, reason }, context) => {
        const line = line_id ?? null;
        if (receipt.status !== 'verified')
            return takeBackReceipt(context, receipt.id, line, reason);
        const { lines } = await standing(context.db, receipt, line);
        return propose(context, {
            kind: 'receipt_reversal',
            about: `${receipt.number}; ${lines.map((one) => movedWords(one, '')).join('; ')}`.slice(
                0,
                1000,
            ),
            what: { line_id: line },
            reason,
            receipt_id: receipt.id,
        });
    },
});

interface StandingLine {
    id: number;
    movement_id: number;
    product: string;
    unit: string;
    quantity: number;
}

/** The lines that stand, or the one that is meant; and whether nothing is left of the record then. */
async function standing(
    db: Db,
    receipt: Pick<Receipt, 'id'>,
    line: number | null,
): Promise<{ lines: StandingLine[]; whole: boolean }> {
    const open = await db.rows<StandingLine>(sql`
        select l.id, l.movement_id, p.name as product, u.name as unit, l.base_quantity as quantity
          from stock_receipt_line l
          join product p on p.id = l.product_id
          join measurement_unit u on u.id = p.base_unit_id
         where l.receipt_id = ${receipt.id}
           and not exists (select 1 from stock_movement m where m.reverses = l.movement_id) order by l.id`);
    const lines = line ? open.filter((one) => one.id === line) : open;
    if (line && !lines.length)
        throw new Refusal(
            say('There is no such line in this record, or it was taken back already.'),
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
    const { db } = context;
    const receipt = await db.maybe<Pick<Receipt, 'id' | 'number' | 'status'>>(
        sql`select id, number, status from stock_receipt where id = ${which} for update`,
    );
    if (!receipt) throw notFound(found.missing);
    if (receipt.status === 'reversed')
        throw new Refusal(
            say('Record %{number} was taken back already.', { number: receipt.number }),
            'wrong_state',
        );
    const { lines, whole } = await standing(db, receipt, line);
    await takeBack(
        context,
        lines.map((one) => one.movement_id),
        why,
    );
    const status = whole ? 'reversed' : receipt.status;
    await db.run(sql`
        update stock_receipt set status = ${status},
               remarks = concat_ws(E'\n', nullif(remarks, ''), ${`Taken back: ${why}`}::text)
         where id = ${receipt.id}`);
    return { ...receipt, status };
}
