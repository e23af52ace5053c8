/** Settles a stale edit inside its form: asks where both changed a field, and saves again. */
import { useRecordContext, useSaveContext } from 'react-admin';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Fields } from '../../../resources/define/field.ts';
import { ConflictDialog, type Stale } from './ConflictDialog.tsx';
import type { Values } from './draftPlace.ts';

interface Props {
    stale: Stale;
    fields: Fields;
    onDone(): void;
}

export function StaleEdit({ stale, fields, onDone }: Props) {
    const { getValues, setValue } = useFormContext();
    const { save } = useSaveContext();
    const record = useRecordContext();
    const names = Object.keys(stale.yours).filter(
        (name) => JSON.stringify(stale.current[name]) !== JSON.stringify(record?.[name] ?? null),
    );
    const settle = (chosen: Values) => {
        for (const [name, value] of Object.entries(chosen))
            setValue(name, value, { shouldDirty: true });
        const base = { ...record, ...stale.current, version: stale.version };
        onDone();
        void save?.({ ...getValues(), ...chosen }, { meta: { base } });
    };
    useEffect(() => {
        // The others changed other fields: nothing to choose, both changes stand.
        if (!names.length) settle({});
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per stale answer
    }, [stale]);
    if (!names.length) return null;
    return (
        <ConflictDialog
            stale={stale}
            fields={fields}
            names={names}
            onChoose={settle}
            onClose={onDone}
        />
    );
}
