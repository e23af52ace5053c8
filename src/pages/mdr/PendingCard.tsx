/** One result that waits: what it is, how long, and the three things that can be done. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { Pending } from './calls.ts';
import { ResultFacts } from './ResultFacts.tsx';
import { waitedFor } from '../../widgets/waitedFor.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    result: Pending;
    onNotMdr(): void;
}

export function PendingCard({ result, onNotMdr }: Props) {
    const say = useSay();
    const navigate = useNavigate();
    const [choosing, setChoosing] = useState(false);
    const id = result.sample_id || say('no sample number');
    const late = result.waiting_hours >= 24;
    return (
        <article aria-label={say('Sample %{id}', { id })}>
            <div className="kl-head">
                <h2>
                    {say('Sample %{id}', { id })}
                    {result.patient_name && <small>{result.patient_name}</small>}
                </h2>
                <p className={late ? 'kl-wait is-late' : 'kl-wait'}>
                    <span>{say('Not linked for')}</span>{' '}
                    <Toned tone={late ? 'bad' : 'neutral'}>
                        <strong>{waitedFor(result.waiting_hours, say)}</strong>
                    </Toned>
                    {late && <em>{say('over 24 hours')}</em>}
                </p>
            </div>
            <ResultFacts result={result} />
            <div className="kl-actions">
                <Button
                    component={Link}
                    to={`/mdr/link/${result.id}/new`}
                    variant="contained"
                    aria-label={say('Link sample %{id} to a new patient', { id })}
                >
                    {say('New patient')}
                </Button>
                <Button
                    variant="outlined"
                    aria-expanded={choosing}
                    aria-label={say('Link sample %{id} to an existing patient', { id })}
                    onClick={() => setChoosing(!choosing)}
                >
                    {say('Existing patient')}
                </Button>
                <Button onClick={onNotMdr} aria-label={say('Mark sample %{id} as not MDR', { id })}>
                    {say('Not MDR')}
                </Button>
            </div>
            {choosing && (
                <div className="kl-choose">
                    <ReferencePicker
                        to="mdr/patients"
                        value={null}
                        onChange={(patient) => {
                            if (patient !== null)
                                void navigate(`/mdr/link/${result.id}/${patient}`);
                        }}
                        input={{
                            label: say('Patient of your facility'),
                            helperText: say('Type part of the name, telephone or DR-TB number.'),
                        }}
                    />
                </div>
            )}
        </article>
    );
}
