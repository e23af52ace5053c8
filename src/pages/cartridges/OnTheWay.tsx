/** What the store or another facility sent here: received as it was sent with one click, or looked at line by line. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { confirmDelivery } from '../../../resources/stock/distributions/confirm.server.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { useSay } from '../../widgets/say.ts';
import { refreshStock } from '../stock/refresh.ts';
import { type Delivery, useDeliveriesSent } from '../stock/requests/deliveriesSent.ts';
import '../stock/requests/requests.css';
import './cartridges.css';

export function OnTheWay() {
    const say = useSay();
    const { data, error, isPending, refetch } = useDeliveriesSent();
    if (isPending) return <Waiting />;
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (!data.results.length)
        return <p className="k-lead">{say('No delivery of the store is on its way.')}</p>;
    return (
        <ul className="kr-list" aria-label={say('On the way')}>
            {data.results.map((one) => (
                <Sent key={one.id} delivery={one} />
            ))}
        </ul>
    );
}

function Sent({ delivery }: { delivery: Delivery }) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const [sending, setSending] = useState(false);
    const confirm = async () => {
        setSending(true);
        try {
            const { success } = await call<typeof confirmDelivery>('POST /x/stock/confirm', {
                id: delivery.id,
            });
            notify(success, { type: 'success' });
            void refreshStock(client);
        } catch (error) {
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            setSending(false);
        }
    };
    return (
        <li className="k-card kr-row">
            <span className="kr-row-head">
                <strong>{delivery.number}</strong>
                <small>
                    {say('Sent %{day} from %{store}', {
                        day: { day: delivery.occurred_on },
                        store: delivery.store,
                    })}
                </small>
            </span>
            <ul className="kca-lines">
                {(delivery.lines ?? []).map((line) => (
                    <li key={line.id}>
                        {say('%{product}, lot %{lot}: %{quantity} %{unit}', {
                            product: line.product ?? '',
                            lot: line.lot_number ?? '',
                            quantity: line.quantity ?? 0,
                            unit: line.unit ?? '',
                        })}
                    </li>
                ))}
            </ul>
            <span className="ks-actions">
                <Button variant="contained" disabled={sending} onClick={() => void confirm()}>
                    {say('All of it arrived')}
                </Button>
                <Button component={Link} to={`/stock/deliveries/${delivery.id}/show`}>
                    {say('Something differs')}
                </Button>
            </span>
        </li>
    );
}
