/** Alerts of one kind: why they matter, where they stand, and each of them. */
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../../dataProvider/call.ts';
import type { acknowledge } from '../../../resources/alerts/act.server.ts';
import type { AlertKind } from '../../../resources/define/points/alert.ts';
import { memo } from '../../../resources/define/field.ts';
import { AskButton } from '../../screens/form/AskButton.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useSay } from '../../widgets/say.ts';
import { waitedFor } from '../../widgets/waitedFor.ts';
import type { AlertRow } from './row.ts';

/** So many stand there until all are asked for. */
const FIRST = 6;

interface Props {
    kind: AlertKind;
    rows: readonly AlertRow[];
    /** The list that they stand in. */
    list: string | undefined;
    onChanged(): void;
}

export function AlertGroup({ kind, rows, list, onChanged }: Props) {
    const say = useSay();
    const [all, setAll] = useState(false);
    const shown = all ? rows : rows.slice(0, FIRST);
    const id = `k-alert-${kind.name}`;
    return (
        <section className="k-card k-alert-group" aria-labelledby={id}>
            <h2 id={id}>
                <span className="k-alert-count">{say.value(rows.length)}</span>
                {say.text(kind.title)}
            </h2>
            <p className="k-quiet">
                {say.text(kind.about)} {list && <Link to={list}>{say('Open the list')}</Link>}
            </p>
            <ul>
                {shown.map((row) => (
                    <OneAlert
                        key={row.id}
                        row={row}
                        title={say.text(kind.title)}
                        onChanged={onChanged}
                    />
                ))}
            </ul>
            {rows.length > FIRST && (
                <button type="button" className="k-text-button" onClick={() => setAll(!all)}>
                    {all ? say('Fewer') : say('Show all %{count}', { count: rows.length })}
                </button>
            )}
        </section>
    );
}

const hoursSince = (moment: string): number =>
    Math.max(0, (Date.now() - Date.parse(moment)) / 3_600_000);

const asked = { note: memo('What is being done', { maxLength: 500 }) };

function OneAlert({ row, title, onChanged }: { row: AlertRow; title: string; onChanged(): void }) {
    const say = useSay();
    const notify = useNotify();
    const name = [row.facility, row.what].filter(Boolean).join(' · ') || say('The whole country');
    return (
        <li>
            <div className="k-alert-what">
                <strong translate="no">{name}</strong>
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
