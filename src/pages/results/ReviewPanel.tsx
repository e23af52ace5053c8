import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { reviewed } from '../../../resources/gateway/messages/open.server.ts';
import { FindingField, useFinding } from './Finding.tsx';
import { useSay } from '../../widgets/say.ts';

interface Props {
    id: number;
    onDone(): void;
}

/** Takes a result off the review desk, with a note. What the result says stays as it is. */
export function ReviewPanel({ id, onDone }: Props) {
    const say = useSay();
    const { note, setNote, busy, decide } = useFinding(onDone);

    function submit(event: FormEvent) {
        event.preventDefault();
        if (busy || !note.trim()) return;
        void decide(
            (found) => call<typeof reviewed>('POST /x/genexpert/reviewed', { id, note: found }),
            say('Taken off the review desk'),
        );
    }

    return (
        <form className="k-card kt-review" onSubmit={submit}>
            <h2>{say('On the review desk')}</h2>
            <p>
                {say(
                    'Where a word or an assay is missing, teach the reading tables and read the message again. Where it is as it should be, say so here; the result itself stays as it is.',
                )}
            </p>
            <FindingField
                value={note}
                onChange={setNote}
                helperText={say('Kept in the audit. Name no patient.')}
            />
            <Button type="submit" variant="contained" disabled={busy || !note.trim()}>
                {say('Mark as reviewed')}
            </Button>
        </form>
    );
}
