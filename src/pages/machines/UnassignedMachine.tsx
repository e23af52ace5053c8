import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatInstant } from '../../widgets/dates/dates.ts';

import type { UnassignedMachine as Unassigned } from '../../../resources/machines/unassigned.ts';

export interface Proposal {
    facility_id: number;
    name: string;
    district: string;
    /** 0 to 100. */
    score: number;
}

/** A row of `GET /genexpert/machines/unassigned/`. */
export interface Machine extends Unassigned {
    proposals: readonly Proposal[];
}

interface Props {
    machine: Machine;
    open: boolean;
    onOpen(): void;
}

/** What is known of a machine: the name its site gave it, when it spoke, what waits. */
export function UnassignedMachine({ machine, open, onOpen }: Props) {
    const moment = (at: string | null) => (at ? formatInstant(at) : '');
    const facts = [
        ['Named at its site', machine.system_name || 'no name'],
        ['Results waiting', String(machine.waiting)],
        ['First message', moment(machine.first_message_at)],
        ['Last message', moment(machine.last_message_at)],
        ['Modules seen', String(machine.module_count)],
        ['Software', machine.software],
        ['PC', machine.pc_name],
    ].filter(([, value]) => value);
    return (
        <>
            <div className="km-head">
                <h2>{machine.serial}</h2>
                <Button
                    variant={open ? 'text' : 'outlined'}
                    aria-expanded={open}
                    onClick={onOpen}
                    aria-label={
                        open ? `Close ${machine.serial}` : `Choose a facility for ${machine.serial}`
                    }
                >
                    {open ? 'Close' : 'Choose a facility'}
                </Button>
            </div>
            {machine.resistant > 0 && (
                <Alert severity="error" className="km-alarm">
                    {machine.resistant} {machine.resistant === 1 ? 'result says' : 'results say'}{' '}
                    rifampicin resistance. Nobody can act on{' '}
                    {machine.resistant === 1 ? 'it' : 'them'} until the machine has a facility.
                </Alert>
            )}
            <dl className="km-facts">
                {facts.map(([label, value]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
        </>
    );
}
