/** A result that somebody decided on: its sample, what was decided, by whom, and the way back. */
import type { ReactNode } from 'react';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { useWords } from '../../widgets/words.ts';
import type { Linked, Marked } from './calls.ts';
import { useMdrWords } from './words.ts';

interface Props {
    result: Pick<Linked | Marked, 'sample_id' | 'patient_name' | 'decided_by' | 'decided_at'>;
    /** What was decided, or on what. */
    fact: string;
    /** What else is known of it; an empty one is left out. */
    note: string | null;
    by: 'marked_by' | 'linked_by';
    children?: ReactNode;
    /** Takes the decision back; `id` is how the sample is called. */
    renderBack(id: string): ReactNode;
}

export function DecidedCard({ result, fact, note, by, children, renderBack }: Props) {
    const say = useMdrWords();
    const words = useWords();
    const id = result.sample_id || say('no_sample');
    const when = formatInstant(result.decided_at, words);
    return (
        <article className="kl-marked" aria-label={say('sample', { id })}>
            <div>
                <h2>
                    {say('sample', { id })}
                    {result.patient_name && <small>{result.patient_name}</small>}
                </h2>
                <p>
                    <strong>{fact}</strong>
                    {note && <span className="kl-note">{note}</span>}
                </p>
                {children}
                <p className="kl-by">{say(by, { name: result.decided_by, when })}</p>
            </div>
            {renderBack(id)}
        </article>
    );
}
