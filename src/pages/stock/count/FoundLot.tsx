/** A lot that lies on the shelf and not in the book. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { Form, HttpError, SaveContextProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import { call } from '../../../../dataProvider/call.ts';
import { date, integer, reference, text } from '../../../../resources/define/field.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { useWords } from '../../../widgets/words.ts';
import { type Count, refreshCounts } from './calls.ts';

const fields = {
    product_id: reference('Product', 'stock/items', { required: true }),
    lot_number: text('Lot', { required: true, maxLength: 60 }),
    expires_on: date('Expires on'),
    counted: integer('Counted, in base units', { required: true, min: 0 }),
    reason: text('Why it is not in the book', { required: true, maxLength: 300 }),
};
const nothing = {};

interface Props {
    count: Count;
    /** Keeps what is typed, before the page reads the count again. */
    before(): Promise<void>;
}

export function FoundLot({ count, before }: Props) {
    const say = useWords();
    const notify = useNotify();
    const client = useQueryClient();
    const [open, setOpen] = useState(false);
    const [saving, setSaving] = useState(false);

    async function save(values: Record<string, unknown>): Promise<object | undefined> {
        setSaving(true);
        try {
            await before();
            const line = Object.fromEntries(
                Object.keys(fields)
                    .filter((name) => values[name] !== null && values[name] !== undefined)
                    .map((name) => [name, values[name]]),
            );
            await call('POST /x/stock/counts/save', { id: count.id, lines: [line] });
            setOpen(false);
            await refreshCounts(client);
        } catch (error) {
            const refused =
                error instanceof HttpError
                    ? (error.body as { errors?: Record<string, string> })
                    : {};
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
            <Button onClick={() => setOpen(true)}>Add a lot that is not in the book</Button>
            <Dialog
                open={open}
                onClose={() => setOpen(false)}
                fullWidth
                maxWidth="xs"
                aria-labelledby="found-lot"
            >
                <DialogTitle id="found-lot">A lot that is not in the book</DialogTitle>
                <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
                    <Form noValidate record={nothing} sanitizeEmptyValues={false}>
                        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
                            {Object.entries(fields).map(([name, field]) => (
                                <FormField key={name} name={name} field={field} editing={false} />
                            ))}
                        </DialogContent>
                        <DialogActions>
                            <Button disabled={saving} onClick={() => setOpen(false)}>
                                {say('cancel')}
                            </Button>
                            <Button type="submit" variant="contained" disabled={saving}>
                                Add
                            </Button>
                        </DialogActions>
                    </Form>
                </SaveContextProvider>
            </Dialog>
        </>
    );
}
