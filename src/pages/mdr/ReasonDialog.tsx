/** Asks for a reason out of a few before something is done to a resistant result. */
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type FormEvent, type ReactNode, useState } from 'react';

import { DialogButtons } from '../../widgets/DialogButtons.tsx';
import { useSay } from '../../widgets/say.ts';

interface Props<Reason extends string> {
    ask: string;
    about: string;
    reasons: readonly Reason[];
    textOf(reason: Reason): string;
    /** Words of the button that does it. */
    action: string;
    /** It takes something away. */
    danger?: boolean;
    onClose(): void;
    /** Does it; the dialog waits and is not closed meanwhile. */
    onChosen(reason: Reason): Promise<void>;
    /** What is asked beside the reason. */
    children?: ReactNode;
    /** Told which one is chosen, where what is asked beside hangs on it. */
    onReason?(reason: Reason): void;
}

export function ReasonDialog<Reason extends string>(props: Props<Reason>) {
    const { ask, about, reasons, textOf, action, danger, onClose, onChosen, children, onReason } =
        props;
    const say = useSay();
    const [reason, setReason] = useState<Reason | ''>('');
    const [asked, setAsked] = useState(false);
    const [busy, setBusy] = useState(false);
    const missing = asked && !reason;

    async function submit(event: FormEvent) {
        event.preventDefault();
        setAsked(true);
        if (!reason || busy) return;
        setBusy(true);
        try {
            await onChosen(reason);
        } finally {
            setBusy(false);
        }
    }

    return (
        <Dialog
            open
            onClose={() => !busy && onClose()}
            aria-labelledby="mdr-ask"
            fullWidth
            maxWidth="xs"
        >
            <form onSubmit={(event) => void submit(event)} noValidate>
                <DialogTitle id="mdr-ask">{ask}</DialogTitle>
                <DialogContent>
                    <DialogContentText sx={{ mb: 2 }}>{about}</DialogContentText>
                    <FormControl error={missing} required fullWidth sx={{ mb: children ? 2 : 0 }}>
                        <FormLabel id="mdr-reason">{say('Reason')}</FormLabel>
                        <RadioGroup
                            aria-labelledby="mdr-reason"
                            value={reason}
                            onChange={(_, chosen) => {
                                setReason(chosen as Reason);
                                onReason?.(chosen as Reason);
                            }}
                        >
                            {reasons.map((one) => (
                                <FormControlLabel
                                    key={one}
                                    value={one}
                                    control={<Radio />}
                                    label={textOf(one)}
                                />
                            ))}
                        </RadioGroup>
                        {missing && (
                            <FormHelperText role="alert">
                                {say('Please choose the reason.')}
                            </FormHelperText>
                        )}
                    </FormControl>
                    {children}
                </DialogContent>
                <DialogButtons send={action} undoes={danger} busy={busy} onClose={onClose} />
            </form>
        </Dialog>
    );
}
