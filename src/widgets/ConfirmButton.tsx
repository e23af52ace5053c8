/** A button whose act is confirmed in a dialog that names the object. It cannot be pressed twice. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useRef, useState } from 'react';

import { useSay } from './say.ts';

interface Props {
    label: string;
    /** `Delete Mulago?` */
    ask: string;
    about: string;
    icon?: ReactNode;
    color?: ButtonProps['color'];
    variant?: ButtonProps['variant'];
    /** Does it; the dialog stays while it lasts and closes however it ends. */
    onConfirm(): Promise<void>;
}

export function ConfirmButton({ color = 'error', variant, ...props }: Props) {
    const { label, ask, about, icon, onConfirm } = props;
    const say = useSay();
    const [open, setOpen] = useState(false);
    const [busy, setBusy] = useState(false);
    const running = useRef(false);

    const confirm = async () => {
        // State comes a drawing later: two quick presses would both find it free.
        if (running.current) return;
        running.current = true;
        setBusy(true);
        try {
            await onConfirm();
        } finally {
            running.current = false;
            setBusy(false);
            setOpen(false);
        }
    };
    return (
        <>
            <Button color={color} variant={variant} startIcon={icon} onClick={() => setOpen(true)}>
                {label}
            </Button>
            <Dialog
                open={open}
                onClose={() => !busy && setOpen(false)}
                aria-labelledby="confirm-ask"
            >
                <DialogTitle id="confirm-ask">{ask}</DialogTitle>
                <DialogContent>
                    <DialogContentText>{about}</DialogContentText>
                </DialogContent>
                <DialogActions>
                    {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless choice has the focus */}
                    <Button autoFocus disabled={busy} onClick={() => setOpen(false)}>
                        {say('Cancel')}
                    </Button>
                    <Button
                        variant="contained"
                        color={color}
                        disabled={busy}
                        onClick={() => void confirm()}
                    >
                        {busy ? say('Please wait …') : label}
                    </Button>
                </DialogActions>
            </Dialog>
        </>
    );
}
