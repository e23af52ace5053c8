/** Which kinds of alerts reach the own account, and by which way. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type {
    AlertChoice,
    alertChoices,
    chooseAlerts,
} from '../../../resources/alerts/choices.server.ts';
import { kindOf } from '../../../resources/alerts/kinds.ts';
import { phrases } from '../../../resources/define/say.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { OwnHours } from './OwnHours.tsx';
import { lookAgain } from '../../shell/notices/useNews.ts';
import { useSay } from '../../widgets/say.ts';
import './alerts.css';
import { useBusy } from '../../widgets/useBusy.ts';

const key = ['alerts', 'choices'];

const ways = ['counted', 'email', 'sms'] as const;
const wayTitles = phrases({ counted: 'In the header', email: 'By e-mail', sms: 'By text message' });

export default function MyAlerts() {
    const say = useSay();
    const client = useQueryClient();
    const { busy, run } = useBusy();
    const { data, error, refetch } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof alertChoices>('GET /x/alerts/choices', {}, { signal, reads: true }),
        retry: false,
    });
    const choose = (kind: string, way: (typeof ways)[number], on: boolean) =>
        run(async () => {
            const answer = await call<typeof chooseAlerts>('POST /x/alerts/choose', {
                kind,
                [way]: on,
            });
            client.setQueryData(key, answer);
            lookAgain();
        });
    return (
        <div className="k-page k-narrow-page">
            <h1>{say('My alerts')}</h1>
            <p className="k-lead">
                {say(
                    'What you are told, and how. E-mail and texts go to the address and telephone of your profile. Changes are saved at once.',
                )}
            </p>
            <p className="k-alert-links">
                <Link to="/alerts">{say('Alerts')}</Link>
                <Link to="/profile">{say('Profile')}</Link>
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
                <ul className="k-card k-alert-choices">
                    {data.data.map((choice) => (
                        <Kind
                            key={choice.kind}
                            choice={choice}
                            busy={busy}
                            change={(way, on) => void choose(choice.kind, way, on)}
                        />
                    ))}
                </ul>
            )}
            {!!data?.data.length && <OwnHours />}
        </div>
    );
}

interface KindProps {
    choice: AlertChoice;
    busy: boolean;
    change(way: (typeof ways)[number], on: boolean): void;
}

function Kind({ choice, busy, change }: KindProps) {
    const say = useSay();
    const { kind, forced } = choice;
    const title = say.text(kindOf(kind)?.title ?? kind);
    return (
        <li>
            <fieldset disabled={forced}>
                <legend>{title}</legend>
                <small>
                    {forced
                        ? say('The programme wants everybody to be told of this.')
                        : say.text(kindOf(kind)?.about ?? '')}
                </small>
                <div>
                    {ways
                        .filter((way) => choice[way] !== null)
                        .map((way) => (
                            <label key={way}>
                                <input
                                    type="checkbox"
                                    checked={choice[way] ?? false}
                                    aria-disabled={busy}
                                    onChange={(event) => change(way, event.target.checked)}
                                />
                                {say.text(wayTitles[way])}
                            </label>
                        ))}
                </div>
            </fieldset>
        </li>
    );
}
