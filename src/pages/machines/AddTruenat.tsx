import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import type { addTruenatMachine } from '../../../resources/machines/assignment.server.ts';
import { CivilDateInput } from '../../widgets/dates/CivilDateInput.tsx';
import { today } from '../../widgets/dates/dates.ts';
import { fieldErrors, messageOf } from '../../widgets/failure.ts';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { useSay } from '../../widgets/say.ts';
import './machines.css';

/** A Truenat machine by its serial, where it stands and since when: it sends files, so nobody hears of it before. */
export default function AddTruenat() {
    const say = useSay();
    const notify = useNotify();
    const [machine, setMachine] = useState('');
    const [facility, setFacility] = useState<number | null>(null);
    const [date, setDate] = useState<string | null>(null);
    const [errors, setErrors] = useState<Record<string, string>>({});
    const [done, setDone] = useState('');
    const [saving, setSaving] = useState(false);

    async function add(event: FormEvent) {
        event.preventDefault();
        if (saving) return;
        if (!machine.trim()) return setErrors({ machine: say('Required.') });
        if (facility === null) return setErrors({ facility: say('Choose a facility.') });
        setSaving(true);
        setErrors({});
        try {
            const { data } = await call<typeof addTruenatMachine>(
                'POST /truenat/machines/assign/',
                {
                    machine: machine.trim(),
                    facility,
                    ...(date && { date }),
                },
            );
            const { machine: serial, facility: name } = data;
            setDone(say('%{machine} stands at %{facility}.', { machine: serial, facility: name }));
            setMachine('');
        } catch (error) {
            setErrors(fieldErrors(error));
            notify(messageOf(error, say('Failed Adding Machine')), { type: 'error' });
        }
        setSaving(false);
    }

    return (
        <div className="k-page">
            <h1>{say('Add a Truenat machine')}</h1>
            <p className="k-lead">
                {say(
                    'By its serial, as it stands on the device and in its files. One whose results came already gets its facility here.',
                )}
            </p>
            <output>{done && <Alert severity="success">{done}</Alert>}</output>
            <form className="k-card km-form" onSubmit={(event) => void add(event)} noValidate>
                <div className="km-inputs">
                    <TextField
                        label={say('Serial number')}
                        value={machine}
                        required
                        onChange={(event) => setMachine(event.target.value)}
                        error={Boolean(errors['machine'])}
                        helperText={errors['machine']}
                    />
                    <ReferencePicker
                        to="facilities"
                        value={facility ?? undefined}
                        onChange={(id) => setFacility(id === null ? null : Number(id))}
                        input={{
                            label: say('Facility'),
                            required: true,
                            error: Boolean(errors['facility']),
                            helperText: errors['facility'] ?? say('Type part of its name.'),
                        }}
                    />
                    <Since value={date} onChange={setDate} error={errors['date']} />
                </div>
                <p className="km-confirm">
                    <Button type="submit" variant="contained" disabled={saving}>
                        {say('Add')}
                    </Button>
                </p>
            </form>
        </div>
    );
}

interface SinceProps {
    value: string | null;
    onChange(value: string | null): void;
    error: string | undefined;
}

function Since({ value, onChange, error }: SinceProps) {
    const say = useSay();
    return (
        <CivilDateInput
            label={say('There since')}
            value={value}
            onChange={onChange}
            max={today()}
            error={Boolean(error)}
            helperText={error}
        />
    );
}
