/** Machines that speak, as they are now: what each module did last, the last result, what waits. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import MenuItem from '@mui/material/MenuItem';
import { Link, useSearchParams } from 'react-router-dom';
import { connectionState } from '../../../resources/reporting/columns.ts';
import { liveMachines } from '../../../resources/reporting/live/live.report.ts';
import { Failed, Nothing, Waiting } from '../../screens/list/ListStates.tsx';
import { LineState } from '../../screens/live/LineState.tsx';
import { useLive } from '../../screens/live/useLive.ts';
import { useSay } from '../../widgets/say.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import { MachineNow } from './MachineNow.tsx';
import { lines, type Machine, machinesWith, orderMachines, orders, sums } from './now.ts';
import './machinesNow.css';

/** Machines drawn at first, and with each further step. */
const STEP = 48;

export default function MachinesNow() {
    const say = useSay();
    const now = useLive(liveMachines, {
        told: 'GET /machines/live',
        asked: 'POST /machines/live',
    });
    return (
        <DeclarationName value={liveMachines.name}>
            <div className="kn-page">
                <header>
                    <h1>{say('Machines now')}</h1>
                    <p className="kn-about">
                        <LineState {...now} />
                        {' · '}
                        <Link to="/machines/live/table">{say('As a table')}</Link>
                    </p>
                </header>
                {now.rows ? (
                    <Machines all={now.rows} />
                ) : now.error ? (
                    <Failed error={now.error} onRetry={now.retry} />
                ) : (
                    <Waiting />
                )}
            </div>
        </DeclarationName>
    );
}

MachinesNow.takes = { q: 'text', state: lines, order: [...orders.keys()] } as const;

function Machines({ all }: { all: readonly Machine[] }) {
    const say = useSay();
    const [params, setParams] = useSearchParams();
    const [most, setMost] = useState(STEP);
    // A word that is no choice is told above, and chooses nothing.
    const chosen = (name: string, choices: readonly string[]) =>
        choices.find((one) => one === params.get(name)) ?? '';
    const asked = {
        words: params.get('q') ?? '',
        state: chosen('state', lines),
        order: chosen('order', [...orders.keys()]),
    };
    const choose = (name: string, value: string) =>
        setParams(
            (before) => {
                const next = new URLSearchParams(before);
                if (value) next.set(name, value);
                else next.delete(name);
                return next;
            },
            { replace: true },
        );
    const found = orderMachines(machinesWith(all, asked), asked.order);
    return (
        <>
            <Sums machines={found} />
            <Choices asked={asked} choose={choose} />
            {found.length === 0 && (
                <Nothing
                    title={say('No machine')}
                    about={say('No machine of your places is so just now.')}
                />
            )}
            <ul className="kn-machines" aria-label={say('Machines')}>
                {found.slice(0, most).map((machine) => (
                    <MachineNow key={machine.id} machine={machine} />
                ))}
            </ul>
            {found.length > most && (
                <Button variant="outlined" onClick={() => setMost(most + STEP)}>
                    {say(
                        'Show more: %{smart_count} machine |||| Show more: %{smart_count} machines',
                        {
                            smart_count: found.length - most,
                        },
                    )}
                </Button>
            )}
        </>
    );
}

function Sums({ machines }: { machines: readonly Machine[] }) {
    const say = useSay();
    const { option } = useLabels();
    const { heard, running, failed, waiting, tests } = sums(machines);
    const { device } = liveMachines.columns;
    const facts: [string, number][] = [
        // Which: another screen counts those of one kind.
        ...[...new Set(machines.map((one) => one.device))].map((kind): [string, number] => [
            say('Machines: %{kind}', { kind: option('device', kind, device.options[kind]!) }),
            machines.filter((one) => one.device === kind).length,
        ]),
        [say('Sent something today'), heard],
        [say('Runs going on'), running],
        [say('Tests today'), tests],
        [say('Modules whose last run failed'), failed],
        [say('Results that wait for review'), waiting],
    ];
    return (
        <dl className="kn-sums">
            {facts.map(([word, number]) => (
                <div key={word}>
                    <dt>{word}</dt>
                    <dd>{say.value(number)}</dd>
                </div>
            ))}
        </dl>
    );
}

interface ChoicesProps {
    asked: { words: string; state: string; order: string };
    choose(name: string, value: string): void;
}

function Choices({ asked, choose }: ChoicesProps) {
    const say = useSay();
    const { label, option } = useLabels();
    const { options } = connectionState;
    return (
        <div className="kn-choices">
            <TextField
                type="search"
                size="small"
                label={say('Machine or place')}
                value={asked.words}
                onChange={({ target }) => choose('q', target.value)}
            />
            <TextField
                select
                size="small"
                label={label('state', connectionState)}
                value={asked.state}
                onChange={({ target }) => choose('state', target.value)}
            >
                <MenuItem value="">{say('All')}</MenuItem>
                {Object.entries(options).map(([word, title]) => (
                    <MenuItem key={word} value={word}>
                        {option('state', word, title)}
                    </MenuItem>
                ))}
            </TextField>
            <TextField
                select
                size="small"
                label={say('Sorting')}
                value={asked.order}
                onChange={({ target }) => choose('order', target.value)}
            >
                <MenuItem value="">{say('By facility')}</MenuItem>
                <MenuItem value="newest">{say('Newest first')}</MenuItem>
                <MenuItem value="trouble">{say('Failed modules first')}</MenuItem>
            </TextField>
        </div>
    );
}
