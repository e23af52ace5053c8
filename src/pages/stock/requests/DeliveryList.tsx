/** What is on its way to the facility and waits for its word. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { formatCivil } from '../../../widgets/dates/dates.ts';

import type { Delivery } from '../notes/documents.ts';

export function DeliveryList() {
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock/deliveries', 'sent'],
        queryFn: ({ signal }) =>
            call<{ results: Delivery[] }>(
                'POST /x/stock/deliveries',
                { status: 'sent', page_size: 200 },
                { signal, reads: true },
            ),
    });
    if (isPending) return <Waiting />;
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (!data.results.length)
        return (
            <Nothing
                title="Nothing is on its way"
                about="Every delivery to your facility is confirmed."
            >
                <Button component={Link} to="/stock/deliveries">
                    Earlier deliveries
                </Button>
            </Nothing>
        );
    return (
        <ul className="kr-list">
            {data.results.map((one) => (
                <li key={one.id}>
                    <Link to={`/stock/deliveries/${one.id}/show`} className="k-card kr-row">
                        <span className="kr-row-head">
                            <strong>{one.number}</strong>
                            <span className="kr-go">Confirm what arrived →</span>
                        </span>
                        <span className="kr-what">
                            {one.lines?.map((line) => line.product).join(', ')}
                        </span>
                        <small>
                            Sent {formatCivil(one.occurred_on)} from {one.store}
                            {one.request && ` · for ${one.request}`}
                        </small>
                    </Link>
                </li>
            ))}
        </ul>
    );
}
