/** A form with files: its fields as declared, one save for all. What is typed is kept as a draft, files are not. */
import { SaveContextProvider, useNotify } from 'react-admin';
import { CheckedForm } from '../form/CheckedForm.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { CallOptions } from '../../../dataProvider/call.ts';
import type { Fields } from '../../../resources/define/field.ts';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';
import { lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { DraftNote } from '../form/DraftNote.tsx';
import type { Values } from '../form/draftPlace.ts';
import { draftKeeper } from '../form/drafts.ts';
import { FormBar } from '../form/FormBar.tsx';
import { FormField } from '../form/FormField.tsx';
import { FileInput } from './FileInput.tsx';

interface Props {
    /** Names the draft. */
    resource: string;
    fields: Fields;
    /** What the form opens with; must stay the same object. */
    initial?: Values;
    file: { name: string; label: string; help: string; accept: string; most: number };
    back: string;
    /** Between the fields and the files. */
    children?: ReactNode;
    /** Sends it: throws what the server refuses. */
    onSave(form: FormData, options: CallOptions): Promise<{ success: string }>;
    onSaved(): void;
}

const nothing: Values = {};

export function FileForm(props: Props) {
    const { resource, fields, initial = nothing, file, back, children, onSave, onSaved } = props;
    const notify = useNotify();
    const [saving, setSaving] = useState(false);
    const [files, setFiles] = useState<readonly File[]>([]);
    const [fault, setFault] = useState<string>();
    const keeper = useMemo(() => draftKeeper(resource, undefined, fields), [resource, fields]);

    async function save(values: Values): Promise<object | undefined> {
        setSaving(true);
        setFault(undefined);
        try {
            const { success } = await onSave(formOf(fields, { ...initial, ...values }, files), {
                form: keeper.snapshot(values, initial),
            });
            keeper.clear({ final: true });
            notify(success, { type: 'success' });
            onSaved();
            return undefined;
        } catch (error) {
            const errors = fieldErrors(error);
            setFault(errors[file.name]);
            notify(sentenceOf(error), { type: 'error' });
            return Object.keys(errors).some((name) => name in fields) ? errors : undefined;
        } finally {
            setSaving(false);
        }
    }
    return (
        <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
            <CheckedForm record={initial}>
                <div className="k-card kff">
                    <DraftNote keeper={keeper} base={initial} />
                    <div className="kff-fields">
                        {Object.entries(fields).map(([name, field]) => (
                            <div
                                key={name}
                                className={lookOf(field).wide.record ? 'kff-wide' : undefined}
                            >
                                <FormField name={name} field={field} editing={false} />
                            </div>
                        ))}
                    </div>
                    {children}
                    <FileInput {...file} files={files} onChange={setFiles} error={fault} />
                    <FormBar keeper={keeper} back={back} />
                </div>
            </CheckedForm>
        </SaveContextProvider>
    );
}

/** The values that were given and the files, as the call takes them. */
function formOf(fields: Fields, values: Values, files: readonly File[]): FormData {
    const form = new FormData();
    for (const name of new Set([...Object.keys(fields), ...Object.keys(values)])) {
        const value = values[name];
        if (value === undefined || value === null || value === '') continue;
        if (name in fields || typeof value === 'number')
            form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    for (const file of files) form.append('file', file, file.name);
    return form;
}
