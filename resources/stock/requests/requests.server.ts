/** Requests for stock: asked, edited, submitted, deleted, cancelled. */
import { phrases, say } from '../../define/say.ts';
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { choice, reference } from '../../define/field.ts';
import { groupBy } from '../../define/several.ts';
import { sql } from '../../define/sql.ts';
import { stockRequesters } from '../access.ts';
import { lockLevels } from '../ledger/stockAt.server.ts';
import { checkLines, type AskedLine, writeLines } from './lines.server.ts';
import { centralStore, receiverFor } from './receiver.server.ts';
import { requestStep } from './scope.server.ts';
import { requestHead, requestLines } from './words.ts';

function refusePast({ today }: Context, needed: unknown): void {
    if (needed && String(needed) < today) {
        refuse('needed_by', say('Not before today.'));
    }
}

export const askForStock = action('POST /stock/request', {
    about: 'Asks for stock; with status draft it is only kept',
    access: stockRequesters,
    body: {
        ...requestHead,
        place_id: reference('From', 'stock/receivers', { help: 'The central store unless told.' }),
        status: choice('Status', ['draft', 'submitted'], { help: 'submitted unless told' }),
        lines: { ...requestLines, required: true },
    },
    waits: { title: 'Stock request' },
    run: async ({ lines, status, ...values }, context) => {
        const { db, viewer, now } = context;
        const draft = status === 'draft';
        const receiver = await receiverFor(context, values['receiver_id']);
        const store = await storeFor(context, values['place_id']);
        if (!draft) refusePast(context, values['needed_by']);
        const checked = await checkLines(db, lines as AskedLine[]);
        const made = await db.one<{ id: number; number: string; version: number }>(sql`
            insert into stock_request (requester_id, receiver_id, place_id, reason, needed_by, comments, status, submitted_at)
            values (${viewer.id}, ${receiver.id}, ${store}, ${values['reason'] ?? ''}, ${values['needed_by'] ?? null},
                    ${values['comments'] ?? ''}, ${draft ? 'draft' : 'submitted'}, ${draft ? null : now})
            returning id, number, version`);
        await writeLines(
            context,
            { id: made.id, receiver_id: receiver.id, place_id: store },
            checked,
        );
        return {
            success: draft ? phrases('Draft saved') : phrases('Request Submitted successfully'),
            data: { ...made, status: draft ? 'draft' : 'submitted' },
        };
    },
});

/** The store that is asked: the central one unless told. */
async function storeFor(context: Context, asked: number | null | undefined): Promise<number> {
    if (!asked) return centralStore(context);
    const found = await context.db.maybe(
        sql`select 1 from stock_place where id = ${asked} and kind = 'store'`,
    );
    if (found) return asked;
    refuse('place_id', say('There is no such store.'));
}

export const editRequest = requestStep('edit', {
    about: 'Edits a request that is a draft or not decided yet; who asked may',
    done: 'Edited successful',
    body: { ...requestHead, lines: requestLines },
    run: async (request, { lines, ...values }, context, move) => {
        const { db } = context;
        const { receiver_id: asked, needed_by, reason, comments } = values;
        const receiver_id =
            asked === undefined || asked === null
                ? request.receiver_id
                : (await receiverFor(context, asked)).id;
        if (request.status === 'submitted') refusePast(context, needed_by);
        // The document before its lines: its history tells them together.
        await move(request.status, {
            receiver_id,
            reason: sql`coalesce(${reason ?? null}, reason)`,
            needed_by: needed_by === undefined ? sql`needed_by` : sql`${needed_by}::date`,
            comments: sql`coalesce(${comments ?? null}, comments)`,
        });
        if (lines) {
            const checked = await checkLines(db, lines as AskedLine[]);
            await writeLines(context, { ...request, receiver_id }, checked);
        }
        return db.one(sql`select version from stock_request where id = ${request.id}`);
    },
});

export const submitRequest = requestStep('submit', {
    about: 'Submits a draft for approval',
    done: 'Request Submitted successfully',
    run: async ({ needed_by }, _values, context, move) => {
        refusePast(context, needed_by);
        await move('submitted', { submitted_at: context.now });
    },
});

export const deleteRequest = requestStep('delete', {
    about: 'Deletes a request that is a draft or not decided yet; who asked may. The audit keeps it',
    done: 'Deleted successful',
    run: async ({ id }, _values, { db }) => {
        await db.run(sql`delete from stock_request where id = ${id}`);
    },
});

export const cancelRequest = requestStep('cancel', {
    about: 'Cancels what is open of a request and gives back what was reserved for it',
    done: '%{number} is cancelled',
    run: async ({ id }, { reason }, { db }, move) => {
        await move('cancelled', { cancel_reason: reason });
        await release(db, id);
    },
});

/** Gives back what a request still holds of its store. */
async function release(db: Db, request: number): Promise<void> {
    const held = await db.rows<{ place_id: number; product_id: number }>(sql`
        select v.place_id, v.product_id from stock_reservation v
          join stock_request_line n on n.id = v.request_line_id
         where n.request_id = ${request} order by v.place_id`);
    for (const [place, of] of groupBy(held, ({ place_id }) => place_id))
        await lockLevels(
            db,
            place,
            of.map(({ product_id }) => product_id),
        );
    await db.run(sql`
        delete from stock_reservation v using stock_request_line n
         where n.id = v.request_line_id and n.request_id = ${request}`);
}
