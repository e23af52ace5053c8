/** Physical counts: those that were made, and a new one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { Failed, Nothing, Waiting } from '../../../screens/list/ListStates.tsx';
import { useSay } from '../../../widgets/say.ts';
import { countStatus } from '../../../../resources/stock/counts/words.ts';
import { StateMark } from '../../../widgets/fields/StateMark.tsx';
import { OpenCount } from './OpenCount.tsx';
import '../stock.css';
import '../requests/requests.css';
import './count.css';
import type { RowOf } from '../../../../resources/define/report.ts';
import type { stockCounts } from '../../../../resources/stock/counts/counts.report.ts';

export default function Counts() {
    const say = useSay();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['stock/counts', 'list'],
        queryFn: ({ signal }) =>
            call<typeof stockCounts>(
                'POST /x/stock/counts/list',
                { page_size: 100 },
                { signal, reads: true },
            ),
    });
    return (
        <div className="k-page ks-page">
            <div className="ks-title kr-title">
                <h1>{say('Physical count')}</h1>
                <span className="k-grow" />
                <OpenCount />
            </div>
            <p className="k-lead">
                {say(
                    'A count freezes what the book says at the end of a day. Write down what is on the shelf; another account approves, and the differences are booked.',
                )}
            </p>
            {isPending && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data && !data.results.length && (
                <Nothing
                    title={say('No count yet')}
                    about={say(
                        'Open one for the whole store or for one category, and print its sheet.',
                    )}
                />
            )}
            <ul className="kr-list">
                {data?.results.map((row) => (
                    <li key={row.id}>
                        <Row row={row} />
                    </li>
                ))}
            </ul>
        </div>
    );
}

function Row({ row }: { row: RowOf<typeof stockCounts> }) {
    const say = useSay();
    const progress = [
        say('%{smart_count} of %{lots} lots counted |||| %{smart_count} of %{lots} lots counted', {
            smart_count: row.counted,
            lots: row.lots,
        }),
        row.differing !== null &&
            say('%{smart_count} differs |||| %{smart_count} differ', {
                smart_count: row.differing,
            }),
        say('Counted by %{name}', { name: row.counted_by }),
    ];
    return (
        <Link to={`/stock/count/${row.id}`} className="k-card kr-row">
            <span className="kr-row-head">
                <strong>{row.number}</strong>
                <StateMark of={countStatus} state={row.status} />
            </span>
            <span>
                {row.place} · {row.category || say('All categories')} ·{' '}
                {say('End of %{day}', { day: { day: row.counted_on } })}
            </span>
            <small>{progress.filter(Boolean).join(' · ')}</small>
        </Link>
    );
}
