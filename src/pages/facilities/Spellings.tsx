import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import type { Certainty } from '../../../resources/facilities/names/proposals.ts';
import { useSay } from '../../widgets/say.ts';
import { useShown } from '../imports/useShown.tsx';
import { certainties, type Proposals } from './proposals.ts';
import { Spelling } from './Spelling.tsx';

const step = 25;
const degrees = Object.keys(certainties) as Certainty[];

/** The spellings of an answer by degree of certainty: first those that wait for a person. */
export function Spellings({ found }: { found: Proposals }) {
    const say = useSay();
    const [degree, setDegree] = useState<Certainty>(
        () => degrees.slice(1).find((one) => found.counts[one]) ?? 'certain',
    );
    const list = found.data.filter(({ certainty }) => certainty === degree);
    const { shown, button, restart } = useShown(list, step);
    return (
        <>
            <ToggleButtonGroup
                exclusive
                size="small"
                className="kf-degrees"
                aria-label={say('Show')}
                value={degree}
                onChange={(_event, next: Certainty | null) => {
                    if (next) setDegree(next);
                    restart();
                }}
            >
                {degrees.map((one) => (
                    <ToggleButton key={one} value={one}>
                        {certainties[one].mark} {say.text(certainties[one].label)} (
                        {say.value(found.counts[one])})
                    </ToggleButton>
                ))}
            </ToggleButtonGroup>
            {shown.map((proposal, at) => (
                <Spelling key={`${proposal.name} ${proposal.district} ${at}`} proposal={proposal} />
            ))}
            {!list.length && <p className="kf-muted">{say('No name falls under this.')}</p>}
            {button}
        </>
    );
}
