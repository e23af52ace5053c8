/** A form that shows what a change does before it is saved, where its entity has such a preview. */
import { type ComponentType, useState } from 'react';
import { type FormProps, useRecordContext, useSaveContext } from 'react-admin';
import type { Entity } from '../../../resources/define/entity.ts';
import { CheckedForm } from './CheckedForm.tsx';
import { type Previewed, PreviewContext } from './preview.ts';

interface Props extends Pick<FormProps, 'children' | 'resetOptions'> {
    entity: Entity;
    preview?: ComponentType;
}

export function AskingForm({ entity, preview: Preview, children, ...form }: Props) {
    const { save } = useSaveContext();
    const before: Previewed['before'] = useRecordContext() ?? {};
    const [shown, setShown] = useState<Previewed | null>(null);
    const of = entity.preview?.of ?? '';

    async function ask(after: Record<string, unknown>) {
        const asks = changed(before[of], after[of]);
        const saves =
            !asks || (await new Promise<boolean>((settle) => setShown({ before, after, settle })));
        setShown(null);
        return saves ? save?.(after) : undefined;
    }
    return (
        <>
            <CheckedForm {...form} onSubmit={Preview && ask}>
                {children}
            </CheckedForm>
            {Preview && shown && (
                <PreviewContext.Provider value={shown}>
                    <Preview />
                </PreviewContext.Provider>
            )}
        </>
    );
}

/** What is not there and what is false are alike: a flag that was never set. */
const changed = (one: unknown, other: unknown): boolean => plain(one) !== plain(other);
const plain = (value: unknown): string =>
    JSON.stringify(
        typeof value === 'object' && value !== null
            ? Object.entries(value)
                  .filter(([, part]) => part)
                  .toSorted(([a], [b]) => a.localeCompare(b))
            : (value ?? []),
    );
