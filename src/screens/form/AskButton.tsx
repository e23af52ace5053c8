/** A button that asks before it does something, for a few values too; without a question it does it at once. */
import Button, { type ButtonProps } from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { AskDialog, type Asking } from './AskDialog.tsx';
import { sentenceOf } from '../../widgets/failure.ts';

interface Props extends Omit<Asking, 'title' | 'send'>, Pick<ButtonProps, 'variant' | 'size'> {
    label: string;
    ask?: string;
    /** Word of the button in the dialog, where it is another than that of the button. */
    send?: string;
}

export function AskButton({ label, ask, send = label, variant, size, ...asking }: Props) {
    const notify = useNotify();
    const [open, setOpen] = useState(false);
    const [busy, setBusy] = useState(false);

    async function doIt() {
        setBusy(true);
        try {
            await asking.onSend({});
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        } finally {
            setBusy(false);
        }
    }
    return (
        <>
            <Button
                variant={variant}
                size={size}
                color={asking.undoes ? 'error' : 'primary'}
                disabled={busy}
                onClick={() => (ask ? setOpen(true) : void doIt())}
            >
                {label}
            </Button>
            {open && ask && (
                <AskDialog {...asking} title={ask} send={send} onClose={() => setOpen(false)} />
            )}
        </>
    );
}
