import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { OpenedMessage } from './message.ts';
import type { openMessage } from '../../../resources/gateway/messages/open.server.ts';
import { useSay } from '../../widgets/say.ts';
import { useBusy } from '../../widgets/useBusy.ts';

interface Props {
    id: number;
    onOpened(message: OpenedMessage): void;
}

/** The text of a message names patients: it opens with a reason, and who opened it is kept. */
export function OpenMessage({ id, onOpened }: Props) {
    const say = useSay();
    const [reason, setReason] = useState('');
    const { busy, run } = useBusy();
    const ready = reason.trim().length >= 3;

    async function open(event: FormEvent) {
        event.preventDefault();
        if (ready)
            await run(async () => {
                const { data } = await call<typeof openMessage>('POST /x/genexpert/message', {
                    id,
                    reason: reason.trim(),
                });
                onOpened(data);
            });
    }

    return (
        <form className="k-card kg-stack" onSubmit={(event) => void open(event)}>
            <h2>{say('Text and reading')}</h2>
            <p className="kd-muted">
                {say(
                    'The message may name a patient. Say why you open it; your name, the time and the reason are kept in the audit.',
                )}
            </p>
            <div className="kg-inputs">
                <TextField
                    label={say('Reason')}
                    required
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                    slotProps={{ htmlInput: { maxLength: 300 } }}
                />
            </div>
            <div>
                <Button type="submit" variant="contained" disabled={busy || !ready}>
                    {say('Open the message')}
                </Button>
            </div>
        </form>
    );
}
