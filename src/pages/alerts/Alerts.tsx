/** What is wrong now, by what it is: the way to its list, and taking it on. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { alertGroups } from '../../../resources/alerts/act.server.ts';
import { alertList } from '../../../resources/alerts/alerts.report.ts';
import { alertKinds } from '../../../resources/alerts/kinds.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { lookAgain } from '../../shell/notices/useNews.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { AlertGroup } from './AlertGroup.tsx';
import './alerts.css';

const key = ['alerts', 'groups'];

export default function Alerts() {
    const say = useSay();
    const client = useQueryClient();
    const { data, error, refetch } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof alertGroups>('GET /x/alerts/groups', {}, { signal, reads: true }),
        retry: false,
        refetchInterval: 60_000,
    });
    // In the order in which people read the kinds; the count is of all that are open, whatever number is shown.
    const groups = alertKinds.flatMap((kind) => {
        const count = data?.data.find((group) => group.kind === kind.name)?.count ?? 0;
        return count > 0 ? [{ kind, count }] : [];
    });
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
                        title={data.looked_at ? say('Nothing is wrong') : say('Not looked at yet')}
                        about={
                            data.looked_at
                                ? say(
                                      'Of all that is watched for you, nothing was amiss at %{at}.',
                                      {
                                          at: formatInstant(data.looked_at),
                                      },
                                  )
                                : say('The first look comes within minutes.')
                        }
                    />
                )}
                <div className="k-alerts">
                    {groups.map(({ kind, count }) => (
                        <AlertGroup
                            key={kind.name}
                            kind={kind}
                            count={count}
                            onChanged={onChanged}
                        />
                    ))}
                </div>
            </div>
        </DeclarationName>
    );
}
