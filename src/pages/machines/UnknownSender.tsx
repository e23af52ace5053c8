import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { call } from '../../../dataProvider/call.ts';
import type { decideSender } from '../../../resources/gateway/senders/decide.server.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import type { WaitingSender } from '../../../resources/gateway/senders/waiting.ts';
import { useSay } from '../../widgets/say.ts';
import { sentenceOf } from '../../widgets/failure.ts';
import { FacilityName, MachineName } from '../profile/Names.tsx';

interface Props {
    sender: WaitingSender;
    onDone(): void;
}

/** One sender, what it did, and the decision about it. */
export function UnknownSender({ sender, onDone }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [reason, setReason] = useState('');
    const [busy, setBusy] = useState(false);
    const ready = !busy && isReason(reason);

    async function decide(accept: boolean) {
        if (!ready) return;
        setBusy(true);
        try {
            const body = { id: sender.id, accept, reason: reason.trim() };
            await call<typeof decideSender>('POST /x/genexpert/senders/decide', body);
            notify(accept ? say('Accepted: its messages are read now') : say('Refused'), {
                type: 'success',
            });
            onDone();
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
            setBusy(false);
        }
    }

    const facts = [
        [say('Speaks for'), <MachineName key="machine">{sender.machine_serial}</MachineName>],
        [
            say('Facility'),
            sender.facility ? (
                <FacilityName key="facility" id={sender.facility_id}>
                    {sender.facility}
                </FacilityName>
            ) : (
                say('no facility yet')
            ),
        ],
        [say('Messages kept apart'), say.value(sender.messages)],
    ] as const;
    return (
        <>
            <h3 className="km-sender">{writeSender(sender.sender)}</h3>
            <dl className="km-facts">
                {facts.map(([label, value]) => (
                    <div key={label}>
                        <dt>{label}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
            <div className="km-decide">
                <TextField
                    label={say('Why')}
                    required
                    size="small"
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                    helperText={say('A few words that another person can follow.')}
                    slotProps={{ htmlInput: { maxLength: 300 } }}
                />
                <Button variant="outlined" disabled={!ready} onClick={() => void decide(false)}>
                    {say('Refuse')}
                </Button>
                <Button variant="contained" disabled={!ready} onClick={() => void decide(true)}>
                    {say('Accept')}
                </Button>
            </div>
        </>
    );
}

/** `Certificate 0f3a…9c21`: fingerprints by their ends. */
function writeSender(sender: string): string {
    const [kind = '', mark = ''] = sender.split(' ');
    const word = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    return kind === 'address' ? `${word} ${mark}` : `${word} ${mark.slice(0, 8)}…${mark.slice(-8)}`;
}
