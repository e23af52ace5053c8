/** The buttons that a declaration gives its records: each asks first, for fields too, then calls. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useNotify } from 'react-admin';
import { useState } from 'react';
import { storedUser } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/index.ts';
import type { Entity, RecordAction } from '../../../resources/define/entity.ts';
import { mayOpen, resourceOf, type RouteEntry } from '../../../resources/routes.ts';
import { useLabels } from '../../widgets/words.ts';
import { AskDialog } from '../form/AskDialog.tsx';
import { titleOf } from '../form/texts.ts';

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

function ActionDialog({ action, record, title, resource, onClose }: DialogProps) {
    const { text } = useLabels();
    const notify = useNotify();
    const queryClient = useQueryClient();
    const label = text(action.label);
    return (
        <AskDialog
            title={text(action.ask, { name: title })}
            about={text(action.about)}
            fields={action.fields}
            send={label}
            onSend={async (values) => {
                const { success } = await call(action.endpoint, {
                    ...(values as Readonly<Record<string, string | null>>),
                    id: record.id,
                });
                notify(success ?? label, { type: 'success' });
                await queryClient.invalidateQueries({ queryKey: [resource] });
            }}
            onClose={onClose}
        />
    );
}
