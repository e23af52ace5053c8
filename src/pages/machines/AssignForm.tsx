import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { HttpError, useNotify } from 'react-admin';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { CivilDateInput } from '../../widgets/dates/CivilDateInput.tsx';
import { today } from '../../widgets/dates/dates.ts';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { sinceHint } from './sinceHint.ts';
import type { PlacedMachine } from '../../../resources/machines/unassigned.ts';
import type { Machine } from './UnassignedMachine.tsx';
import type { assignMachine } from '../../../resources/machines/assignment.server.ts';
import { useSay } from '../../widgets/say.ts';

interface Chosen {
    id: number;
    name: string;
}

interface Props {
    machine: Machine;
    /** Takes what the server said of the success, and where the machine is now. */
    onDone(success: string, placed: PlacedMachine): void;
}

/** Choose a facility by search or by what the machine's name suggests, say since when, confirm. */
export function AssignForm({ machine, onDone }: Props) {
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
            const { success, data } = await call<typeof assignMachine>(
                'POST /genexpert/machines/assign/',
                { machine: machine.id, facility: facility.id, ...(date && { date }) },
            );
            onDone(success ?? say('Machine Assignment successful'), data);
        } catch (error) {
            setErrors(errorsOf(error));
            notify((error instanceof HttpError && error.message) || say('Failed Adding Machine'), {
                type: 'error',
            });
            setSaving(false);
        }
    }

    return (
        <form className="km-form" onSubmit={(event) => void assign(event)} noValidate>
            {machine.proposals.length > 0 && (
                <div className="km-proposals">
                    <span id={`proposals-${machine.id}`}>{say('Its name suggests')}</span>
                    {machine.proposals.map((proposal) => (
                        <Chip
                            key={proposal.facility_id}
                            label={`${proposal.name}, ${proposal.district} (${Math.round(proposal.score)} %)`}
                            variant={facility?.id === proposal.facility_id ? 'filled' : 'outlined'}
                            color={facility?.id === proposal.facility_id ? 'primary' : 'default'}
                            onClick={() =>
                                setFacility({ id: proposal.facility_id, name: proposal.name })
                            }
                        />
                    ))}
                </div>
            )}
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
                <span>
                    {facility
                        ? say(
                              '%{serial} to %{name}; %{smart_count} result will show there. |||| %{serial} to %{name}; %{smart_count} results will show there.',
                              {
                                  serial: machine.serial,
                                  name: facility.name,
                                  smart_count: machine.waiting,
                              },
                          )
                        : ''}
                </span>
            </p>
        </form>
    );
}

/** Messages of a refusal by field, as the data provider hands them over. */
function errorsOf(error: unknown): Record<string, string> {
    const body: unknown = error instanceof HttpError ? error.body : undefined;
    const fields = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
    return Object.fromEntries(
        Object.entries(fields).filter((entry): entry is [string, string] => {
            return typeof entry[1] === 'string';
        }),
    );
}
