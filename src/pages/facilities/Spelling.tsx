import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../../dataProvider/call.ts';
import { levels } from '../../../resources/facilities/places.ts';
import type { Candidate, Proposal } from '../../../resources/facilities/names/proposals.ts';
import { certainties } from './proposals.ts';
import type { confirmMatch } from '../../../resources/facilities/names/matcher.server.ts';
import { messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

/** One spelling with its candidates; a person says which one it is. */
export function Spelling({ proposal }: { proposal: Proposal }) {
    const say = useSay();
    const { name, district, certainty, because, candidates } = proposal;
    const notify = useNotify();
    const group = useId();
    // A likely one stands chosen, a doubtful one must be chosen; neither is taken without the button.
    const proposed =
        certainty === 'certain' || certainty === 'likely' ? candidates[0]?.facility_id : undefined;
    const [chosen, setChosen] = useState<number | null>(proposed ?? null);
    const [state, setState] = useState<'open' | 'saving' | 'kept'>('open');

    async function confirm() {
        if (chosen === null) return;
        setState('saving');
        try {
            await call<typeof confirmMatch>('POST /x/facilities/match/confirm', {
                facility_id: chosen,
                alias: name,
            });
            setState('kept');
            notify(say('Spelling remembered'), { type: 'success' });
        } catch (error) {
            setState('open');
            notify(messageOf(error, say('The spelling could not be remembered.')), {
                type: 'error',
            });
        }
    }

    const facility = candidates.find(({ facility_id }) => facility_id === chosen);
    return (
        <section className="k-card kf-spelling" aria-labelledby={group}>
            <h3 id={group}>
                {name}
                {district && <span className="kf-muted"> · {district}</span>}
            </h3>
            <p className="kf-muted">
                <strong>
                    {certainties[certainty].mark} {say.text(certainties[certainty].label)}
                </strong>{' '}
                {say.text(because)}.
            </p>
            {state === 'kept' && facility ? (
                <output>
                    {say('Remembered as %{name}, %{district}.', {
                        name: facility.name,
                        district: facility.district,
                    })}
                </output>
            ) : (
                candidates.length > 0 && (
                    <>
                        <div role="radiogroup" aria-labelledby={group}>
                            {candidates.map((candidate) => (
                                <Choice
                                    key={candidate.facility_id}
                                    candidate={candidate}
                                    group={group}
                                    on={chosen === candidate.facility_id}
                                    choose={() => setChosen(candidate.facility_id)}
                                />
                            ))}
                        </div>
                        <p className="kf-row">
                            <Button
                                variant="outlined"
                                disabled={chosen === null || state === 'saving'}
                                onClick={() => void confirm()}
                            >
                                {facility
                                    ? say('Remember for %{name}', { name: facility.name })
                                    : say('Choose a facility')}
                            </Button>
                        </p>
                    </>
                )
            )}
        </section>
    );
}

interface ChoiceProps {
    candidate: Candidate;
    group: string;
    on: boolean;
    choose: () => void;
}

function Choice({ candidate, group, on, choose }: ChoiceProps) {
    const say = useSay();
    const { name, code, level, district, score, reasons } = candidate;
    return (
        <label className="kf-candidate">
            <input type="radio" name={group} checked={on} onChange={choose} />
            <span>
                <strong>{name}</strong> {code}
                <small>
                    {say.text(levels[level as keyof typeof levels] ?? level)}, {district}
                </small>
                <small className="kf-muted">
                    {reasons.map((reason) => say.text(reason)).join('. ')}.
                </small>
            </span>
            <span className="kf-score">
                {score}
                <span className="kf-meter" aria-hidden="true">
                    <i style={{ width: `${score}%` }} />
                </span>
            </span>
        </label>
    );
}
