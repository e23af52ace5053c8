/** To whom: facilities are distributed to, departments and persons issued to. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../../dataProvider/call.ts';
import { placeKinds } from '../../../resources/stock/receivers.entity.ts';
import { Combobox } from '../../widgets/Combobox.tsx';
import { useWords } from '../../widgets/words.ts';

interface Receiver {
    id: number;
    name: string;
    kind: keyof typeof placeKinds;
    locality: string;
    active: boolean;
}

export function ReceiverField() {
    const say = useWords();
    const { field, fieldState } = useController({
        name: 'receiver_id',
        rules: { validate: (value: unknown) => (value ? true : say('required')) },
    });
    const { setValue } = useFormContext();
    const title: unknown = useWatch({ name: 'receiver' });
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const asked = useRested(typed.trim());
    const { data, isError } = useQuery({
        queryKey: ['stock/receivers', 'choose', asked],
        enabled: open,
        staleTime: 60_000,
        queryFn: ({ signal }) =>
            call<{ results: Receiver[] }>(
                'GET /receivers',
                { q: asked, active: true, page_size: 25, sort: 'name' },
                { signal },
            ),
    });
    const fresh = asked === typed.trim() ? data : undefined;
    const found = (fresh?.results ?? []).filter(({ kind }) => kind !== 'store');
    const choices = found.map((one) => ({
        id: one.id,
        title: [one.name, one.locality || null, placeKinds[one.kind]].filter(Boolean).join(' · '),
    }));
    return (
        <Combobox
            chosen={field.value ? { id: field.value as number, title: String(title ?? '') } : null}
            choices={choices}
            note={
                isError
                    ? say('failed_title')
                    : !fresh
                      ? say('loading')
                      : choices.length
                        ? undefined
                        : say('filtered_title')
            }
            open={open}
            onOpen={setOpen}
            onType={setTyped}
            onChoose={(choice) => {
                setValue('receiver', choice?.title ?? null);
                setValue('receiver_kind', found.find((one) => one.id === choice?.id)?.kind ?? null);
                field.onChange(choice?.id ?? null);
            }}
            input={{
                label: 'Facility, department or person',
                required: true,
                name: 'receiver_id',
                error: fieldState.invalid,
                helperText: fieldState.error?.message,
                inputRef: field.ref,
                onBlur: field.onBlur,
            }}
        />
    );
}

function useRested(value: string): string {
    const [rested, setRested] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setRested(value), 120);
        return () => clearTimeout(timer);
    }, [value]);
    return rested;
}
