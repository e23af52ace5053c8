/** The password once more, before something dangerous is done: a desk that was left for a moment is not enough. */
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useAccount } from '../../base/useAccount.ts';
import { DialogButtons } from '../../widgets/DialogButtons.tsx';
import { useSay } from '../../widgets/say.ts';
import type { Asked } from './usePut.tsx';

/** `wrong`: the last one that was given was not right. */
export function PasswordDialog({ asked: wrong, answer }: Asked<boolean, string | undefined>) {
    const say = useSay();
    const user = useAccount();
    const [password, setPassword] = useState('');
    const send = (event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (password) answer(password);
    };
    return (
        <Dialog
            open
            onClose={() => answer(undefined)}
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
                        error={wrong && !password}
                        helperText={wrong && !password ? say('This is not your password.') : ' '}
                        onChange={(event) => setPassword(event.target.value)}
                    />
                </DialogContent>
                <DialogButtons
                    send={say('Confirm')}
                    busy={false}
                    onClose={() => answer(undefined)}
                />
            </form>
        </Dialog>
    );
}
