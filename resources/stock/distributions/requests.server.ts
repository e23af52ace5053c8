/** Issuing on a request: what is open of it, its reservations, and how its status follows. */
import type { Context, Db } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { asRows, sql, type Sql } from '../../define/sql.ts';
import { say } from '../../define/say.ts';

/** An approved request, held until the end of the transaction. Base units. */
export interface IssuingRequest {
    id: number;
    number: string;
    place_id: number;
    receiver_id: number;
    lines: { id: number; product_id: number; base_approved: number; base_issued: number }[];
}

/** What is taken for, or given back to, lines of a request. */
interface OfLine {
    request_line_id: number | null;
    base_quantity: number;
}

/** Base units by line of the request, as `given (line, quantity)`. */
const byLine = (given: readonly OfLine[]): Sql => {
    const lines = given.filter((one) => one.request_line_id !== null);
    return sql`(
        select request_line_id as line, sum(base_quantity)::bigint as quantity
          from ${asRows('asked', lines, { request_line_id: 'bigint', base_quantity: 'bigint' })}
         group by request_line_id) given`;
};

export async function lockRequest(
    { db }: Pick<Context, 'db'>,
    id: unknown,
): Promise<IssuingRequest> {
    const request = await db.maybe<Omit<IssuingRequest, 'lines'> & { status: string }>(sql`
        select id, number, place_id, receiver_id, status from stock_request where id = ${id} for update`);
    if (!request) throw notFound(say('There is no such request.'));
    if (!['approved', 'partly_approved', 'partly_issued'].includes(request.status))
        throw new Refusal(
            say('Request %{number} is %{status}: nothing can be issued on it.', {
                number: request.number,
                status: request.status.replace('_', ' '),
            }),
            'wrong_state',
        );
    const lines = await db.rows<IssuingRequest['lines'][number]>(sql`
        select id, product_id, coalesce(base_approved, 0) as base_approved, base_issued
          from stock_request_line where request_id = ${request.id} order by id`);
    return { ...request, lines };
}

/** Counts what was issued on the lines, uses up their reservations, and moves the request on. */
export async function issueOnRequest(
    db: Db,
    request: IssuingRequest,
    takings: readonly OfLine[],
): Promise<void> {
    const given = byLine(takings);
    await db.run(sql`
        update stock_request_line l set base_issued = l.base_issued + given.quantity from ${given} where l.id = given.line`);
    await db.run(sql`
        delete from stock_reservation v using ${given} where v.request_line_id = given.line and v.quantity <= given.quantity`);
    await db.run(sql`
        update stock_reservation v set quantity = v.quantity - given.quantity
          from ${given} where v.request_line_id = given.line`);
    await db.run(sql`
        update stock_request r set status = case when exists (
                   select 1 from stock_request_line l
                    where l.request_id = r.id and l.base_issued < l.base_approved) then 'partly_issued' else 'issued' end
         where r.id = ${request.id}
           and exists (select 1 from stock_request_line l where l.request_id = r.id and l.base_issued > 0)`);
}

/** A request on which something was issued, held until the end of the transaction. */
interface IssuedRequest {
    id: number;
    place_id: number;
    /** Nothing waits for it: what comes back is free for others. */
    cancelled: boolean;
}

export async function issuedRequest(db: Db, id: number): Promise<IssuedRequest> {
    const request = await db.one<{ number: string; status: string; place_id: number }>(
        sql`select number, status, place_id from stock_request where id = ${id} for update`,
    );
    const cancelled = request.status === 'cancelled';
    if (!cancelled && !['partly_issued', 'issued'].includes(request.status))
        throw new Refusal(
            say('Request %{number} is %{status} already: its stock is not taken back.', {
                number: request.number,
                status: request.status,
            }),
            'wrong_state',
        );
    return { id, place_id: request.place_id, cancelled };
}

/** Gives back what a distribution had taken: it is approved, open and promised again. */
export async function unissueRequest(
    db: Db,
    { id, place_id, cancelled }: IssuedRequest,
    given: readonly OfLine[],
): Promise<void> {
    const back = byLine(given);
    await db.run(sql`
        update stock_request_line l set base_issued = l.base_issued - given.quantity from ${back} where l.id = given.line`);
    if (cancelled) return;
    await db.run(sql`
        insert into stock_reservation (request_line_id, place_id, product_id, quantity)
        select l.id, ${place_id}::bigint, l.product_id, given.quantity
          from ${back} join stock_request_line l on l.id = given.line order by l.product_id
        on conflict (request_line_id) do update set quantity = stock_reservation.quantity + excluded.quantity`);
    await db.run(sql`
        update stock_request r set status = case
                   when exists (select 1 from stock_request_line l where l.request_id = r.id and l.base_issued > 0) then 'partly_issued'
                   when exists (select 1 from stock_request_line l
                                 where l.request_id = r.id and l.base_approved < l.base_required) then 'partly_approved'
                   else 'approved' end
         where r.id = ${id}`);
}

/** A request of which everything was issued and every delivery confirmed is received. */
export const receiveRequest = (db: Db, id: number): Promise<number> =>
    db.run(sql`
        update stock_request r set status = 'received'
         where r.id = ${id} and r.status = 'issued'
           and not exists (select 1 from stock_distribution d where d.request_id = r.id and d.status = 'sent')`);
