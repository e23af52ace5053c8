/** What the server asks before it does something odd: the questions, and yes or no. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { askThrough } from '../../../dataProvider/questions.ts';
import { useSay } from '../../widgets/say.ts';

interface Asked {
    questions: readonly string[];
    answer(yes: boolean): void;
}

export function AskOnce() {
    const say = useSay();
    const [asked, setAsked] = useState<Asked>();
    useEffect(
        () =>
            askThrough(
                (questions) =>
                    new Promise((resolve) => {
                        setAsked({
                            questions,
                            answer: (yes) => {
                                setAsked(undefined);
                                resolve(yes);
                            },
                        });
                    }),
            ),
        [],
    );
    if (!asked) return null;
    return (
        <Dialog open onClose={() => asked.answer(false)} aria-labelledby="ask-once" maxWidth="sm">
            <DialogTitle id="ask-once">{say('Is this right?')}</DialogTitle>
            <DialogContent>
                {asked.questions.map((question) => (
                    <DialogContentText key={question} sx={{ mb: 1 }}>
                        {question}
                    </DialogContentText>
                ))}
            </DialogContent>
            <DialogActions>
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter must not say yes by itself */}
                <Button autoFocus onClick={() => asked.answer(false)}>
                    {say('No, look again')}
                </Button>
                <Button variant="contained" onClick={() => asked.answer(true)}>
                    {say('Yes, it is right')}
                </Button>
            </DialogActions>
        </Dialog>
    );
}
