/** What is on its way to the facility and waits for its word. */
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { useSay } from '../../../widgets/say.ts';
import { useDeliveriesSent } from './deliveriesSent.ts';

export function DeliveryList() {
    const say = useSay();
    const { data, error, isPending, refetch } = useDeliveriesSent();
    if (isPending) return <Waiting />;
    if (error) return <Failed error={error} onRetry={() => void refetch()} />;
    if (!data.results.length)
        return (
            <Nothing
                title={say('Nothing is on its way')}
                about={say('Every delivery to your facility is confirmed.')}
            >
                <Button component={Link} to="/stock/deliveries">
                    {say('Earlier deliveries')}
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
                            <span className="kr-go">{say('Confirm what arrived')} →</span>
                        </span>
                        <span className="kr-what">
                            {one.lines.map((line) => line.product).join(', ')}
                        </span>
                        <small>
                            {say('Sent %{day} from %{store}', {
                                day: { day: one.occurred_on },
                                store: one.store,
                            })}
                            {one.request && ` · ${say('for %{request}', { request: one.request })}`}
                        </small>
                    </Link>
                </li>
            ))}
        </ul>
    );
}
