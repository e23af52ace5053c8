/** A button that asks before it does something, for a few values too; without a question it does it at once. */
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { AskDialog, type Asking } from './AskDialog.tsx';
import { useBusy } from '../../widgets/useBusy.ts';

interface Props extends Omit<Asking, 'title' | 'send'>, Pick<ButtonProps, 'variant' | 'size'> {
    label: string;
    ask?: string;
    /** Word of the button in the dialog, where it is another than that of the button. */
    send?: string;
}

export function AskButton({ label, ask, send = label, variant, size, ...asking }: Props) {
    const [open, setOpen] = useState(false);
    const { busy, run } = useBusy();

    return (
        <>
            <Button
                variant={variant}
                size={size}
                color={asking.undoes ? 'error' : 'primary'}
                disabled={busy}
                onClick={() => (ask ? setOpen(true) : void run(() => asking.onSend({})))}
            >
                {label}
            </Button>
            {open && ask && (
                <AskDialog {...asking} title={ask} send={send} onClose={() => setOpen(false)} />
            )}
        </>
    );
}
