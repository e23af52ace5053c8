/** What left the store for a request, each a link to its note; the facility confirms there. */
import { Link } from 'react-router-dom';
import { distributionStatus } from '../../../../resources/stock/distributions/distributions.report.ts';
import { useSay } from '../../../widgets/say.ts';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import type { StockRequest } from './calls.ts';

interface Props {
    deliveries: StockRequest['deliveries'];
    /** Keepers read the note of the store, a facility its own. */
    keeper: boolean;
}

export function RequestDeliveries({ deliveries, keeper }: Props) {
    const say = useSay();
    return (
        <ul className="kr-list">
            {deliveries.map((one) => (
                <li key={one.id}>
                    <Link
                        to={`/stock/${keeper ? 'distributed' : 'deliveries'}/${one.id}/show`}
                        className="k-card kr-row"
                    >
                        <span className="kr-row-head">
                            <strong>{one.number}</strong>
                            <StateMark of={distributionStatus} state={one.status} />
                        </span>
                        <small>
                            {say(one.kind === 'issue' ? 'Issued %{day}' : 'Sent %{day}', {
                                day: { day: one.occurred_on },
                            })}
                            {one.received_on &&
                                ` · ${say('Received %{day}', { day: { day: one.received_on } })}`}
                        </small>
                        {one.status === 'sent' && !keeper && (
                            <span className="kr-go">{say('Confirm what arrived')} →</span>
                        )}
                    </Link>
                </li>
            ))}
        </ul>
    );
}
