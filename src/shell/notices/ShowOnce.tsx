/** A secret that was just made for somebody: large, to be copied or read aloud, until it is put away for good. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { shownOnce } from '../../../dataProvider/questions.ts';
import { useSay } from '../../widgets/say.ts';
import { usePut } from './usePut.tsx';
import './showOnce.css';

export function ShowOnce() {
    const say = useSay();
    const put = usePut(shownOnce);
    const [copied, setCopied] = useState(0);
    if (!put) return null;
    const { asked: shown, answer, turn } = put;
    // Browsers give the clipboard only over https and on this computer; elsewhere it is read and typed.
    const copy = navigator.clipboard
        ? () => void navigator.clipboard.writeText(shown.value).then(() => setCopied(turn))
        : undefined;
    return (
        <Dialog open aria-labelledby="show-once" maxWidth="xs" fullWidth>
            <DialogTitle id="show-once">{say.text(shown.title)}</DialogTitle>
            <DialogContent>
                <output className="k-once">{shown.value}</output>
                <DialogContentText>{say.text(shown.about)}</DialogContentText>
            </DialogContent>
            <DialogActions>
                {copy && (
                    <Button onClick={copy}>{copied === turn ? say('Copied') : say('Copy')}</Button>
                )}
                <Button variant="contained" onClick={() => answer()}>
                    {say('It is handed over')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}
