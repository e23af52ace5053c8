/** What a rider needs on the way, on a phone: it works without a line, and sends later, once, in order. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { confirmHandover } from '../../../resources/hubs/packages/confirm.server.ts';
import { legs, packageState } from '../../../resources/hubs/words.ts';
import { Failed, Waiting } from '../../screens/list/ListStates.tsx';
import { Seen } from '../../screens/Seen.tsx';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { StateMark } from '../../widgets/fields/StateMark.tsx';
import { useSay } from '../../widgets/say.ts';
import { HandOn } from './round/HandOn.tsx';
import { PickForm } from './round/PickForm.tsx';
import { Positions } from './round/Positions.tsx';
import { Scan } from './round/Scan.tsx';
import { type Here, Sites } from './round/Sites.tsx';
import {
    keyOf,
    type RoundData,
    sitesOf,
    useRound,
    useWaitingWrites,
    useWrite,
    withWaiting,
} from './round/useRound.ts';
import './hubs.css';

export default function Round() {
    const say = useSay();
    const [chosen, setChosen] = useStore<number | null>('hubs.rider', null);
    const { data, error, isPending, refetch } = useRound(chosen ?? undefined);
    return (
        <div className="k-page khu-round">
            <h1>{say('My round')}</h1>
            {isPending && <Waiting />}
            {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
            {data?.seen && <Seen seen={data.seen} again={() => void refetch()} />}
            {data && !data.own && (
                <TextField
                    select
                    label={say('Rider')}
                    value={data.rider?.id ?? ''}
                    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
                    onChange={({ target }) => setChosen(Number(target.value) || null)}
                >
                    <option value="">{say('Choose a rider')}</option>
                    {data.riders.map(({ id, full_name }) => (
                        <option key={id} value={id}>
                            {full_name}
                        </option>
                    ))}
                </TextField>
            )}
            {data && !data.rider && (
                <p>
                    {data.riders.length
                        ? say('What you write down here is written for the rider that you choose.')
                        : say('Your hub has no rider yet: add one under Riders.')}
                </p>
            )}
            {data?.rider && <OnTheWay key={data.rider.id} round={data} rider={data.rider} />}
        </div>
    );
}

interface WayProps {
    round: RoundData;
    rider: NonNullable<RoundData['rider']>;
}

function OnTheWay({ round, rider }: WayProps) {
    const say = useSay();
    const [code, setCode] = useState<string>();
    const [here, setHere] = useStore<Here | null>(`hubs.here.${rider.id}`, null);
    const entries = useWaitingWrites();
    const packages = withWaiting(round.packages, entries);
    const scanned = code && packages.find((one) => keyOf(one.code) === keyOf(code));
    const named = round.own ? undefined : rider.id;
    const done = () => setCode(undefined);
    const mine = packages.filter((one) => one.mine && one.status !== 'at_hub');
    const lying = packages.filter((one) => one.status === 'at_hub');
    return (
        <>
            {round.own && <p className="k-lead">{rider.full_name}</p>}
            <OnThisPhone entries={entries} />
            {!code && <Scan onCode={setCode} />}
            {code && scanned && <HandOn key={code} one={scanned} rider={named} onDone={done} />}
            {code && !scanned && (
                <PickForm
                    key={code}
                    code={code}
                    round={round}
                    rider={named}
                    site={here?.site}
                    onDone={done}
                />
            )}
            <ToConfirm round={round} />
            <Packages title={say('With me')} packages={mine} onChoose={setCode} />
            <Packages title={say('At the hub')} packages={lying} onChoose={setCode} />
            <h2>{say('Sites')}</h2>
            <Sites
                round={round}
                rider={named}
                here={here}
                waiting={sitesOf(entries)}
                onHere={setHere}
            />
            {round.own && <Positions shares={rider.shares} />}
        </>
    );
}

/** What was written down and is not sent yet, and what the server refused: that is mended or discarded in the header. */
function OnThisPhone({ entries }: { entries: ReturnType<typeof useWaitingWrites> }) {
    const say = useSay();
    const refused = entries.filter((one) => one.refused).length;
    const waits = entries.length - refused;
    return (
        <>
            {waits > 0 && (
                <output className="khu-waits">
                    {say(
                        '%{smart_count} entry waits on this phone and goes by itself when the line is back. |||| %{smart_count} entries wait on this phone and go by themselves, in order, when the line is back.',
                        { smart_count: waits },
                    )}
                </output>
            )}
            {refused > 0 && (
                <p role="alert" className="khu-waits">
                    {say(
                        '%{smart_count} entry was refused: the sign at the top says why. |||| %{smart_count} entries were refused: the sign at the top says why.',
                        { smart_count: refused },
                    )}
                </p>
            )}
        </>
    );
}

/** What the hub wrote down for the rider. */
function ToConfirm({ round }: { round: RoundData }) {
    const say = useSay();
    const write = useWrite();
    if (!round.to_confirm.length) return null;
    return (
        <section aria-label={say('To confirm')}>
            <h2>{say('To confirm')}</h2>
            <ul className="khu-sites">
                {round.to_confirm.map(({ id, number, leg, at, recorder_name }) => (
                    <li key={id}>
                        <span className="khu-what">
                            <strong>{number}</strong>
                            <span>{say.text(legs[leg])}</span>
                            <small>
                                {say('%{time}, written down by %{name}', {
                                    time: formatInstant(at),
                                    name: recorder_name,
                                })}
                            </small>
                        </span>
                        <Button
                            variant="outlined"
                            onClick={() =>
                                void write(() =>
                                    call<typeof confirmHandover>('POST /x/hub/handovers/confirm', {
                                        id,
                                    }),
                                )
                            }
                        >
                            {say('Confirm')}
                        </Button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface PackagesProps {
    title: string;
    packages: RoundData['packages'];
    onChoose(code: string): void;
}

function Packages({ title, packages, onChoose }: PackagesProps) {
    const say = useSay();
    if (!packages.length) return null;
    return (
        <section aria-label={title}>
            <h2>{title}</h2>
            <ul className="khu-sites">
                {packages.map((one) => (
                    <li key={one.code}>
                        <span className="khu-what">
                            <strong>{one.code}</strong>
                            <span>
                                {say('%{smart_count} sample |||| %{smart_count} samples', {
                                    smart_count: one.samples,
                                })}
                            </span>
                            <small>{one.id < 0 ? say('Waits on this phone') : one.facility}</small>
                            <StateMark of={packageState} state={one.status} />
                        </span>
                        <Button variant="outlined" onClick={() => onChoose(one.code)}>
                            {say('Hand over')}
                        </Button>
                    </li>
                ))}
            </ul>
        </section>
    );
}
