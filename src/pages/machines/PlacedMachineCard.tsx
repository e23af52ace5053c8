import Button from '@mui/material/Button';
import { formatCivil } from '../../widgets/dates/dates.ts';

import type { PlacedMachine } from '../../../resources/machines/unassigned.ts';

interface Props {
    place: PlacedMachine;
    open: boolean;
    onOpen(): void;
}

/** A machine that got its facility a moment ago, with the way back from a wrong one. */
export function PlacedMachineCard({ place, open, onOpen }: Props) {
    const { machine, facility, assigned_from, results } = place;
    return (
        <div className="km-head">
            <span>
                <strong>{machine}</strong> is at <strong>{facility}</strong> since{' '}
                {formatCivil(assigned_from)};{' '}
                {results === 1 ? '1 result shows' : `${results} results show`} there now.
            </span>
            <Button aria-expanded={open} onClick={onOpen}>
                {open ? 'Close' : 'Wrong facility?'}
            </Button>
        </div>
    );
}
