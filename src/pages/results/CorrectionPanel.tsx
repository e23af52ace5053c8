import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotify, useRefresh } from 'react-admin';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import { useSay } from '../../widgets/say.ts';
import type { decideCorrection } from '../../../resources/gateway/runs/correction.server.ts';

interface Props {
    correction: number;
    onDone(): void;
}

/** Decides about a correction that takes back a positive or a resistance. */
export function CorrectionPanel({ correction, onDone }: Props) {
    const say = useSay();
    const notify = useNotify();
    const refresh = useRefresh();
    const [note, setNote] = useState('');
    const [busy, setBusy] = useState(false);
    const ready = !busy && isReason(note);

    async function decide(take: boolean) {
        if (!ready) return;
        setBusy(true);
        try {
            await call<typeof decideCorrection>('POST /x/genexpert/correction', {
                correction,
                take,
                note: note.trim(),
            });
            notify(take ? say('The correction is taken') : say('The first stays'), {
                type: 'success',
            });
            refresh();
            onDone();
        } catch (error) {
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            setBusy(false);
        }
    }

    return (
        <section className="k-card kt-review" aria-labelledby="kt-correction">
            <h2 id="kt-correction">{say('A correction waits for you')}</h2>
            <p>
                {say(
                    'It takes back what was found, or says that it belongs to somebody else; what it would change stands below under “What happened”. Until you decide, the first stands and its patient stays in the linkage list. Ask the site before you take it.',
                )}
            </p>
            <TextField
                label={say('What you found')}
                required
                multiline
                minRows={2}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                helperText={say(
                    'A few words that another person can follow. Kept in the audit. Name no patient.',
                )}
                slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            <div className="kt-decide">
                <Button variant="contained" disabled={!ready} onClick={() => void decide(false)}>
                    {say('Keep the first')}
                </Button>
                <Button variant="outlined" disabled={!ready} onClick={() => void decide(true)}>
                    {say('Take the correction')}
                </Button>
            </div>
        </section>
    );
}
