/** What the server asks before it does something odd: the questions, and yes or no. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useSay } from '../../widgets/say.ts';
import type { Asked } from './usePut.tsx';

export function QuestionsDialog({ asked, answer }: Asked<readonly string[], boolean>) {
    const say = useSay();
    return (
        <Dialog open onClose={() => answer(false)} aria-labelledby="ask-once" maxWidth="sm">
            <DialogTitle id="ask-once">{say('Is this right?')}</DialogTitle>
            <DialogContent>
                {asked.map((question) => (
                    <DialogContentText key={question} sx={{ mb: 1 }}>
                        {question}
                    </DialogContentText>
                ))}
            </DialogContent>
            <DialogActions>
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must not say yes by itself */}
                <Button autoFocus onClick={() => answer(false)}>
                    {say('No, look again')}
                </Button>
                <Button variant="contained" onClick={() => answer(true)}>
                    {say('Yes, it is right')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}
