/** What is wrong now, by what it is: the way to its list, and taking it on. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import { alertList } from '../../../resources/alerts/alerts.report.ts';
import { alertKinds } from '../../../resources/alerts/kinds.ts';
import { useAccount } from '../../base/useAccount.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { lookAgain } from '../../shell/notices/useNews.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { AlertGroup } from './AlertGroup.tsx';
import './alerts.css';

/** So many are fetched; all of them stand in the table. */
const SHOWN = 300;

const key = ['alerts', 'open'];

export default function Alerts() {
    const say = useSay();
    const { user_type } = useAccount();
    const client = useQueryClient();
    const { data, error, refetch } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof alertList>(
                'POST /x/alerts/list',
                { state: ['open', 'escalated', 'acknowledged'], page_size: SHOWN },
                { signal, reads: true },
            ),
        retry: false,
        refetchInterval: 60_000,
    });
    const groups = alertKinds
        .map((kind) => ({ kind, rows: data?.data.filter((row) => row.kind === kind.name) ?? [] }))
        .filter(({ rows }) => rows.length > 0);
    const onChanged = () => {
        lookAgain();
        void client.invalidateQueries({ queryKey: ['alerts'] });
    };
    return (
        <DeclarationName value={alertList.name}>
            <div className="k-page">
                <h1>{say('Alerts')}</h1>
                <p className="k-lead">{say('An alert closes by itself when its cause is gone.')}</p>
                <p className="k-alert-links">
                    <Link to="/alerts/table">{say('All of them, past ones too')}</Link>
                    <Link to="/alerts/mine">{say('Choose what you are told')}</Link>
                </p>
                {!data && !error && <Waiting />}
                {error && <Failed error={error} onRetry={() => void refetch()} />}
                {data && groups.length === 0 && (
                    <Nothing
                        title={say('Nothing is wrong')}
                        about={say('Of all that is watched for you, nothing is amiss now.')}
                    />
                )}
                <div className="k-alerts">
                    {groups.map(({ kind, rows }) => (
                        <AlertGroup
                            key={kind.name}
                            kind={kind}
                            rows={rows}
                            list={kind.to[user_type]}
                            onChanged={onChanged}
                        />
                    ))}
                </div>
                {data && data.count > data.data.length && (
                    <p>
                        <Link to="/alerts/table">
                            {say('%{count} alerts are open: the others stand in the table.', {
                                count: data.count,
                            })}
                        </Link>
                    </p>
                )}
            </div>
        </DeclarationName>
    );
}
