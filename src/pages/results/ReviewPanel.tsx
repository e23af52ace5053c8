import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotify, useRefresh } from 'react-admin';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { reviewed } from '../../../resources/gateway/messages/open.server.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    id: number;
    onDone(): void;
}

/** Takes a result off the review desk, with a note. What the result says stays as it is. */
export function ReviewPanel({ id, onDone }: Props) {
    const say = useSay();
    const notify = useNotify();
    const refresh = useRefresh();
    const [note, setNote] = useState('');
    const [busy, setBusy] = useState(false);

    async function done(event: FormEvent) {
        event.preventDefault();
        if (busy || !note.trim()) return;
        setBusy(true);
        try {
            await call<typeof reviewed>('POST /x/genexpert/reviewed', { id, note: note.trim() });
            notify(say('Taken off the review desk'), { type: 'success' });
            refresh();
            onDone();
        } catch (error) {
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            setBusy(false);
        }
    }

    return (
        <form className="k-card kt-review" onSubmit={(event) => void done(event)}>
            <h2>{say('On the review desk')}</h2>
            <p>
                {say(
                    'Where a word or an assay is missing, teach the parsing tables and read the message again. Where it is as it should be, say so here; the result itself stays as it is.',
                )}
            </p>
            <TextField
                label={say('What you found')}
                required
                multiline
                minRows={2}
                value={note}
                onChange={({ target }) => setNote(target.value)}
                helperText={say('Kept in the audit. Name no patient.')}
                slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            <Button type="submit" variant="contained" disabled={busy || !note.trim()}>
                {say('Mark as reviewed')}
            </Button>
        </form>
    );
}
