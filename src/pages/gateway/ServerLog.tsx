import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
    detailWords,
    eventNames,
    eventWords,
    gatewayEvents,
} from '../../../resources/gateway/messages/events.ts';
import type { Tone } from '../../../resources/define/field.ts';
import { sentenceCase } from '../../../resources/define/field.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { LogEntry } from '../../../resources/gateway/messages/serverLog.server.ts';
import { type Level, useServerLog } from './useServerLog.ts';
import '../record/record.css';
import './gateway.css';
import { useSay } from '../../widgets/say.ts';

const tones: Readonly<Record<string, Tone>> = {
    information: 'neutral',
    warning: 'warning',
    error: 'bad',
};

/** What the instrument listeners did, newest first; new entries come by themselves. */
export default function ServerLog() {
    const say = useSay();
    const [level, setLevel] = useState<Level>('');
    const [tailing, setTailing] = useState(true);
    const { entries, error, pending, ended, older, refetch } = useServerLog(level, tailing);
    return (
        <div className="k-page kd-page kg-page kg-wide">
            <h1>{say('Server log')}</h1>
            <p className="k-lead">
                {say(
                    'Connections, messages and refusals of the instrument listeners, newest first. They are kept for the time of the settings, the newest 200,000 at most; none names a patient.',
                )}
            </p>
            <div className="kg-row">
                <TextField
                    select
                    size="small"
                    label={say('Level')}
                    value={level}
                    sx={{ minWidth: '11rem' }}
                    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
                    onChange={({ target }) => setLevel(target.value as Level)}
                >
                    <MenuItem value="">{say('All')}</MenuItem>
                    <MenuItem value="information">{say('Information')}</MenuItem>
                    <MenuItem value="warning">{say('Warning')}</MenuItem>
                    <MenuItem value="error">{say('Error')}</MenuItem>
                </TextField>
                <FormControlLabel
                    control={
                        <Switch
                            checked={tailing}
                            onChange={(_event, checked) => setTailing(checked)}
                        />
                    }
                    label={say('Show new entries as they come')}
                />
            </div>
            <Kinds />
            {Boolean(error) && <Failed error={error} onRetry={refetch} />}
            {pending && !error && <Waiting />}
            {!pending && !error && entries.length === 0 && (
                <Nothing title={say('Nothing yet')} about={say('No instrument has connected.')} />
            )}
            {entries.length > 0 && <Entries entries={entries} />}
            {!ended && entries.length > 0 && (
                <div>
                    <Button variant="outlined" onClick={older}>
                        {say('Show older entries')}
                    </Button>
                </div>
            )}
        </div>
    );
}

function Entries({ entries }: { entries: readonly LogEntry[] }) {
    const say = useSay();
    return (
        <div className="k-card">
            <table className="kd-table" aria-label={say('Log')}>
                <thead>
                    <tr>
                        <th scope="col">{say('When')}</th>
                        <th scope="col">{say('What')}</th>
                        <th scope="col">{say('Why, or how much')}</th>
                        <th scope="col">{say('From')}</th>
                        <th scope="col">{say('Message')}</th>
                    </tr>
                </thead>
                <tbody>
                    {entries.map((entry) => (
                        <tr key={entry.id}>
                            <td>
                                <time dateTime={entry.at}>
                                    {formatInstant(entry.at)}:{entry.at.slice(17, 19)}
                                </time>
                            </td>
                            <td>
                                <Toned tone={tones[entry.level]}>
                                    {say.text(nameOf(entry.event))}
                                </Toned>
                            </td>
                            <td>
                                <Why entry={entry} />
                            </td>
                            <td data-label={say('From')}>
                                {[entry.protocol.toUpperCase(), entry.address]
                                    .filter(Boolean)
                                    .join(' ')}
                            </td>
                            <td data-label={say('Message')}>
                                {entry.raw_message_id && (
                                    <Link to={`/genexpert/messages/${entry.raw_message_id}/show`}>
                                        {entry.raw_message_id}
                                    </Link>
                                )}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** What an event is called; one of an older server as it wrote it. */
const nameOf = (event: string): string =>
    (eventNames as Readonly<Record<string, string>>)[event] ?? sentenceCase(event);

/** Why it happened; where something is wrong, also what it means and what to do. */
function Why({ entry }: { entry: LogEntry }) {
    const say = useSay();
    const words = entry.level === 'information' ? undefined : eventWords(entry.event);
    return (
        <>
            {say.text(detailWords(entry.detail))}
            {words && (
                <span className="kg-todo">
                    {say.text(words.meaning)} {words.todo && say.text(words.todo)}
                </span>
            )}
        </>
    );
}

/** All kinds of entries in words: help for who reads the log for the first time. */
function Kinds() {
    const say = useSay();
    return (
        <details className="kg-kinds">
            <summary>{say('What the entries mean, and what to do')}</summary>
            <dl>
                {Object.entries(gatewayEvents).map(([event, { meaning, todo }]) => (
                    <div key={event}>
                        <dt>{say.text(nameOf(event))}</dt>
                        <dd>
                            {say.text(meaning)}{' '}
                            {todo ? say.text(todo) : say('Nothing is to be done.')}
                        </dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}
