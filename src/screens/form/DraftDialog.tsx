/** Save was pressed while nobody had decided about the changes that were left. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useSay } from '../../widgets/say.ts';

interface Props {
    /** Since when they are there. */
    about: ReactNode;
    /** Puts them into the form, where they are looked at before they are saved. */
    onContinue(): void;
    /** Saves what the form shows, and forgets them. */
    onSave(): void;
    onClose(): void;
}

export function DraftDialog({ about, onContinue, onSave, onClose }: Props) {
    const say = useSay();
    const heading = useId();
    return (
        <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={heading}>
            <DialogTitle id={heading}>{say('Save without your unsaved changes?')}</DialogTitle>
            <DialogContent>
                <DialogContentText>
                    {about}{' '}
                    {say('What the form shows now does not hold them. Nothing is saved yet.')}
                </DialogContentText>
            </DialogContent>
            <DialogActions sx={{ flexWrap: 'wrap' }}>
                <Button onClick={onClose}>{say('Cancel')}</Button>
                <Button onClick={onSave}>{say('Save without them')}</Button>
                <Button variant="contained" onClick={onContinue}>
                    {say('Continue with them')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}
