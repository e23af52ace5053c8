/** A package that a rider takes at a site. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { testType } from '../../../../resources/hubs/words.ts';
import type { pickPackage } from '../../../../resources/hubs/round/write.server.ts';
import { instantOf } from '../../../widgets/dates/dates.ts';
import { useSay } from '../../../widgets/say.ts';
import { HandForm, nobody, otherOf, type Other } from './HandForm.tsx';
import { moment, type RoundData, useWrite } from './useRound.ts';

interface Props {
    code: string;
    round: RoundData;
    rider: number | undefined;
    /** Where the rider is. */
    site: number | undefined;
    onDone(): void;
}

/** What is typed; 0 and '' where nothing is chosen. */
interface Typed {
    facility: number;
    samples: string;
    test: keyof typeof testType.options;
    /** `2026-03-14T09:00` by the clock of the programme. */
    collected: string;
    destination: number;
}

export function PickForm({ code, round, rider, site, onDone }: Props) {
    const say = useSay();
    const write = useWrite();
    const [typed, setTyped] = useState<Typed>({
        facility: site ?? 0,
        samples: '',
        test: 'tb',
        collected: '',
        destination: round.destinations.find(({ standard }) => standard)?.id ?? 0,
    });
    const [other, setOther] = useState<Other>(nobody);
    const [sending, setSending] = useState(false);

    async function save(event: SyntheticEvent) {
        event.preventDefault();
        setSending(true);
        const done = await write(() =>
            call<typeof pickPackage>('POST /x/hub/packages/pick', {
                code,
                at: moment(),
                ...bodyOf(typed),
                ...(rider && { rider_id: rider }),
                ...otherOf(other),
            }),
        );
        setSending(false);
        if (done) onDone();
    }

    return (
        <form className="k-card khu-form" onSubmit={(event) => void save(event)}>
            <h2>{say('Pick %{code}', { code })}</h2>
            <PickFields
                round={round}
                typed={typed}
                set={(changes) => setTyped({ ...typed, ...changes })}
            />
            <HandForm value={other} onChange={setOther} />
            <Button type="submit" variant="contained" size="large" disabled={sending}>
                {say('I take it')}
            </Button>
            <Button onClick={onDone}>{say('Cancel')}</Button>
        </form>
    );
}

/** What was left empty is not sent. */
function bodyOf({ facility, samples, test, collected, destination }: Typed) {
    const [day = '', time = ''] = collected.split('T');
    const collected_at = collected ? instantOf(day, time) : undefined;
    return {
        facility_id: facility,
        samples: Number(samples),
        test_type: test,
        ...(collected_at && { collected_at }),
        ...(destination > 0 && { destination_id: destination }),
    };
}

interface FieldsProps {
    round: RoundData;
    typed: Typed;
    set(changes: Partial<Typed>): void;
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const;

function PickFields({ round, typed, set }: FieldsProps) {
    const say = useSay();
    return (
        <>
            <Place
                required
                label={say('Site')}
                none={say('Choose the site')}
                places={round.sites}
                value={typed.facility}
                onChange={(facility) => set({ facility })}
            />
            <TextField
                required
                type="number"
                label={say('How many samples')}
                value={typed.samples}
                slotProps={{ htmlInput: { min: 1, max: 500, inputMode: 'numeric' } }}
                onChange={({ target }) => set({ samples: target.value })}
            />
            <TextField
                select
                label={say.text(testType.label)}
                value={typed.test}
                slotProps={native}
                onChange={({ target }) => set({ test: target.value as Typed['test'] })}
            >
                {Object.entries(testType.options).map(([word, label]) => (
                    <option key={word} value={word}>
                        {say.text(label)}
                    </option>
                ))}
            </TextField>
            <TextField
                type="datetime-local"
                label={say('Oldest sample collected')}
                value={typed.collected}
                slotProps={{ inputLabel: { shrink: true } }}
                onChange={({ target }) => set({ collected: target.value })}
            />
            {round.destinations.length > 0 && (
                <Place
                    label={say('Laboratory')}
                    none={say('Not told yet')}
                    places={round.destinations}
                    value={typed.destination}
                    onChange={(destination) => set({ destination })}
                />
            )}
        </>
    );
}

interface PlaceProps {
    label: string;
    /** Where none is chosen. */
    none: string;
    places: readonly { id: number; name: string }[];
    value: number;
    required?: boolean;
    onChange(id: number): void;
}

const Place = ({ label, none, places, value, required = false, onChange }: PlaceProps) => (
    <TextField
        select
        required={required}
        label={label}
        value={value || ''}
        slotProps={native}
        onChange={({ target }) => onChange(Number(target.value))}
    >
        <option value="">{none}</option>
        {places.map(({ id, name }) => (
            <option key={id} value={id}>
                {name}
            </option>
        ))}
    </TextField>
);
