/** Taking a distribution or an issue back while nobody has confirmed it. */
import { sql } from '../../define/sql.ts';
import { takeBack } from '../ledger/takeBack.server.ts';
import { distributionStep } from './found.server.ts';
import { issuedRequest, unissueRequest } from './requests.server.ts';

export const reverseDistribution = distributionStep('reverse', {
    about: 'Takes back a distribution that is not confirmed yet, or an issue, with the reason; what it took is on hand again',
    done: 'Document %{number} taken back',
    run: async ({ id, request_id }, { reason }, context, move) => {
        const { db } = context;
        const lines = await db.rows<{
            movement_id: number;
            request_line_id: number | null;
            base_quantity: number;
        }>(
            sql`select movement_id, request_line_id, base_quantity from stock_distribution_line where distribution_id = ${id}`,
        );
        // Documents before levels, the same for everybody.
        const request = request_id ? await issuedRequest(db, request_id) : undefined;
        await takeBack(
            context,
            lines.map((line) => line.movement_id),
            reason as string,
        );
        if (request) await unissueRequest(db, request, lines);
        await move('reversed', {
            remarks: sql`concat_ws(E'\n', nullif(remarks, ''), ${`Taken back: ${reason}`}::text)`,
        });
    },
});
