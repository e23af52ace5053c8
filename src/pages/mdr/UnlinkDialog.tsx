/** Asks why a link is a mistake, and takes it back. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type FormEvent, useState } from 'react';
import { unlinkReasons } from '../../../resources/mdr/reasons.ts';
import { useWords } from '../../widgets/words.ts';
import { useDecision } from './calls.ts';
import { useMdrWords } from './words.ts';

type Reason = keyof typeof unlinkReasons;

interface Props {
    result: { id: number; sample: string };
    onClose(): void;
    /** The server has answered, whatever it said: a refusal means that somebody was faster. */
    onDone(): void;
}

export function UnlinkDialog({ result, onClose, onDone }: Props) {
    const say = useMdrWords();
    const words = useWords();
    const decide = useDecision();
    const [reason, setReason] = useState<Reason | ''>('');
    const [asked, setAsked] = useState(false);
    const [busy, setBusy] = useState(false);
    const missing = asked && !reason;

    async function submit(event: FormEvent) {
        event.preventDefault();
        setAsked(true);
        if (!reason || busy) return;
        setBusy(true);
        await decide('POST /x/mdr/unlink', { result: result.id, reason });
        onDone();
    }

    return (
        <Dialog
            open
            onClose={() => !busy && onClose()}
            aria-labelledby="unlink-ask"
            fullWidth
            maxWidth="xs"
        >
            <form onSubmit={(event) => void submit(event)} noValidate>
                <DialogTitle id="unlink-ask">
                    {say('unlink_ask', { id: result.sample || say('no_sample') })}
                </DialogTitle>
                <DialogContent>
                    <DialogContentText sx={{ mb: 2 }}>{say('unlink_about')}</DialogContentText>
                    <FormControl error={missing} required fullWidth>
                        <FormLabel id="unlink-reason">{say('reason')}</FormLabel>
                        <RadioGroup
                            aria-labelledby="unlink-reason"
                            value={reason}
                            onChange={(_, chosen) => setReason(chosen as Reason)}
                        >
                            {(Object.keys(unlinkReasons) as Reason[]).map((one) => (
                                <FormControlLabel
                                    key={one}
                                    value={one}
                                    control={<Radio />}
                                    label={say(`unlink_${one}`)}
                                />
                            ))}
                        </RadioGroup>
                        {missing && (
                            <FormHelperText role="alert">{say('reason_required')}</FormHelperText>
                        )}
                    </FormControl>
                </DialogContent>
                <DialogActions>
                    <Button disabled={busy} onClick={onClose}>
                        {words('cancel')}
                    </Button>
                    <Button type="submit" variant="contained" color="error" disabled={busy}>
                        {busy ? words('wait') : say('unlink')}
                    </Button>
                </DialogActions>
            </form>
        </Dialog>
    );
}
