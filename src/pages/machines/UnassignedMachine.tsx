import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatInstant } from '../../widgets/dates/dates.ts';

import type { UnassignedMachine as Unassigned } from '../../../resources/machines/unassigned.ts';
import { useSay } from '../../widgets/say.ts';
import { MachineName } from '../profile/Names.tsx';

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
    const say = useSay();
    const moment = (at: string | null) => (at ? formatInstant(at) : '');
    const facts = [
        [say('Named at its site'), machine.system_name || say('no name')],
        [say('Results waiting'), say.value(machine.waiting)],
        [say('First message'), moment(machine.first_message_at)],
        [say('Last message'), moment(machine.last_message_at)],
        // Other devices than GeneXpert have none.
        [say('Modules seen'), machine.module_count ? String(machine.module_count) : ''],
        [say('Software'), machine.software],
        [say('Computer'), machine.pc_name],
    ].filter(([, value]) => value);
    return (
        <>
            <div className="km-head">
                <h2>
                    <MachineName>{machine.serial}</MachineName>
                </h2>
                <Button
                    variant={open ? 'text' : 'outlined'}
                    aria-expanded={open}
                    onClick={onOpen}
                    aria-label={
                        open
                            ? say('Close %{serial}', { serial: machine.serial })
                            : say('Choose a facility for %{serial}', { serial: machine.serial })
                    }
                >
                    {open ? say('Close') : say('Choose a facility')}
                </Button>
            </div>
            {machine.resistant > 0 && (
                <Alert severity="error" className="km-alarm">
                    {say(
                        '%{smart_count} result says rifampicin resistance. Nobody can act on it until the machine has a facility. |||| %{smart_count} results say rifampicin resistance. Nobody can act on them until the machine has a facility.',
                        { smart_count: machine.resistant },
                    )}
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
