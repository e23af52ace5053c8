/** A button that asks for a few values in a dialog: what is refused stands at its field. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, HttpError, SaveContextProvider, useNotify } from 'react-admin';
import { useId, useState } from 'react';
import type { Fields } from '../../../../resources/define/field.ts';
import { FormField } from '../../../screens/form/FormField.tsx';

import { useSay } from '../../../widgets/say.ts';

interface Props {
    label: string;
    variant?: ButtonProps['variant'];
    title: string;
    /** What follows from it, under the title. */
    about?: string;
    fields: Fields;
    /** What the form opens with; must stay the same object. */
    initial?: Readonly<Record<string, unknown>>;
    /** Word of the button that sends it. */
    send: string;
    /** Sends the values of the fields, null where empty: throws what the server refuses. */
    onSend(values: Record<string, unknown>): Promise<void>;
}

const nothing = {};

export function CountDialog(props: Props) {
    const { label, variant, title, about, fields, initial = nothing, send, onSend } = props;
    const say = useSay();
    const notify = useNotify();
    const heading = useId();
    const [open, setOpen] = useState(false);
    const [saving, setSaving] = useState(false);

    async function save(values: Record<string, unknown>): Promise<object | undefined> {
        setSaving(true);
        try {
            await onSend(
                Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null])),
            );
            setOpen(false);
        } catch (error) {
            const refused =
                error instanceof HttpError
                    ? (error.body as { errors?: Record<string, string> })
                    : {};
            // Of a call that takes lines, the dialog is the first of them.
            if (refused.errors)
                return Object.fromEntries(
                    Object.entries(refused.errors).map(([path, sentence]) => [
                        path.replace('lines.0.', ''),
                        sentence,
                    ]),
                );
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            setSaving(false);
        }
        return undefined;
    }
    return (
        <>
            <Button variant={variant} onClick={() => setOpen(true)}>
                {label}
            </Button>
            <Dialog
                open={open}
                onClose={() => !saving && setOpen(false)}
                fullWidth
                maxWidth="xs"
                aria-labelledby={heading}
            >
                <DialogTitle id={heading}>{title}</DialogTitle>
                <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
                    <Form noValidate record={initial} sanitizeEmptyValues={false}>
                        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
                            {about && <DialogContentText>{about}</DialogContentText>}
                            {Object.entries(fields).map(([name, field]) => (
                                <FormField key={name} name={name} field={field} editing={false} />
                            ))}
                        </DialogContent>
                        <DialogActions>
                            <Button disabled={saving} onClick={() => setOpen(false)}>
                                {say('Cancel')}
                            </Button>
                            <Button type="submit" variant="contained" disabled={saving}>
                                {send}
                            </Button>
                        </DialogActions>
                    </Form>
                </SaveContextProvider>
            </Dialog>
        </>
    );
}
