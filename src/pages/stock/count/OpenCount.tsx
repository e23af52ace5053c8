/** Opens a count: which day, which category, with the book on the sheet or without. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { Form, HttpError, SaveContextProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../../dataProvider/call.ts';
import { boolean, date, reference } from '../../../../resources/define/field.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { today } from '../../../widgets/dates.ts';
import { useWords } from '../../../widgets/words.ts';
import { refreshCounts } from './calls.ts';

const fields = {
    counted_on: date('Counted at the end of', { required: true, notFuture: true }),
    category_id: reference('Category', 'stock/categories', { help: 'Empty: everything.' }),
    blind: boolean('Blind: the book stays hidden until the count is submitted'),
};

export function OpenCount() {
    const say = useWords();
    const notify = useNotify();
    const navigate = useNavigate();
    const client = useQueryClient();
    const [open, setOpen] = useState(false);
    const [saving, setSaving] = useState(false);

    async function save(values: Record<string, unknown>): Promise<object | undefined> {
        setSaving(true);
        try {
            const body = Object.fromEntries(
                Object.keys(fields).map((name) => [name, values[name] ?? null]),
            );
            const { success, data } = await call<{ success: string; data: { id: number } }>(
                'POST /x/stock/counts/open',
                { ...body, blind: values['blind'] === true },
            );
            notify(success, { type: 'success' });
            await refreshCounts(client);
            await navigate(`/stock/count/${data.id}`);
        } catch (error) {
            const refused = error instanceof HttpError ? (error.body as { errors?: object }) : {};
            if (refused.errors) return refused.errors;
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            setSaving(false);
        }
        return undefined;
    }
    return (
        <>
            <Button variant="contained" onClick={() => setOpen(true)}>
                Open a count
            </Button>
            <Dialog
                open={open}
                onClose={() => setOpen(false)}
                fullWidth
                maxWidth="xs"
                aria-labelledby="open-count"
            >
                <DialogTitle id="open-count">Open a count</DialogTitle>
                <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
                    <Form noValidate record={{ counted_on: today() }} sanitizeEmptyValues={false}>
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
                                Open
                            </Button>
                        </DialogActions>
                    </Form>
                </SaveContextProvider>
            </Dialog>
        </>
    );
}
