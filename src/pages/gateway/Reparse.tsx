import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNotify } from 'react-admin';
import { Differences } from './Differences.tsx';
import { type Choice, readAgain, type Reading } from './reading.ts';
import { ReparseChoice } from './ReparseChoice.tsx';
import '../record/record.css';
import './gateway.css';
import { messageOf } from '../../widgets/failure.ts';
import { useSay } from '../../widgets/say.ts';

/** Reads kept messages again: choose them, see every difference, then apply it. */
export default function Reparse() {
    const say = useSay();
    const [search] = useSearchParams();
    const named = search.get('message') ?? '';
    // What is no number is told above, and asks for nothing.
    const asked = /^[1-9]\d{0,14}$/.test(named) ? named : '';
    const [choice, setChoice] = useState<Choice>({
        which: asked ? 'chosen' : 'outdated',
        messages: asked,
        start_date: null,
        end_date: null,
    });
    const { reading, busy, failure, done, run, forget } = useReading(choice);

    function submit(event: FormEvent) {
        event.preventDefault();
        if (!busy) void run(false);
    }

    return (
        <div className="k-page kd-page kg-page">
            <h1>{say('Read messages again')}</h1>
            <p className="k-lead">
                {say(
                    'After a reading table has changed, kept messages can be read anew. You see what would change first; applying it keeps what stood before.',
                )}
            </p>
            <form className="k-card kg-stack" onSubmit={submit}>
                <ReparseChoice
                    choice={choice}
                    onChange={(next) => {
                        setChoice(next);
                        // What was shown belongs to another choice.
                        forget();
                    }}
                />
                <div>
                    <Button type="submit" variant="outlined" disabled={Boolean(busy)}>
                        {say('Show what would change')}
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

Reparse.takes = { message: 'record' } as const;

/** Reads the chosen messages, applies what was read, and says how far it is and what came of it. */
function useReading(choice: Choice) {
    const say = useSay();
    const notify = useNotify();
    const [reading, setReading] = useState<Reading | null>(null);
    const [busy, setBusy] = useState('');
    const [failure, setFailure] = useState('');
    const [done, setDone] = useState('');

    async function run(apply: boolean) {
        setBusy(apply ? say('Changing') : say('Reading'));
        setFailure('');
        setDone('');
        try {
            const found = await readAgain(choice, apply, ({ messages }) =>
                setBusy(
                    apply
                        ? say('Changing: %{messages} messages', { messages })
                        : say('Reading: %{messages} messages', { messages }),
                ),
            );
            setReading(apply ? null : found);
            if (!apply) return;
            setDone(
                say(
                    '%{messages} messages were read again, %{differences} results changed. What stood before is in the history of each result.',
                    { messages: found.messages, differences: found.differences.length },
                ),
            );
            notify(say('Read again'), { type: 'success' });
        } catch (error) {
            setFailure(messageOf(error, say('The messages could not be read. Please try again.')));
        } finally {
            setBusy('');
        }
    }

    return { reading, busy, failure, done, run, forget: () => setReading(null) };
}
