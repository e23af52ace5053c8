/** The buttons that a declaration gives its records: each asks first, for fields too, then calls. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { Form, type HttpError, type RaRecord, SaveContextProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { storedUser } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/index.ts';
import type { Entity, RecordAction } from '../../../resources/define/entity.ts';
import { mayOpen, resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import { useLabels } from '../../widgets/words.ts';
import { FormField } from '../form/FormField.tsx';
import { titleOf } from '../form/texts.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    entity: Entity;
    entry: RouteEntry;
    record: RaRecord;
}

export function RecordActions({ entity, entry, record }: Props) {
    const { text } = useLabels();
    const [open, setOpen] = useState<RecordAction | null>(null);
    if (!mayOpen(entry, storedUser())) return null;
    const fitting = (entity.recordActions ?? []).filter(({ when }) =>
        Object.entries(when ?? {}).every(([name, value]) => record[name] === value),
    );
    return (
        <>
            {fitting.map((action) => (
                <Button key={action.label} onClick={() => setOpen(action)}>
                    {text(action.label)}
                </Button>
            ))}
            {open && (
                <ActionDialog
                    action={open}
                    record={record}
                    title={titleOf(entity, record)}
                    resource={resourceOf(entry.route)}
                    onClose={() => setOpen(null)}
                />
            )}
        </>
    );
}

interface DialogProps {
    action: RecordAction;
    record: RaRecord;
    title: string;
    resource: string;
    onClose(): void;
}

const nothing = {};

function ActionDialog({ action, record, title, resource, onClose }: DialogProps) {
    const { text } = useLabels();
    const notify = useNotify();
    const queryClient = useQueryClient();
    const [saving, setSaving] = useState(false);

    async function save(values: Readonly<Record<string, unknown>>): Promise<object | undefined> {
        setSaving(true);
        try {
            const { success } = await call(action.endpoint, {
                ...values,
                id: record.id,
            });
            notify(success ?? text(action.label), { type: 'success' });
            onClose();
            await queryClient.invalidateQueries({ queryKey: [resource] });
        } catch (error) {
            const errors = ((error as HttpError).body as { errors?: object } | undefined)?.errors;
            // The form tells what it can put on its fields.
            if (errors && action.fields) return errors;
            notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        } finally {
            setSaving(false);
        }
        return undefined;
    }

    return (
        <Dialog
            open
            onClose={() => !saving && onClose()}
            aria-labelledby="action-ask"
            fullWidth
            maxWidth="xs"
        >
            <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
                <Form noValidate record={nothing}>
                    <DialogTitle id="action-ask">{text(action.ask, { name: title })}</DialogTitle>
                    <DialogContent>
                        <DialogContentText sx={{ mb: 2 }}>{text(action.about)}</DialogContentText>
                        {Object.entries(action.fields ?? {}).map(([name, field]) => (
                            <FormField key={name} name={name} field={field} editing={false} />
                        ))}
                    </DialogContent>
                    <Buttons label={text(action.label)} saving={saving} onClose={onClose} />
                </Form>
            </SaveContextProvider>
        </Dialog>
    );
}

function Buttons({ label, saving, onClose }: { label: string; saving: boolean; onClose(): void }) {
    const say = useSay();
    const { isSubmitting } = useFormState();
    const busy = saving || isSubmitting;
    return (
        <DialogActions>
            <Button disabled={busy} onClick={onClose}>
                {say('Cancel')}
            </Button>
            <Button type="submit" variant="contained" disabled={busy}>
                {busy ? say('Please wait …') : label}
            </Button>
        </DialogActions>
    );
}
