/** Chooses records of an entity by typing part of their name; the server searches. */
import Autocomplete from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { declarationOf } from '../../dataProvider/catalogue.ts';
import { useWords } from './words.ts';

interface Choice {
    id: Identifier;
    title: string;
}

interface Props {
    /** Name of the entity. */
    to: string;
    value: Identifier | null | undefined;
    /** Also hands over the title, which the record then shows without asking again. */
    onChange(value: Identifier | null, title?: string): void;
    /** The title where the record already carries it. */
    title?: string;
    input: Pick<
        TextFieldProps,
        'label' | 'error' | 'helperText' | 'required' | 'size' | 'onBlur' | 'name' | 'inputRef'
    >;
    disabled?: boolean;
}

export function ReferencePicker({ to, value, onChange, title, input, disabled }: Props) {
    const say = useWords();
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const asked = useDelayed(typed, 300);
    const none = value === null || value === undefined || value === '';
    const named = useTitleOf(to, none || title !== undefined ? null : value);
    const found = useChoices(to, asked ? { q: asked } : {}, open);
    const chosen: Choice | null = none ? null : { id: value, title: title ?? named ?? '' };
    return (
        <Autocomplete<Choice>
            value={chosen}
            options={found.choices}
            open={open}
            onOpen={() => setOpen(true)}
            onClose={() => setOpen(false)}
            disabled={disabled}
            loading={found.loading}
            loadingText={say('loading')}
            noOptionsText={found.failed ? say('failed_title') : say('filtered_title')}
            clearText={say('remove')}
            openText={say('open')}
            closeText={say('close')}
            getOptionLabel={(choice) => choice.title}
            getOptionKey={(choice) => choice.id}
            isOptionEqualToValue={(a, b) => String(a.id) === String(b.id)}
            filterOptions={(choices) => choices}
            onInputChange={(_, text, reason) => {
                if (reason === 'input') setTyped(text);
                if (reason === 'clear' || reason === 'selectOption') setTyped('');
            }}
            onChange={(_, choice) => onChange(choice?.id ?? null, choice?.title)}
            renderInput={(params) => <TextField {...params} {...input} />}
            sx={{ minWidth: 180 }}
        />
    );
}

/** The title of one record, by its id; undefined until it is known. */
export function useTitleOf(to: string, id: Identifier | null): string | undefined {
    return useChoices(to, { id }, id !== null).choices[0]?.title;
}

/** The first records that answer, as choices. */
function useChoices(to: string, filter: Record<string, unknown>, enabled: boolean) {
    const dataProvider = useDataProvider();
    const { data, isFetching, isError } = useQuery({
        queryKey: [to, 'choices', filter],
        enabled,
        staleTime: 60_000,
        placeholderData: keepPreviousData,
        queryFn: async ({ signal }) => {
            const declaration = await declarationOf(to);
            const field = declaration.kind === 'entity' ? declaration.titleField : 'name';
            const { data: records } = await dataProvider.getList(to, {
                pagination: { page: 1, perPage: 25 },
                sort: { field, order: 'ASC' },
                filter,
                signal,
            });
            return records.map((record: RaRecord): Choice => ({
                id: record.id,
                title: String(record[field] ?? record.id),
            }));
        },
    });
    return { choices: enabled ? (data ?? []) : [], loading: isFetching, failed: isError };
}

/** A value that follows once it has rested. */
function useDelayed<T>(value: T, milliseconds: number): T {
    const [settled, setSettled] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setSettled(value), milliseconds);
        return () => clearTimeout(timer);
    }, [value, milliseconds]);
    return settled;
}
