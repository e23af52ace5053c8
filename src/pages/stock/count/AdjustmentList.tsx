/** The last adjustments, and the way back from each. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { withColon } from '../../../../locales/tongue.ts';
import { call } from '../../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../../resources/define/calls.ts';
import { reason } from '../../../../resources/define/reason.ts';
import type { adjustments } from '../../../../resources/stock/counts/adjusted.server.ts';
import type { reverseAdjustment } from '../../../../resources/stock/counts/takeBack.server.ts';
import { adjustReasons } from '../../../../resources/stock/counts/adjust.ts';
import { AskButton } from '../../../screens/form/AskButton.tsx';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { useSay } from '../../../widgets/say.ts';
import { refreshStock } from '../refresh.ts';

type Adjustment = AnswerOf<typeof adjustments>['data'][number];

const why = { reason: reason() };

export function AdjustmentList() {
    const say = useSay();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock/adjustments'],
        queryFn: ({ signal }) =>
            call<typeof adjustments>('POST /x/stock/adjustments', {}, { signal, reads: true }),
    });
    return (
        <>
            <h2>{say('Last adjustments')}</h2>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && !data.data.length && (
                <Nothing
                    title={say('None yet')}
                    about={say('What is booked above is listed here.')}
                />
            )}
            <ul className="kr-list">
                {data?.data.map((one) => (
                    <Row key={one.number} adjustment={one} />
                ))}
            </ul>
        </>
    );
}

function Row({ adjustment }: { adjustment: Adjustment }) {
    const say = useSay();
    const { number, occurred_on, taken_back, lines, note, by } = adjustment;
    const lot = ({ product, lot_number, quantity, unit }: Adjustment['lines'][number]) =>
        say('%{product}, lot %{lot}: %{quantity} %{unit}', {
            product,
            lot: lot_number,
            quantity: `${quantity > 0 ? '+' : '−'}${say.value(Math.abs(quantity))}`,
            unit,
        });
    return (
        <li className="k-card kr-row">
            <span className="kr-row-head">
                <span>
                    <strong>{number}</strong> · {say.text(adjustReasons[adjustment.reason])} ·{' '}
                    {say.value({ day: occurred_on })}
                </span>
                {taken_back ? <span>{say('Taken back')}</span> : <Back number={number} />}
            </span>
            <span>{lines.map(lot).join(withColon('', '; '))}</span>
            <small>{[note, by].filter(Boolean).join(' · ')}</small>
        </li>
    );
}

function Back({ number }: Pick<Adjustment, 'number'>) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    return (
        <AskButton
            size="small"
            label={say('Take back')}
            ask={say('Take back %{number}?', { number })}
            about={say('Its opposite is booked on the same day.')}
            fields={why}
            undoes
            onSend={async (values) => {
                const { success } = await call<typeof reverseAdjustment>(
                    'POST /x/stock/adjust/reverse',
                    { number, reason: String(values['reason']) },
                );
                notify(success, { type: 'success' });
                await refreshStock(client);
            }}
        />
    );
}
