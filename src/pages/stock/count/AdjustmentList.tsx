/** The last adjustments, and the way back from each. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../dataProvider/call.ts';
import { adjustReasons } from '../../../../resources/stock/counts/adjust.ts';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { formatCivil } from '../../../widgets/dates/dates.ts';

import { figure } from '../notes/documents.ts';
import { TakeBack } from '../notes/TakeBack.tsx';
import { refreshStock } from '../refresh.ts';
import type { adjustments } from '../../../../resources/stock/counts/adjust.server.ts';

export function AdjustmentList() {
    const client = useQueryClient();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock/adjustments'],
        queryFn: ({ signal }) =>
            call<typeof adjustments>('POST /x/stock/adjustments', {}, { signal, reads: true }),
    });
    return (
        <>
            <h2>Last adjustments</h2>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && !data.data.length && (
                <Nothing title="None yet" about="What is booked above is listed here." />
            )}
            <ul className="kr-list">
                {data?.data.map((one) => (
                    <li key={one.number} className="k-card kr-row">
                        <span className="kr-row-head">
                            <span>
                                <strong>{one.number}</strong> · {adjustReasons[one.reason]} ·{' '}
                                {formatCivil(one.occurred_on)}
                            </span>
                            {one.taken_back ? (
                                <span>Taken back</span>
                            ) : (
                                <TakeBack
                                    small
                                    endpoint="POST /x/stock/adjust/reverse"
                                    body={{ number: one.number }}
                                    ask={`Take back ${one.number}?`}
                                    about="Its opposite is booked on the same day."
                                    onDone={() => void refreshStock(client)}
                                />
                            )}
                        </span>
                        <span>
                            {one.lines
                                .map(
                                    (line) =>
                                        `${line.product}, lot ${line.lot_number}: ${line.quantity > 0 ? '+' : '−'}${figure(Math.abs(line.quantity))} ${line.unit}`,
                                )
                                .join('; ')}
                        </span>
                        <small>
                            {one.note}
                            {one.by && ` · ${one.by}`}
                        </small>
                    </li>
                ))}
            </ul>
        </>
    );
}
