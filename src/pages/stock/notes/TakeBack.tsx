/** Takes a document, or a line of one, back: with the reason, after asking. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import type { Endpoint } from '../../../../resources/define/endpoint.ts';

import { useSay } from '../../../widgets/say.ts';

interface Props {
    endpoint: Endpoint;
    /** What is sent beside the reason. */
    body: Record<string, number | string>;
    /** `Take back GRN-000001?` */
    ask: string;
    about: string;
    label?: string;
    small?: boolean;
    onDone(): void;
}

export function TakeBack({
    endpoint,
    body,
    ask,
    about,
    label = 'Take back',
    small,
    onDone,
}: Props) {
    const say = useSay();
    const notify = useNotify();
    const [open, setOpen] = useState(false);
    const [reason, setReason] = useState('');
    const [fault, setFault] = useState('');
    const [busy, setBusy] = useState(false);
    const running = useRef(false);

    async function submit(event: FormEvent) {
        event.preventDefault();
        if (running.current) return;
        if (!reason.trim()) return setFault('Please say why.');
        running.current = true;
        setBusy(true);
        try {
            const { success } = await call<{ success: string }>(endpoint, { ...body, reason });
            notify(success, { type: 'success' });
            setOpen(false);
            onDone();
        } catch (error) {
            setFault(error instanceof Error ? error.message : String(error));
        } finally {
            running.current = false;
            setBusy(false);
        }
    }
    return (
        <>
            <Button
                color="error"
                size={small ? 'small' : undefined}
                className="ks-noprint"
                onClick={() => {
                    setFault('');
                    setOpen(true);
                }}
            >
                {label}
            </Button>
            <Dialog
                open={open}
                onClose={() => !busy && setOpen(false)}
                fullWidth
                maxWidth="xs"
                aria-labelledby="take-back-ask"
            >
                <form noValidate onSubmit={(event) => void submit(event)}>
                    <DialogTitle id="take-back-ask">{ask}</DialogTitle>
                    <DialogContent>
                        <DialogContentText sx={{ mb: 2 }}>{about}</DialogContentText>
                        <TextField
                            label="Reason"
                            required
                            fullWidth
                            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to say it
                            autoFocus
                            value={reason}
                            error={Boolean(fault)}
                            helperText={fault}
                            onChange={({ target }) => {
                                setReason(target.value);
                                setFault('');
                            }}
                            slotProps={{ htmlInput: { maxLength: 300 } }}
                        />
                    </DialogContent>
                    <DialogActions>
                        <Button disabled={busy} onClick={() => setOpen(false)}>
                            {say('Cancel')}
                        </Button>
                        <Button type="submit" variant="contained" color="error" disabled={busy}>
                            {busy ? say('Please wait …') : label}
                        </Button>
                    </DialogActions>
                </form>
            </Dialog>
        </>
    );
}
