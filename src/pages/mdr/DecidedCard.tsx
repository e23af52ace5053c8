/** A result that somebody decided on: its sample, what was decided, by whom, and the way back. */
import type { ReactNode } from 'react';
import { formatInstant } from '../../widgets/dates/dates.ts';

import type { Linked, Marked } from './calls.ts';

import { useSay } from '../../widgets/say.ts';

interface Props {
    result: Pick<Linked | Marked, 'sample_id' | 'patient_name' | 'decided_by' | 'decided_at'>;
    /** What was decided, or on what. */
    fact: string;
    /** What else is known of it; an empty one is left out. */
    note: string | null;
    by: 'marked' | 'linked';
    children?: ReactNode;
    /** Takes the decision back; `id` is how the sample is called. */
    renderBack(id: string): ReactNode;
}

export function DecidedCard({ result, fact, note, by, children, renderBack }: Props) {
    const say = useSay();
    const id = result.sample_id || say('no sample number');
    const when = formatInstant(result.decided_at);
    return (
        <article className="kl-marked" aria-label={say('Sample %{id}', { id })}>
            <div>
                <h2>
                    {say('Sample %{id}', { id })}
                    {result.patient_name && <small>{result.patient_name}</small>}
                </h2>
                <p>
                    <strong>{fact}</strong>
                    {note && <span className="kl-note">{note}</span>}
                </p>
                {children}
                <p className="kl-by">
                    {say(
                        by === 'marked'
                            ? 'Marked by %{name}, %{when}'
                            : 'Linked by %{name}, %{when}',
                        { name: result.decided_by, when },
                    )}
                </p>
            </div>
            {renderBack(id)}
        </article>
    );
}
