/** Asks why a resistant result belongs to no MDR patient. */
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
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { notMdrReasons } from '../../../resources/mdr/reasons.ts';
import { useWords } from '../../widgets/words.ts';
import { type Pending, useDecision } from './calls.ts';
import { useReasons } from './useReasons.ts';
import { useMdrWords } from './words.ts';

export function NotMdrDialog({ result, onClose }: { result: Pending; onClose(): void }) {
    const say = useMdrWords();
    const words = useWords();
    const reasonText = useReasons();
    const decide = useDecision();
    const [reason, setReason] = useState('');
    const [note, setNote] = useState('');
    const [asked, setAsked] = useState(false);
    const [busy, setBusy] = useState(false);
    const missing = asked && !reason;

    async function submit(event: FormEvent) {
        event.preventDefault();
        setAsked(true);
        if (!reason || busy) return;
        setBusy(true);
        await decide('POST /mdr/mark_not_mdr/', { result: result.id, reason, note });
        onClose();
    }

    return (
        <Dialog
            open
            onClose={() => !busy && onClose()}
            aria-labelledby="not-mdr-ask"
            fullWidth
            maxWidth="xs"
        >
            <form onSubmit={(event) => void submit(event)} noValidate>
                <DialogTitle id="not-mdr-ask">
                    {say('ask', { id: result.sample_id || say('no_sample') })}
                </DialogTitle>
                <DialogContent>
                    <DialogContentText sx={{ mb: 2 }}>{say('ask_about')}</DialogContentText>
                    <FormControl error={missing} required fullWidth sx={{ mb: 2 }}>
                        <FormLabel id="not-mdr-reason">{say('reason')}</FormLabel>
                        <RadioGroup
                            aria-labelledby="not-mdr-reason"
                            value={reason}
                            onChange={(_, chosen) => setReason(chosen)}
                        >
                            {Object.keys(notMdrReasons).map((one) => (
                                <FormControlLabel
                                    key={one}
                                    value={one}
                                    control={<Radio />}
                                    label={reasonText(one)}
                                />
                            ))}
                        </RadioGroup>
                        {missing && (
                            <FormHelperText role="alert">{say('reason_required')}</FormHelperText>
                        )}
                    </FormControl>
                    <TextField
                        label={say('note')}
                        value={note}
                        onChange={({ target }) => setNote(target.value)}
                        multiline
                        minRows={2}
                        fullWidth
                        slotProps={{ htmlInput: { maxLength: 500 } }}
                    />
                </DialogContent>
                <DialogActions>
                    <Button disabled={busy} onClick={onClose}>
                        {words('cancel')}
                    </Button>
                    <Button type="submit" variant="contained" disabled={busy}>
                        {busy ? words('wait') : say('not_mdr')}
                    </Button>
                </DialogActions>
            </form>
        </Dialog>
    );
}
