/** Taking a distribution or an issue back while nobody has confirmed it. */
import { action } from '../../define/action.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { sql } from '../../define/sql.ts';
import { issuedRequest, unissueRequest } from './requests.server.ts';
import { stockKeepers } from '../access.ts';
import { takeBack } from '../ledger/takeBack.server.ts';

export const reverseDistribution = action('POST /x/stock/distributions/reverse', {
    about: 'Takes back a distribution that is not confirmed yet, or an issue, with the reason; what it took is on hand again',
    access: stockKeepers,
    body: {
        id: integer('Document', { required: true, min: 1 }),
        reason: reason(),
    },
    done: 'Document %{number} taken back',
    run: async ({ id, reason }, context) => {
        const { db } = context;
        const found = await db.maybe<{
            id: number;
            number: string;
            status: string;
            request_id: number | null;
        }>(sql`
            select id, number, status, request_id from stock_distribution where id = ${id} for update`);
        if (!found) throw notFound('There is no such document.');
        const changed = await db.run(sql`
            update stock_distribution
               set status = 'reversed',
                   remarks = concat_ws(E'\n', nullif(remarks, ''), ${`Taken back: ${reason}`}::text)
             where id = ${found.id} and status in ('sent', 'issued')`);
        if (!changed)
            throw new Refusal(
                found.status === 'received'
                    ? `${found.number} was confirmed at the other end: it cannot be taken back any more.`
                    : `${found.number} was taken back already.`,
                'wrong_state',
            );
        const lines = await db.rows<{
            movement_id: number;
            request_line_id: number | null;
            base_quantity: number;
        }>(
            sql`select movement_id, request_line_id, base_quantity from stock_distribution_line where distribution_id = ${found.id}`,
        );
        const request = found.request_id ? await issuedRequest(db, found.request_id) : undefined;
        await takeBack(
            context,
            lines.map((line) => line.movement_id),
            reason,
        );
        if (request) await unissueRequest(db, request, lines);
        return { data: { id: found.id, number: found.number, status: 'reversed' } };
    },
});
