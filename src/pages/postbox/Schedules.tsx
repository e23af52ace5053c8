/** Saved views that are sent to the own address now and then: what is sent, and how to end it. */
import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { AnswerOf } from '../../../resources/define/calls.ts';
import { choice, type Fields } from '../../../resources/define/field.ts';
import { phrases } from '../../../resources/define/say.ts';
import { formats } from '../../../resources/postbox/reports/formats.ts';
import type {
    endReport,
    reportsByMail,
    Schedule,
    startReport,
} from '../../../resources/postbox/reports/schedules.server.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { formatCivil } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import '../alerts/alerts.css';

const key = ['mail', 'schedules'];

const often = phrases({
    daily: 'Every day',
    weekly: 'Every Monday',
    monthly: 'On the first of the month',
});
const ended: Readonly<Record<string, string>> = phrases({
    view_gone: 'Ended: its saved view was taken back or has expired.',
    not_open: 'Ended: your account no longer opens what it shows.',
    fixed_dates: 'Ended: its saved view has fixed dates.',
    no_address: 'Ended: your profile has no e-mail address.',
    twice: 'Ended: you have this already.',
    too_much:
        'Ended: it took too much time or memory five times in a row. Choose fewer places or a shorter period, or CSV.',
    failing: 'Ended: it could not be made five times in a row. You may start it again.',
    account_gone: 'Ended: the account was not active.',
});

/** What most people want: a sheet to read, on Monday. */
const usual = { every: 'weekly', format: 'pdf' };

type Mine = AnswerOf<typeof reportsByMail>['data'];

export default function Schedules() {
    const say = useSay();
    const { data, error, refetch } = useQuery({
        queryKey: key,
        queryFn: ({ signal }) =>
            call<typeof reportsByMail>('GET /x/mail/schedules', {}, { signal, reads: true }),
        retry: false,
    });
    const mine = data?.data;
    return (
        <div className="k-page k-narrow-page">
            <h1>{say('Reports by e-mail')}</h1>
            <p className="k-lead">
                {say(
                    'A saved view of a dashboard, sent to the address of your profile as it stands on that day. It names no patient, and shows the places that your account sees then.',
                )}
            </p>
            {!mine && !error && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            {mine && <Start mine={mine} />}
            {mine?.schedules.length === 0 && (
                <Nothing
                    title={say('No report is sent to you')}
                    about={say('Choose a saved view, and how often.')}
                />
            )}
            {!!mine?.schedules.length && (
                <ul className="k-card k-alert-choices">
                    {mine.schedules.map((schedule) => (
                        <One key={schedule.id} schedule={schedule} />
                    ))}
                </ul>
            )}
        </div>
    );
}

/** A new one, or what is wanting for it. */
function Start({ mine: { views, address } }: { mine: Mine }) {
    const say = useSay();
    const notify = useNotify();
    const client = useQueryClient();
    const fields = useMemo(
        (): Fields => ({
            view: choice(
                'Saved view',
                Object.fromEntries(views.map(({ id, title }) => [String(id), title])),
                { required: true },
            ),
            every: choice('How often', often, { required: true }),
            format: choice('As', formats, { required: true }),
        }),
        [views],
    );
    if (!address.trim())
        return (
            <Alert severity="info" sx={{ mb: 2 }}>
                {say('Your profile has no e-mail address.')}{' '}
                <Link to="/profile">{say('Profile')}</Link>
            </Alert>
        );
    if (!views.length)
        return (
            <Alert severity="info" sx={{ mb: 2 }}>
                {say(
                    'You have no saved view. Open a dashboard, choose its period and places, and make a link for a wall screen: it can be sent, too.',
                )}
            </Alert>
        );
    return (
        <p>
            <AskButton
                label={say('Have a report sent')}
                variant="contained"
                ask={say('Which report, and how often?')}
                about={say('It goes to %{address}.', { address })}
                send={say('Send it from now on')}
                fields={fields}
                initial={usual}
                onSend={async (values) => {
                    const answer = await call<typeof startReport>('POST /x/mail/schedules/start', {
                        view: Number(values['view']),
                        every: values['every'] as Schedule['every'],
                        format: values['format'] as Schedule['format'],
                    });
                    notify(say.text(answer.success), { type: 'success' });
                    void client.invalidateQueries({ queryKey: key });
                }}
            />
        </p>
    );
}

function One({ schedule }: { schedule: Schedule }) {
    const say = useSay();
    const client = useQueryClient();
    const { id, view, every, format, next_on, last_on, stopped_at, stopped_for, failures } =
        schedule;
    return (
        <li>
            <strong translate="no">{view}</strong>
            <small>
                {stopped_at
                    ? say.text(ended[stopped_for] ?? 'It is sent no more.')
                    : `${say.text(often[every])}, ${say.text(formats[format])} · ${say('next on %{day}', { day: formatCivil(next_on) })}`}
                {last_on && ` · ${say('sent on %{day}', { day: formatCivil(last_on) })}`}
                {!stopped_at &&
                    failures > 0 &&
                    ` · ${say('It could not be made, and is tried again.')}`}
            </small>
            <AskButton
                label={stopped_at ? say('Remove') : say('End')}
                size="small"
                undoes
                ask={say('Send this report no more?')}
                about={view}
                onSend={async () => {
                    await call<typeof endReport>('POST /x/mail/schedules/end', { id });
                    void client.invalidateQueries({ queryKey: key });
                }}
            />
        </li>
    );
}
