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

interface Chosen {
    id: number;
    name: string;
}

interface Props {
    machine: Machine;
    /** Takes what the server said of the success, and where the machine is now. */
    onDone(success: string, placed: PlacedMachine): void;
}

const failed = 'Failed Adding Machine';

/** Choose a facility by search or by what the machine's name suggests, say since when, confirm. */
export function AssignForm({ machine, onDone }: Props) {
    const notify = useNotify();
    const [facility, setFacility] = useState<Chosen | null>(null);
    const [date, setDate] = useState<string | null>(machine.first_day);
    const [errors, setErrors] = useState<Record<string, string>>({});
    const [saving, setSaving] = useState(false);

    async function assign(event: FormEvent) {
        event.preventDefault();
        if (saving) return;
        if (!facility) return setErrors({ facility: 'Choose a facility.' });
        setSaving(true);
        setErrors({});
        try {
            const { success, data } = await call<typeof assignMachine>(
                'POST /genexpert/machines/assign/',
                { machine: machine.id, facility: facility.id, ...(date && { date }) },
            );
            onDone(success ?? 'Machine Assignment successful', data);
        } catch (error) {
            setErrors(errorsOf(error));
            notify((error instanceof HttpError && error.message) || failed, { type: 'error' });
            setSaving(false);
        }
    }

    return (
        <form className="km-form" onSubmit={(event) => void assign(event)} noValidate>
            {machine.proposals.length > 0 && (
                <div className="km-proposals">
                    <span id={`proposals-${machine.id}`}>Its name suggests</span>
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
                        label: 'Facility',
                        required: true,
                        error: Boolean(errors['facility']),
                        helperText: errors['facility'] ?? 'Type part of its name.',
                    }}
                />
                <CivilDateInput
                    label="There since"
                    value={date}
                    onChange={setDate}
                    max={today()}
                    error={Boolean(errors['date'])}
                    helperText={errors['date'] ?? sinceHint(machine, date)}
                />
            </div>
            <p className="km-confirm">
                <Button type="submit" variant="contained" disabled={saving}>
                    Assign
                </Button>
                <span>
                    {facility
                        ? `${machine.serial} to ${facility.name}; ${machine.waiting} ${machine.waiting === 1 ? 'result' : 'results'} will show there.`
                        : ''}
                </span>
            </p>
        </form>
    );
}

/** Messages of a refusal by field, as the data provider hands them over. */
function errorsOf(error: unknown): Record<string, string> {
    const body = error instanceof HttpError ? (error.body as unknown) : undefined;
    const fields = (body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {};
    return Object.fromEntries(
        Object.entries(fields).filter((entry): entry is [string, string] => {
            return typeof entry[1] === 'string';
        }),
    );
}
