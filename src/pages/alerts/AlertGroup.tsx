/** Alerts of one kind: why they matter, where they stand, and each of them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { acknowledge } from '../../../resources/alerts/act.server.ts';
import type { alertList } from '../../../resources/alerts/alerts.report.ts';
import { addressOf } from '../../../resources/alerts/opens.ts';
import type { AlertKind } from '../../../resources/define/points/alert.ts';
import { memo } from '../../../resources/define/field.ts';
import { useAccount } from '../../base/useAccount.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { formatCivil, formatInstant, today } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { waitedFor } from '../../widgets/waitedFor.ts';
import type { AlertRow } from './row.ts';

/** So many stand there until more are asked for, and so many then; the table has all. */
const FIRST = 6;
const MORE = 100;

const open = ['open', 'escalated', 'acknowledged'] as const;

interface Props {
    kind: AlertKind;
    /** All that are open. */
    count: number;
    onChanged(): void;
}

export function AlertGroup({ kind, count, onChanged }: Props) {
    const say = useSay();
    const { user_type } = useAccount();
    const [all, setAll] = useState(false);
    const size = all ? MORE : FIRST;
    const { data, error, refetch } = useQuery({
        queryKey: ['alerts', 'open', kind.name, size],
        queryFn: ({ signal }) =>
            call<typeof alertList>(
                'POST /x/alerts/list',
                { kind: [kind.name], state: [...open], page_size: size },
                { signal, reads: true },
            ),
        placeholderData: keepPreviousData,
        retry: false,
        refetchInterval: 60_000,
    });
    const list = kind.to[user_type];
    const id = `k-alert-${kind.name}`;
    return (
        <section className="k-card k-alert-group" aria-labelledby={id}>
            <h2 id={id}>
                <span className="k-alert-count">{say.value(count)}</span>
                {say.text(kind.title)}
            </h2>
            <p className="k-quiet">
                {say.text(kind.about)} {list && <Link to={list}>{say('Open the list')}</Link>}
            </p>
            {!data && !error && <Waiting />}
            {error && <Failed error={error} onRetry={() => void refetch()} />}
            <ul>
                {data?.data.map((row) => (
                    <OneAlert key={row.id} row={row} kind={kind} onChanged={onChanged} />
                ))}
            </ul>
            {count > FIRST && (
                <button type="button" className="k-text-button" onClick={() => setAll(!all)}>
                    {all
                        ? say('Fewer')
                        : count > MORE
                          ? say('Show the first %{count}', { count: MORE })
                          : say('Show all %{count}', { count })}
                </button>
            )}
            {all && count > MORE && (
                <Link to={tableOf(kind)}>{say('All %{count} in the table', { count })}</Link>
            )}
        </section>
    );
}

const tableOf = ({ name }: AlertKind): string =>
    `/alerts/table?${new URLSearchParams({ filter: JSON.stringify({ kind: [name], state: open }) })}`;

const hoursSince = (moment: string): number =>
    Math.max(0, (Date.now() - Date.parse(moment)) / 3_600_000);

const asked = { note: memo('What is being done', { maxLength: 500 }) };

interface OneProps {
    row: AlertRow;
    kind: AlertKind;
    onChanged(): void;
}

function OneAlert({ row, kind, onChanged }: OneProps) {
    const say = useSay();
    const { user_type } = useAccount();
    const title = say.text(kind.title);
    // The number stands beside the name, and the type of a row names neither it nor the subject.
    const { facility_id, subject } = row as Readonly<Record<string, unknown>>;
    const rows = addressOf(
        kind,
        user_type,
        {
            what: row.what,
            figure: row.figure,
            subject: String(subject ?? ''),
            facility_id: Number(facility_id) || null,
        },
        today(),
    );
    const notify = useNotify();
    const name =
        [row.facility, row.what && formatCivil(row.what)].filter(Boolean).join(' · ') ||
        say('The whole country');
    return (
        <li>
            <div className="k-alert-what">
                {rows ? (
                    <Link translate="no" to={rows}>
                        {name}
                    </Link>
                ) : (
                    <strong translate="no">{name}</strong>
                )}
                <small>
                    {row.since
                        ? say('for %{time}', { time: waitedFor(hoursSince(row.since), say) })
                        : say('told %{when}', { when: formatInstant(row.opened_at) })}
                    {row.state === 'escalated' && ` · ${say('passed on: nobody acknowledged it')}`}
                </small>
                {row.acknowledged_at && (
                    <small>
                        {say('%{name} has taken it on, %{when}', {
                            name: row.acknowledged_by ?? '',
                            when: formatInstant(row.acknowledged_at),
                        })}
                        {row.note && <q translate="no">{row.note}</q>}
                    </small>
                )}
            </div>
            {!row.acknowledged_at && (
                <AskButton
                    label={say('Acknowledge')}
                    size="small"
                    variant="outlined"
                    ask={say('Acknowledge: %{title}, %{name}?', { title, name })}
                    about={say(
                        'Your name stands beside it: you have taken it on. It closes when its cause is gone.',
                    )}
                    fields={asked}
                    onSend={async (values) => {
                        const note = String(values['note'] ?? '');
                        await call<typeof acknowledge>('POST /x/alerts/acknowledge', {
                            id: row.id,
                            ...(note && { note }),
                        });
                        notify(say('Acknowledged.'), { type: 'success' });
                        onChanged();
                    }}
                />
            )}
        </li>
    );
}
