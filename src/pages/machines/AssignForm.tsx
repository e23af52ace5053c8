import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useNotify } from 'react-admin';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { CivilDateInput } from '../../widgets/dates/CivilDateInput.tsx';
import { today } from '../../widgets/dates/dates.ts';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { sinceHint } from './sinceHint.ts';
import { assignCalls, type AssignedKind } from '../../../resources/machines/assignCalls.ts';
import type { PlacedMachine } from '../../../resources/machines/unassigned.ts';
import type { Machine } from './UnassignedMachine.tsx';
import type { assignMachine } from '../../../resources/machines/assignment.server.ts';
import { fieldErrors, messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

interface Chosen {
    id: number;
    name: string;
}

interface Props {
    machine: Machine;
    kind: AssignedKind;
    /** Takes what the server said of the success, and where the machine is now. */
    onDone(success: string, placed: PlacedMachine): void;
}

/** Choose a facility by search or by what the machine's name suggests, say since when, confirm. */
export function AssignForm({ machine, kind, onDone }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [facility, setFacility] = useState<Chosen | null>(null);
    const [date, setDate] = useState<string | null>(machine.first_day);
    const [errors, setErrors] = useState<Record<string, string>>({});
    const [saving, setSaving] = useState(false);

    async function assign(event: FormEvent) {
        event.preventDefault();
        if (saving) return;
        if (!facility) return setErrors({ facility: say('Choose a facility.') });
        setSaving(true);
        setErrors({});
        try {
            const { success, data } = await call<(typeof assignMachine)[AssignedKind]>(
                assignCalls[kind].assign,
                {
                    machine: machine.id,
                    facility: facility.id,
                    ...(date && { date }),
                },
            );
            onDone(success ?? say('Machine Assignment successful'), data);
        } catch (error) {
            setErrors(fieldErrors(error));
            notify(messageOf(error, say('Failed Adding Machine')), { type: 'error' });
            setSaving(false);
        }
    }

    return (
        <form className="km-form" onSubmit={(event) => void assign(event)} noValidate>
            <NameProposals machine={machine} facility={facility} onChoose={setFacility} />
            <div className="km-inputs">
                <ReferencePicker
                    key={facility?.id ?? 'none'}
                    to="facilities"
                    value={facility?.id}
                    {...(facility && { title: facility.name })}
                    onChange={(id, title) =>
                        setFacility(id === null ? null : { id: Number(id), name: title ?? '' })
                    }
                    input={{
                        label: say('Facility'),
                        required: true,
                        error: Boolean(errors['facility']),
                        helperText: errors['facility'] ?? say('Type part of its name.'),
                    }}
                />
                <CivilDateInput
                    label={say('There since')}
                    value={date}
                    onChange={setDate}
                    max={today()}
                    error={Boolean(errors['date'])}
                    helperText={
                        errors['date'] ??
                        sinceHint(machine, date)
                            .map((one) => say.text(one))
                            .join(' ')
                    }
                />
            </div>
            <p className="km-confirm">
                <Button type="submit" variant="contained" disabled={saving}>
                    {say('Assign')}
                </Button>
                <WhatFollows machine={machine} facility={facility} />
            </p>
        </form>
    );
}

/** What becomes of the results that wait. */
function WhatFollows({ machine, facility }: Pick<NameProposalsProps, 'machine' | 'facility'>) {
    const say = useSay();
    if (!facility) return <span />;
    const values = { serial: machine.serial, name: facility.name, smart_count: machine.waiting };
    return (
        <span>
            {say(
                '%{serial} to %{name}; %{smart_count} result will show there. |||| %{serial} to %{name}; %{smart_count} results will show there.',
                values,
            )}
        </span>
    );
}

interface NameProposalsProps {
    machine: Machine;
    facility: Chosen | null;
    onChoose(facility: Chosen): void;
}

/** Facilities that the machine's name suggests, each a press away. */
function NameProposals({ machine, facility, onChoose }: NameProposalsProps) {
    const say = useSay();
    if (!machine.proposals.length) return null;
    return (
        <div className="km-proposals">
            <span id={`proposals-${machine.id}`}>{say('Its name suggests')}</span>
            {machine.proposals.map(({ facility_id: id, name, district, score }) => (
                <Chip
                    key={id}
                    label={`${name}, ${district} (${Math.round(score)} %)`}
                    variant={facility?.id === id ? 'filled' : 'outlined'}
                    color={facility?.id === id ? 'primary' : 'default'}
                    onClick={() => onChoose({ id, name })}
                />
            ))}
        </div>
    );
}
