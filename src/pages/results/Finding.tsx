import TextField from '@mui/material/TextField';
import { useNotify, useRefresh } from 'react-admin';
import { useState } from 'react';
import { useSay } from '../../widgets/say.ts';
import { useBusy } from '../../widgets/useBusy.ts';

/** What a person found, and a decision that is sent with it: the screen is read anew once it is taken. */
export function useFinding(onDone: () => void) {
    const notify = useNotify();
    const refresh = useRefresh();
    const [note, setNote] = useState('');
    const { busy, run } = useBusy();

    const decide = (send: (note: string) => Promise<unknown>, done: string) =>
        run(async () => {
            await send(note.trim());
            notify(done, { type: 'success' });
            refresh();
            onDone();
        });

    return { note, setNote, busy, decide };
}

interface FieldProps {
    value: string;
    onChange(value: string): void;
    helperText: string;
}

export function FindingField({ value, onChange, helperText }: FieldProps) {
    const say = useSay();
    return (
        <TextField
            label={say('What you found')}
            required
            multiline
            minRows={2}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            helperText={helperText}
            slotProps={{ htmlInput: { maxLength: 500 } }}
        />
    );
}
