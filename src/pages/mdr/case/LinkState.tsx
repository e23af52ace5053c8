/** Of a result with rifampicin resistance: whether it has its patient, for how long not, and what is to be done, for who may. */
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { storedUser } from '../../../../dataProvider/storage.ts';
import { allows } from '../../../../resources/access.ts';
import type { Happening } from '../../../../resources/results/detail/happenings.ts';
import { siteMdr } from '../../../../resources/mdr/siteAccess.ts';
import { Toned } from '../../../widgets/fields/Toned.tsx';
import { useSay } from '../../../widgets/say.ts';
import { waitedFor } from '../../../widgets/waitedFor.ts';

interface Props {
    result: {
        id: number;
        rif: string | null;
        test_type: string;
        received_at: string;
        ended_at: string | null;
        flags: readonly string[];
        timeline: readonly Happening[];
    };
}

const hoursSince = (began: number): number => Math.max(0, (Date.now() - began) / 3_600_000);

/** Hours within which a result is to be linked. */
const IN_TIME = 24;

export function LinkState({ result }: Props) {
    const say = useSay();
    if (result.rif !== 'detected' || result.test_type !== 'specimen') return null;
    const decided = result.timeline.find(({ word }) => word === 'linked' || word === 'not_mdr');
    if (decided)
        return (
            <p>
                <Toned tone="good">
                    {decided.word === 'linked'
                        ? say('Linked to its patient.')
                        : say('Marked as not MDR.')}
                </Toned>
            </p>
        );
    const received = Date.parse(result.received_at);
    // As the list counts: by the receipt where the clock of the instrument cannot be right.
    const began = result.flags.includes('clock_suspect')
        ? received
        : Math.min(received, Date.parse(result.ended_at ?? result.received_at));
    const hours = hoursSince(began);
    const mayLink = allows(siteMdr, storedUser());
    return (
        <div className="k-card">
            <p>
                <Toned tone={hours >= IN_TIME ? 'bad' : 'warning'}>
                    {say('Not linked to a patient yet, for %{time}.', {
                        time: waitedFor(hours, say),
                    })}
                </Toned>
            </p>
            <p className="kd-muted">
                {mayLink
                    ? say('Find the patient and link the result, or say why it is not MDR.')
                    : say(
                          'The facility links it: it is to be called where that takes over 24 hours.',
                      )}
            </p>
            {mayLink && (
                <p className="k-screen-only">
                    <Button component={Link} variant="contained" to={`/mdr/link/${result.id}/new`}>
                        {say('Link to a patient')}
                    </Button>{' '}
                    <Button component={Link} to="/site/tb/rif">
                        {say('All results not linked')}
                    </Button>
                </p>
            )}
        </div>
    );
}
