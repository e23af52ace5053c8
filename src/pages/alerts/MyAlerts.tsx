/** Which kinds of alerts reach the own account. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { alertChoices, chooseAlerts } from '../../../resources/alerts/choices.server.ts';
import { kindOf } from '../../../resources/alerts/kinds.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { lookAgain } from '../../shell/notices/useNews.ts';
import { Toggle } from '../../shell/settings/Toggle.tsx';
import { sentenceOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';
import './alerts.css';

const key = ['alerts', 'choices'];

export default function MyAlerts() {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const [busy, setBusy] = useState(false);
    const { data, error, refetch } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof alertChoices>('GET /x/alerts/choices', {}, { signal, reads: true }),
        retry: false,
    });
    async function choose(kind: string, counted: boolean) {
        setBusy(true);
        try {
            const answer = await call<typeof chooseAlerts>('POST /x/alerts/choose', {
                kind,
                counted,
            });
            client.setQueryData(key, answer);
            lookAgain();
        } catch (failure) {
            notify(sentenceOf(failure), { type: 'error' });
        } finally {
            setBusy(false);
        }
    }
    return (
        <div className="k-page k-narrow-page">
            <h1>{say('My alerts')}</h1>
            <p className="k-lead">
                {say('What is counted for you in the header. Changes are saved at once.')}{' '}
                <Link to="/alerts">{say('Alerts')}</Link>
            </p>
            {!data && !error && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {data?.data.length === 0 && (
                <Nothing
                    title={say('No rule names your account')}
                    about={say('The programme’s rules of alerts are for others.')}
                />
            )}
            {!!data?.data.length && (
                <section className="k-card k-rows">
                    {data.data.map(({ kind, forced, counted }) => (
                        <Toggle
                            key={kind}
                            label={say.text(kindOf(kind)?.title ?? kind)}
                            help={
                                forced
                                    ? say('The programme wants everybody to be told of this.')
                                    : say.text(kindOf(kind)?.about ?? '')
                            }
                            on={counted}
                            disabled={forced || busy}
                            change={(on) => void choose(kind, on)}
                        />
                    ))}
                </section>
            )}
        </div>
    );
}
