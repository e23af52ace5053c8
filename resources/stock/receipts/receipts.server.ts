/** Stock in: a record with its lines in one transaction, and further lines while it is open. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal, refuse } from '../../define/errors.ts';
import { integer, lines } from '../../define/field.ts';
import { asRows, sql } from '../../define/sql.ts';
import { activeChoice, storeOf } from '../ledger/choices.server.ts';
import { refuseLongAgo } from '../ledger/days.ts';
import { askAboutReceipt } from './odd.server.ts';
import { book } from '../ledger/ledger.server.ts';
import { receiptFields, receiptLineFields } from './fields.ts';
import { type GivenLine, readLines, type ReceiptLine } from './lines.server.ts';
import { stockKeepers } from '../access.ts';
import type { ValuesOf } from '../../define/values.ts';
import { say } from '../../define/say.ts';

const done = 'Stock In Recorded successfully';

export const createReceipt = action('POST /stockin/create', {
    about: 'Records stock that came in, with its lines; the record stays open until it is verified',
    access: stockKeepers,
    body: receiptFields,
    done,
    waits: { title: 'Stock received' },
    run: async ({ lines: given, ...head }, context) => {
        const receipt = await open(context, head);
        await askAboutReceipt(context, receipt, head.reference ?? '', given ?? []);
        const ids = await addLines(context, receipt, given ?? []);
        // `record` is the word of the contract.
        const record = { ...receipt, line_ids: ids };
        return { record, data: record };
    },
});

export const addReceiptLines = action('POST /stockin/items/create', {
    about: 'Adds lines to an open record of stock that came in',
    access: stockKeepers,
    body: {
        receipt_id: integer('Stock-in record', { required: true, min: 1 }),
        lines: lines('Lines', receiptLineFields),
    },
    done,
    waits: { title: 'Lines of a receipt' },
    run: async ({ receipt_id, lines: given }, context) => {
        const receipt = await context.db.maybe<Receipt & { received_by_id: number }>(sql`
            select r.id, r.number, r.place_id, r.status, r.received_on, r.received_by_id, s.name as party
              from stock_receipt r join supplier s on s.id = r.supplier_id
             where r.id = ${receipt_id} for update of r`);
        if (!receipt) throw notFound(say('There is no such stock-in record.'));
        if (receipt.status !== 'open')
            throw new Refusal(
                say('Record %{number} is %{status}: nothing can be added to it.', {
                    number: receipt.number,
                    status: receipt.status,
                }),
                'wrong_state',
            );
        if (receipt.received_by_id !== context.viewer.id)
            throw new Refusal(
                say('Only who received the goods adds to the record: others verify it.'),
                'not_receiver',
            );
        if (!given?.length) refuse('lines', say('At least one line.'));
        await askAboutReceipt(context, receipt, '', given);
        const ids = await addLines(context, receipt, given);
        // The version moves with the lines: who verifies saw them.
        await context.db.run(
            sql`update stock_receipt set remarks = remarks where id = ${receipt.id}`,
        );
        return { data: { id: receipt.id, number: receipt.number, line_ids: ids } };
    },
});

interface Receipt {
    id: number;
    number: string;
    place_id: number;
    status: string;
    received_on: string;
    /** Name of the supplier. */
    party: string;
}

async function open(
    { db, viewer, today }: Context,
    head: Omit<ValuesOf<typeof receiptFields>, 'lines'>,
): Promise<Receipt> {
    refuseLongAgo('received_on', head.received_on, today);
    const party = await activeChoice(db, 'supplier', head.supplier_id, 'supplier_id');
    if (head.funder_id) await activeChoice(db, 'funder', head.funder_id, 'funder_id');
    const place = await storeOf(db, head.place_id);
    if (head.verifier_id === viewer.id)
        refuse('verifier_id', say('Somebody else than the receiver verifies.'));
    const verifier = await db.maybe(
        sql`select id from stock_verifier where id = ${head.verifier_id}`,
    );
    if (!verifier) refuse('verifier_id', say('This person is no verifier of the stock.'));
    return db.one<Receipt>(sql`
        insert into stock_receipt (place_id, supplier_id, funder_id, reference, invoice, order_number, received_on,
                                   received_by_id, verifier_id, remarks)
        values (${place}, ${head.supplier_id}, ${head.funder_id ?? null}, ${head.reference ?? ''},
                ${head.invoice ?? ''}, ${head.order_number ?? ''}, ${head.received_on}, ${viewer.id},
                ${head.verifier_id}, ${head.remarks ?? ''})
        returning id, number, place_id, status, received_on, ${party}::text as party, version`);
}

/** Books the lines and keeps them with their movements; their ids in the order given. */
async function addLines(
    context: Context,
    receipt: Receipt,
    given: readonly GivenLine[],
): Promise<number[]> {
    if (!given.length) return [];
    const { db } = context;
    const read = await readLines(context, given);
    const movements = await book(
        context,
        {
            kind: 'receipt',
            id: receipt.id,
            number: receipt.number,
            party: receipt.party,
            occurred_on: receipt.received_on,
        },
        read.map((line) => ({
            place_id: receipt.place_id,
            product_id: line.product_id,
            lot_id: line.lot_id,
            quantity: line.base_quantity,
            reason: 'receive',
            field: `${line.path}.quantity`,
        })),
    );
    return keep(db, receipt.id, read, movements);
}

/** Ids of the lines in the order given. */
async function keep(
    db: Context['db'],
    receipt: number,
    read: readonly ReceiptLine[],
    movements: readonly number[],
): Promise<number[]> {
    const lines = read.map((line, index) => ({ ...line, movement_id: movements[index] }));
    const made = await db.rows<{ id: number }>(sql`
        insert into stock_receipt_line (receipt_id, product_id, product_unit_id, lot_id, quantity_ordered, quantity,
                                        base_quantity, discrepancy, unit_cost, currency, movement_id)
        select ${receipt}::bigint, product_id, product_unit_id, lot_id, quantity_ordered, quantity, base_quantity,
               discrepancy, unit_cost, currency, movement_id
          from ${asRows('given', lines, lineColumns)} order by n returning id`);
    return made.map(({ id }) => id);
}

const lineColumns = {
    product_id: 'bigint',
    product_unit_id: 'bigint',
    lot_id: 'bigint',
    quantity_ordered: 'numeric',
    quantity: 'numeric',
    base_quantity: 'bigint',
    discrepancy: 'text',
    unit_cost: 'numeric',
    currency: 'text',
    movement_id: 'bigint',
} as const;
