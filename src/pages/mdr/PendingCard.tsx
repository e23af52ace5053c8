/** One result that waits: what it is, how long, and the three things that can be done. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ReferencePicker } from '../../widgets/fields/ReferencePicker.tsx';
import { Toned } from '../../widgets/fields/Toned.tsx';
import type { Pending } from './calls.ts';
import { ResultFacts } from './ResultFacts.tsx';
import { useMdrWords, waitedFor } from './words.ts';

interface Props {
    result: Pending;
    onNotMdr(): void;
}

export function PendingCard({ result, onNotMdr }: Props) {
    const say = useMdrWords();
    const navigate = useNavigate();
    const [choosing, setChoosing] = useState(false);
    const id = result.sample_id || say('no_sample');
    const late = result.waiting_hours >= 24;
    return (
        <article aria-label={say('sample', { id })}>
            <div className="kl-head">
                <h2>
                    {say('sample', { id })}
                    {result.patient_name && <small>{result.patient_name}</small>}
                </h2>
                <p className={late ? 'kl-wait is-late' : 'kl-wait'}>
                    <span>{say('waiting')}</span>{' '}
                    <Toned tone={late ? 'bad' : 'neutral'}>
                        <strong>{waitedFor(result.waiting_hours, say)}</strong>
                    </Toned>
                    {late && <em>{say('late')}</em>}
                </p>
            </div>
            <ResultFacts result={result} />
            <div className="kl-actions">
                <Button
                    component={Link}
                    to={`/mdr/link/${result.id}/new`}
                    variant="contained"
                    aria-label={say('new_patient_for', { id })}
                >
                    {say('new_patient')}
                </Button>
                <Button
                    variant="outlined"
                    aria-expanded={choosing}
                    aria-label={say('existing_for', { id })}
                    onClick={() => setChoosing(!choosing)}
                >
                    {say('existing')}
                </Button>
                <Button onClick={onNotMdr} aria-label={say('not_mdr_for', { id })}>
                    {say('not_mdr')}
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
                        input={{ label: say('choose_patient'), helperText: say('choose_help') }}
                    />
                </div>
            )}
        </article>
    );
}
