/** The password once more, before something dangerous is done: a desk that was left for a moment is not enough. */
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useState } from 'react';
import { proveThrough } from '../../../dataProvider/questions.ts';
import { useAccount } from '../../base/useAccount.ts';
import { DialogButtons } from '../../widgets/DialogButtons.tsx';
import { useSay } from '../../widgets/say.ts';

interface Asked {
    wrong: boolean;
    answer(password: string | undefined): void;
}

export function AskPassword() {
    const say = useSay();
    const user = useAccount();
    const [asked, setAsked] = useState<Asked>();
    const [password, setPassword] = useState('');
    useEffect(
        () =>
            proveThrough(
                (wrong) =>
                    new Promise((resolve) => {
                        setPassword('');
                        setAsked({
                            wrong,
                            answer: (given) => {
                                setAsked(undefined);
                                setPassword('');
                                resolve(given);
                            },
                        });
                    }),
            ),
        [],
    );
    if (!asked) return null;
    const send = (event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (password) asked.answer(password);
    };
    return (
        <Dialog
            open
            onClose={() => asked.answer(undefined)}
            aria-labelledby="ask-password"
            maxWidth="xs"
            fullWidth
        >
            <form onSubmit={send} noValidate>
                <DialogTitle id="ask-password">{say('Your password again')}</DialogTitle>
                <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
                    <DialogContentText>
                        {say(
                            'This cannot be done by whoever happens to sit here. It is written into the audit.',
                        )}
                    </DialogContentText>
                    <input
                        type="hidden"
                        autoComplete="username"
                        value={user?.username ?? ''}
                        readOnly
                    />
                    <TextField
                        type="password"
                        label={say('Your password')}
                        autoComplete="current-password"
                        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing that this dialog is for
                        autoFocus
                        fullWidth
                        value={password}
                        error={asked.wrong && !password}
                        helperText={
                            asked.wrong && !password ? say('This is not your password.') : ' '
                        }
                        onChange={(event) => setPassword(event.target.value)}
                    />
                </DialogContent>
                <DialogButtons
                    send={say('Confirm')}
                    busy={false}
                    onClose={() => asked.answer(undefined)}
                />
            </form>
        </Dialog>
    );
}
