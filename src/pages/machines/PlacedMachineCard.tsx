import Button from '@mui/material/Button';
import type { PlacedMachine } from '../../../resources/machines/unassigned.ts';
import { useSay } from '../../widgets/say.ts';
import { NamesIn } from '../profile/Names.tsx';

interface Props {
    place: PlacedMachine;
    open: boolean;
    onOpen(): void;
}

/** A machine that got its facility a moment ago, with the way back from a wrong one. */
export function PlacedMachineCard({ place, open, onOpen }: Props) {
    const say = useSay();
    const { machine, facility, assigned_from, results } = place;
    return (
        <div className="km-head">
            <span>
                <NamesIn machines={[machine]} facility={{ id: place.facility_id, name: facility }}>
                    {say(
                        '%{machine} is at %{facility} since %{day}; %{smart_count} result shows there now. |||| %{machine} is at %{facility} since %{day}; %{smart_count} results show there now.',
                        { machine, facility, day: { day: assigned_from }, smart_count: results },
                    )}
                </NamesIn>
            </span>
            <Button aria-expanded={open} onClick={onOpen}>
                {open ? say('Close') : say('Wrong facility?')}
            </Button>
        </div>
    );
}
