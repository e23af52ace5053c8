/** Which facilities a partner has, had and will have, from when to when. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { partnerStays } from '../../../resources/partners/stays.report.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { Cell } from '../../widgets/fields/fieldTypes.tsx';
import { useSay } from '../../widgets/say.ts';

/** So many are shown; the list has all. */
const SHOWN = 12;

const shown = ['starts_on', 'ends_on', 'state'] as const;

export function Stays({ partner }: { partner: number }) {
    const say = useSay();
    const { data, error, isPending, refetch } = useQuery({
        queryKey: ['assign', 'stays', partner],
        queryFn: ({ signal }) =>
            call<typeof partnerStays>(
                'POST /x/partners/stays',
                { partner_id: partner, page_size: SHOWN, sort: 'starts_on', order: 'desc' },
                { signal, reads: true },
            ),
    });
    const all = `/ips/assignments?filter=${encodeURIComponent(JSON.stringify({ partner_id: partner }))}`;
    return (
        <section className="k-card kf-stack" aria-label={say('Days so far and to come')}>
            <h2>{say('Days so far and to come')}</h2>
            {!data && isPending && <Waiting />}
            {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
            {data?.data.length === 0 && (
                <p className="kf-muted">{say('It has no facility yet.')}</p>
            )}
            {data && data.data.length > 0 && (
                <div className="kf-wide">
                    <table className="kf-table kf-stays">
                        <thead>
                            <tr>
                                <th scope="col">{say('Facility')}</th>
                                <th scope="col">{say('First day')}</th>
                                <th scope="col">{say('Last day')}</th>
                                <th scope="col">{say('State')}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {data.data.map((row) => (
                                <tr key={row.id}>
                                    <td translate="no">{nameOf(row)}</td>
                                    {shown.map((name) => (
                                        <td key={name}>
                                            <Cell
                                                field={partnerStays.columns[name]}
                                                name={name}
                                                value={row[name]}
                                                record={row}
                                            />
                                        </td>
                                    ))}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
            <p>
                <Link to={all}>
                    {data && data.count > SHOWN
                        ? say('All %{count} in the list', { count: data.count })
                        : say('Open the list')}
                </Link>
            </p>
        </section>
    );
}

/** The place columns of reports are shared, and a row's type does not name them. */
const nameOf = (row: Readonly<Record<string, unknown>>): string => String(row['facility'] ?? '');
