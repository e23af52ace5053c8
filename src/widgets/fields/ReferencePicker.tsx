/** Chooses records of an entity by typing part of their name; the server searches. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin';
import { useState } from 'react';
import { language } from '../../../locales/tongue.ts';
import { declarationOf } from '../../../dataProvider/catalogue.ts';
import { useRested } from '../../base/useRested.ts';
import { type Choice, Combobox } from './Combobox.tsx';
import type { InputProps } from './inputProps.ts';
import { useSay } from '../say.ts';
import { useLabels } from '../words.ts';

interface Props {
    /** Name of the entity. */
    to: string;
    value: Identifier | null | undefined;
    /** Also hands over the title, which the record then shows without asking again. */
    onChange(value: Identifier | null, title?: string): void;
    /** The title where the record already carries it. */
    title?: string;
    input: InputProps['input'];
}

export function ReferencePicker({ to, value, onChange, title, input }: Props) {
    const say = useSay();
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const asked = useRested(typed, 300);
    const none = value === null || value === undefined || value === '';
    const named = useTitleOf(to, none || title !== undefined ? null : value);
    const found = useChoices(to, asked ? { q: asked } : {}, open);
    // What was found for an earlier text is not offered: Enter would choose from it.
    const choices = asked === typed && !found.earlier ? found.choices : [];
    const chosen: Choice | null = none ? null : { id: value, title: title ?? named ?? '' };
    const note =
        found.loading || asked !== typed
            ? say('Loading …')
            : found.failed
              ? say('The list could not be loaded')
              : found.choices.length
                ? undefined
                : say('No matches');
    return (
        <Combobox
            chosen={chosen}
            choices={choices}
            note={note}
            open={open}
            onOpen={setOpen}
            onType={setTyped}
            onChoose={(choice) => onChange(choice?.id ?? null, choice?.title)}
            input={input}
        />
    );
}

/** The title of one record, by its id; undefined until it is known. */
export function useTitleOf(to: string, id: Identifier | null): string | undefined {
    return useChoices(to, { id }, id !== null).choices[0]?.title;
}

/** The first records that answer, as choices. */
export function useChoices(to: string, filter: Record<string, unknown>, enabled: boolean) {
    const dataProvider = useDataProvider();
    const { titled } = useLabels();
    const { data, isFetching, isError, isPlaceholderData } = useQuery({
        queryKey: [to, 'choices', filter, language()],
        enabled,
        staleTime: 60_000,
        placeholderData: keepPreviousData,
        queryFn: async ({ signal }) => {
            const declaration = await declarationOf(to);
            const field = declaration.kind === 'entity' ? declaration.titleField : 'name';
            const named = declaration.kind === 'entity' ? declaration.fields[field] : undefined;
            const { data: records } = await dataProvider.getList(to, {
                pagination: { page: 1, perPage: 25 },
                sort: { field, order: 'ASC' },
                filter,
                signal,
            });
            return records.map((record: RaRecord): Choice => ({
                id: record.id,
                title: titled(field, named, String(record[field] ?? record.id)),
            }));
        },
    });
    return {
        choices: enabled ? (data ?? []) : [],
        loading: isFetching,
        failed: isError,
        /** The answer is to the question before. */
        earlier: isPlaceholderData,
    };
}
