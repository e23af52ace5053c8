/**
 * A choice that the server finds for what is typed. Only what was found for the text that stands
 * there is offered: Enter never chooses from the answer to an earlier one.
 */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRested } from '../../../base/useRested.ts';
import { Combobox } from '../../../widgets/fields/Combobox.tsx';
import type { InputProps } from '../../../widgets/fields/inputProps.ts';
import { useSay } from '../../../widgets/say.ts';

export interface Found {
    id: number;
    title: string;
}

interface Props<Choice extends Found> {
    /** Names the query, and how it is asked. */
    name: string;
    find(typed: string, signal: AbortSignal): Promise<readonly Choice[]>;
    chosen: Found | null;
    onChoose(choice: Choice | null): void;
    input: InputProps['input'];
}

/** Milliseconds without a key after which it is asked. */
const rest = 120;

export function FoundChoice<Choice extends Found>(props: Props<Choice>) {
    const { name, find, chosen, onChoose, input } = props;
    const say = useSay();
    const [typed, setTyped] = useState('');
    const [open, setOpen] = useState(false);
    const asked = useRested(typed.trim(), rest);
    const { data, isError } = useQuery({
        queryKey: [name, 'choose', asked],
        enabled: open,
        staleTime: 60_000,
        queryFn: ({ signal }) => find(asked, signal),
    });
    const fresh = asked === typed.trim() ? data : undefined;
    const note = isError
        ? say('The list could not be loaded')
        : !fresh
          ? say('Loading …')
          : fresh.length
            ? undefined
            : say('No matches');
    return (
        <Combobox
            chosen={chosen}
            choices={fresh ?? []}
            note={note}
            open={open}
            onOpen={setOpen}
            onType={setTyped}
            onChoose={(choice) => onChoose(fresh?.find(({ id }) => id === choice?.id) ?? null)}
            input={input}
        />
    );
}
