import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HttpError, useNotify } from 'react-admin';
import { Differences } from './Differences.tsx';
import { type Choice, readAgain, type Reading } from './reading.ts';
import { ReparseChoice } from './ReparseChoice.tsx';
import '../record/record.css';
import './gateway.css';

/** Reads kept messages again: choose them, see every difference, then apply it. */
export default function Reparse() {
    const notify = useNotify();
    const [search] = useSearchParams();
    const asked = search.get('message') ?? '';
    const [choice, setChoice] = useState<Choice>({
        which: asked ? 'chosen' : 'outdated',
        messages: asked,
        start_date: null,
        end_date: null,
    });
    const [reading, setReading] = useState<Reading | null>(null);
    const [busy, setBusy] = useState('');
    const [failure, setFailure] = useState('');
    const [done, setDone] = useState('');

    async function run(apply: boolean) {
        setBusy(apply ? 'Changing' : 'Reading');
        setFailure('');
        setDone('');
        try {
            const found = await readAgain(choice, apply, ({ messages }) =>
                setBusy(`${apply ? 'Changing' : 'Reading'}: ${messages} messages`),
            );
            if (apply) {
                setDone(
                    `${found.messages} messages were read again, ${found.differences.length} results changed. What stood before is in the history of each result.`,
                );
                setReading(null);
                notify('Read again', { type: 'success' });
            } else setReading(found);
        } catch (error) {
            setFailure(
                error instanceof HttpError && error.message
                    ? error.message
                    : 'The messages could not be read. Please try again.',
            );
        } finally {
            setBusy('');
        }
    }

    function submit(event: FormEvent) {
        event.preventDefault();
        if (!busy) void run(false);
    }

    return (
        <div className="k-page kd-page kg-page">
            <h1>Read messages again</h1>
            <p className="k-lead">
                After a parsing table has changed, kept messages can be read anew. You see what
                would change first; applying it keeps what stood before.
            </p>
            <form className="k-card kg-stack" onSubmit={submit}>
                <ReparseChoice
                    choice={choice}
                    onChange={(next) => {
                        setChoice(next);
                        // What was shown belongs to another choice.
                        setReading(null);
                    }}
                />
                <div>
                    <Button type="submit" variant="outlined" disabled={Boolean(busy)}>
                        Show what would change
                    </Button>
                </div>
            </form>
            <output>
                {busy && <p>{busy} …</p>}
                {failure && <Alert severity="error">{failure}</Alert>}
                {done && <Alert severity="success">{done}</Alert>}
            </output>
            {reading && (
                <Differences
                    reading={reading}
                    busy={Boolean(busy)}
                    onApply={() => void run(true)}
                />
            )}
        </div>
    );
}
