/** Requests for stock: asked, edited, submitted, deleted, cancelled. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { choice, integer, reference } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { sql } from '../../define/sql.ts';
import { cancellable, openToEdit, requestHead, requestLines } from './words.ts';
import { checkLines, type AskedLine, writeLines } from './lines.server.ts';
import { centralStore, receiverFor } from './receiver.server.ts';
import { type FoundRequest, isKeeper, isOwn, requestIn, wrongState } from './scope.server.ts';
import { stockRequesters } from '../access.ts';

const id = integer('Request', { required: true });
const version = integer('Version');

function refuseOthers(context: Context, request: FoundRequest): void {
    if (!isOwn(context.viewer, request))
        throw new Refusal('Only who asked may change a request.', 'not_own');
}

function refusePast({ today }: Context, needed: unknown): void {
    if (needed && String(needed) < today) {
        const sentence = 'Not before today.';
        throw new Refusal(sentence, 'invalid', { needed_by: sentence });
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
            success: draft ? 'Draft saved' : 'Request Submitted successfully',
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
    const sentence = 'There is no such store.';
    throw new Refusal(sentence, 'invalid', { place_id: sentence });
}

export const editRequest = action('POST /user/stock-request/update', {
    about: 'Edits a request that is a draft or not decided yet; who asked may',
    access: stockRequesters,
    done: 'Edited successful',
    body: { id, version, ...requestHead, lines: requestLines },
    run: async ({ lines, ...values }, context) => {
        const { db } = context;
        const request = await requestIn(context, values['id'], openToEdit, values['version']);
        refuseOthers(context, request);
        const receiver =
            values['receiver_id'] === undefined || values['receiver_id'] === null
                ? { id: request.receiver_id }
                : await receiverFor(context, values['receiver_id']);
        if (request.status === 'submitted') refusePast(context, values['needed_by']);
        const changed = await db.maybe<{
            id: number;
            number: string;
            version: number;
            status: string;
        }>(sql`
            update stock_request
               set receiver_id = ${receiver.id}, reason = coalesce(${values['reason'] ?? null}, reason),
                   needed_by = ${values['needed_by'] === undefined ? sql`needed_by` : sql`${values['needed_by']}::date`},
                   comments = coalesce(${values['comments'] ?? null}, comments)
             where id = ${request.id} and status in ('draft', 'submitted')
            returning id, number, version, status`);
        if (!changed) throw wrongState(request);
        if (lines) {
            const checked = await checkLines(db, lines as AskedLine[]);
            await writeLines(context, { ...request, receiver_id: receiver.id }, checked);
        }
        return { data: changed };
    },
});

export const submitRequest = action('POST /x/stock/requests/submit', {
    about: 'Submits a draft for approval',
    access: stockRequesters,
    done: 'Request Submitted successfully',
    body: { id, version },
    run: async (values, context) => {
        const { db, now } = context;
        const request = await requestIn(context, values['id'], ['draft'], values['version']);
        refuseOthers(context, request);
        const { needed_by } = await db.one<{ needed_by: string | null }>(
            sql`select needed_by from stock_request where id = ${request.id}`,
        );
        refusePast(context, needed_by);
        const changed = await db.run(sql`
            update stock_request set status = 'submitted', submitted_at = ${now}
             where id = ${request.id} and status = 'draft'`);
        if (!changed) throw wrongState(request);
        return { data: { id: request.id, number: request.number, status: 'submitted' } };
    },
});

export const deleteRequest = action('POST /user/stock-request/delete', {
    about: 'Deletes a request that is a draft or not decided yet; who asked may. The audit keeps it',
    access: stockRequesters,
    done: 'Deleted successful',
    body: { id, version },
    run: async (values, context) => {
        const request = await requestIn(context, values['id'], openToEdit, values['version']);
        refuseOthers(context, request);
        const gone = await context.db.run(sql`
            delete from stock_request where id = ${request.id} and status in ('draft', 'submitted')`);
        if (!gone) throw wrongState(request);
        return { data: { id: request.id, number: request.number } };
    },
});

export const cancelRequest = action('POST /x/stock/requests/cancel', {
    about: 'Cancels what is open of a request and gives back what was reserved for it',
    access: stockRequesters,
    done: '%{number} is cancelled',
    body: { id, version, reason: reason() },
    run: async ({ reason, ...values }, context) => {
        const { db, viewer } = context;
        const request = await requestIn(context, values['id'], cancellable, values['version']);
        if (!isKeeper(viewer.user_type)) refuseOthers(context, request);
        const changed = await db.run(sql`
            update stock_request set status = 'cancelled', cancel_reason = ${reason}
             where id = ${request.id} and status = any(${cancellable}::text[])`);
        if (!changed) throw wrongState(request);
        await release(context, request);
        return { data: { id: request.id, number: request.number, status: 'cancelled' } };
    },
});

/** Gives back what a request still holds of its store. */
async function release({ db }: Context, { id: request }: FoundRequest): Promise<void> {
    await db.rows(sql`
        select 1 from stock_level l
         where (l.place_id, l.product_id) in (
                   select v.place_id, v.product_id from stock_reservation v
                     join stock_request_line n on n.id = v.request_line_id where n.request_id = ${request})
         order by l.place_id, l.product_id for update`);
    await db.run(sql`
        delete from stock_reservation v using stock_request_line n
         where n.id = v.request_line_id and n.request_id = ${request}`);
}
