/**
 * A step that asks for something of each line: how much arrived, how much is approved. It opens with
 * what the lines say, so that only what differs is typed; what differs is asked why.
 */
import Button from '@mui/material/Button';
import { SaveContextProvider, useNotify } from 'react-admin';
import { CheckedForm } from '../form/CheckedForm.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type {
    Document,
    DocumentRecord,
    Step,
    StepLines,
} from '../../../resources/define/documents/document.ts';
import { useSay } from '../../widgets/say.ts';
import { useLabels } from '../../widgets/words.ts';
import { FormField } from '../form/FormField.tsx';
import { LineInput } from './LineInput.tsx';
import { NoteLines } from './NoteLines.tsx';
import type { Take } from './useTake.ts';
import { holes, type LineRecord, linesOf } from './values.ts';
import { fieldErrors, sentenceOf } from '../../widgets/failure.ts';

interface Props {
    document: Document;
    record: DocumentRecord;
    step: Step & { lines: StepLines };
    take: Take;
    /** Beside the button that sends it. */
    children?: ReactNode;
}

type Typed = Readonly<Record<string, string | null | undefined>>;

/** A number as hands write it, with a comma too; NaN where nothing is written, which the server refuses. */
const numberOf = (text: string | null | undefined): number =>
    Number(text?.trim().replace(',', '.') || Number.NaN);

export function StepForm({ document, record, step, take, children }: Props) {
    const notify = useNotify();
    const { lines: asked } = step;
    const lines = linesOf(record);
    const [saving, setSaving] = useState(false);
    const initial = useMemo(
        () => ({
            lines: linesOf(record).map((line) => ({
                [asked.quantity.field]: String(line[asked.quantity.from] as number),
            })),
        }),
        [record, asked],
    );

    async function save(values: Record<string, unknown>): Promise<object | undefined> {
        const { lines: typed, ...own } = values as { lines: Typed[] };
        setSaving(true);
        try {
            await take(step, {
                ...own,
                lines: lines.map((line, at) => quantityToSend(asked, line, typed[at]!)),
            });
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
            return fieldErrors(error);
        } finally {
            setSaving(false);
        }
        return undefined;
    }
    return (
        <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
            <CheckedForm record={initial}>
                <Body document={document} record={record} step={step} saving={saving}>
                    {children}
                </Body>
            </CheckedForm>
        </SaveContextProvider>
    );
}

/** A line as the call takes it. */
const quantityToSend = ({ id, quantity }: StepLines, line: LineRecord, typed: Typed) => ({
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value)),
    [id]: line.id,
    [quantity.field]: numberOf(typed[quantity.field]),
});

function Body({
    document,
    record,
    step,
    saving,
    children,
}: Omit<Props, 'take'> & { saving: boolean }) {
    const say = useSay();
    const { label } = useLabels();
    const { isSubmitting } = useFormState();
    const { lines: asked, fields = {} } = step;
    const { field: quantity, against } = asked.quantity;
    const typed = (useWatch({ name: 'lines' }) ?? []) as Typed[];
    const differs = (line: LineRecord, at: number): boolean =>
        numberOf(typed[at]?.[quantity]) !== line[against];
    const any = linesOf(record).some(differs);
    const [send, differing = send] = asked.send;
    const fieldsWhere = (asks: (name: string) => boolean) => (
        <div className="kd-step-fields">
            {Object.entries(fields)
                .filter(([name]) => asks(name))
                .map(([name, field]) => (
                    <FormField key={name} name={name} field={field} editing={false} />
                ))}
        </div>
    );
    return (
        <>
            {fieldsWhere((name) => !asked.why.includes(name))}
            <NoteLines
                of={document.lines!.of}
                columns={asked.columns}
                record={record}
                beside={{
                    label: label(quantity, asked.fields[quantity]!),
                    draw: (line, at) =>
                        Object.entries(asked.fields)
                            .filter(([name]) => differs(line, at) || !asked.why.includes(name))
                            .map(([name, field]) => (
                                <LineInput
                                    key={name}
                                    name={`lines.${at}.${name}`}
                                    field={field}
                                    named={say.text({
                                        text: asked.named,
                                        values: holes(line),
                                    })}
                                    unit={String(line['unit'] ?? '')}
                                />
                            )),
                }}
            />
            {fieldsWhere((name) => any && asked.why.includes(name))}
            <div className="kd-actions">
                <Button type="submit" variant="contained" disabled={saving || isSubmitting}>
                    {saving ? say('Please wait …') : say.text(any ? differing : send)}
                </Button>
                {children}
            </div>
        </>
    );
}
