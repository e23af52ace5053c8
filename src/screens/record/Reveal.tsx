/** Patient details of one record for an account that sees them masked: with a reason, audited. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { type FormEvent, useState } from 'react';
import { call } from '../../../dataProvider/index.ts';
import { isReason } from '../../../resources/define/rules/isReason.ts';
import { useSay } from '../../widgets/say.ts';
import type { Shape } from '../../../resources/define/calls.ts';
import { sentenceOf } from '../../widgets/failure.ts';

type Values = Readonly<Record<string, unknown>>;

interface Props {
    report: string;
    id: unknown;
    onRevealed(values: Values): void;
}

export function Reveal({ report, id, onRevealed }: Props) {
    const say = useSay();
    const notify = useNotify();
    const [open, setOpen] = useState(false);
    const [busy, setBusy] = useState(false);
    const [reason, setReason] = useState('');

    const ask = async (event: FormEvent) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        try {
            const { data } = await call<Shape<Values, { data: Values }>>(
                `POST /x/reveal/${report}`,
                {
                    id,
                    reason,
                },
            );
            onRevealed(data);
            setOpen(false);
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        } finally {
            setBusy(false);
        }
    };
    return (
        <>
            <Button variant="outlined" onClick={() => setOpen(true)}>
                {say('Show patient details')}
            </Button>
            <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="reveal-title">
                <form onSubmit={(event) => void ask(event)}>
                    <DialogTitle id="reveal-title">{say('Show patient details')}</DialogTitle>
                    <DialogContent>
                        <DialogContentText sx={{ mb: 2 }}>
                            {say('Who looked, when and why is recorded.')}
                        </DialogContentText>
                        <TextField
                            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus into itself
                            autoFocus
                            fullWidth
                            required
                            label={say('Reason')}
                            value={reason}
                            onChange={(event) => setReason(event.target.value)}
                            slotProps={{ htmlInput: { minLength: 3, maxLength: 300 } }}
                        />
                    </DialogContent>
                    <DialogActions>
                        <Button onClick={() => setOpen(false)}>{say('Cancel')}</Button>
                        <Button
                            type="submit"
                            variant="contained"
                            disabled={busy || !isReason(reason)}
                        >
                            {say('Show patient details')}
                        </Button>
                    </DialogActions>
                </form>
            </Dialog>
        </>
    );
}
