/** Inputs of a filter bar: as those of a form, but small, with "any", and typed text may rest first. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import type { ChoiceField, Field, FlagsField } from '../../../resources/define/field.ts';
import type { InputProps } from './inputProps.ts';
import { useLabels } from '../words.ts';
import { useSay } from '../say.ts';

const WAIT = 400;

/** Text that is asked for once it has rested; what is being typed never jumps. */
export function RestingText({
    value,
    onChange,
    input,
    inputMode,
}: Pick<InputProps, 'value' | 'onChange' | 'input'> & { inputMode?: 'numeric' | 'search' }) {
    const given = value === null || value === undefined ? '' : String(value);
    const [typed, setTyped] = useState(given);
    const sent = useRef(given);
    const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

    // Only a change from elsewhere (a chip removed, a saved filter) replaces what is typed.
    useEffect(() => {
        if (given === sent.current) return;
        sent.current = given;
        setTyped(given);
    }, [given]);
    useEffect(() => () => clearTimeout(timer.current), []);

    const send = (text: string) => {
        clearTimeout(timer.current);
        if (text === sent.current) return;
        sent.current = text;
        onChange(text || null);
    };
    return (
        <TextField
            {...input}
            value={typed}
            autoComplete="off"
            type={inputMode === 'search' ? 'search' : 'text'}
            onChange={({ target }) => {
                setTyped(target.value);
                clearTimeout(timer.current);
                timer.current = setTimeout(() => send(target.value.trim()), WAIT);
            }}
            onKeyDown={(event) => {
                if (event.key === 'Enter') send(typed.trim());
            }}
            slotProps={{ htmlInput: { inputMode } }}
        />
    );
}

export const TextFilter = (props: InputProps) => <RestingText {...props} />;

export const NumberFilter = (props: InputProps) => <RestingText {...props} inputMode="numeric" />;

export function ChoiceFilter({
    field,
    name,
    value,
    onChange,
    input,
}: InputProps<ChoiceField | FlagsField>) {
    const { option } = useLabels();
    return (
        <Select
            value={value}
            onChange={onChange}
            input={input}
            choices={Object.entries(field.options)
                .filter(([word]) => word !== '')
                .map(([word, label]) => [word, option(name, word, label)])}
        />
    );
}

export function BooleanFilter({ value, onChange, input }: InputProps<Field>) {
    const say = useSay();
    return (
        <Select
            value={value}
            onChange={(word) => onChange(word === null ? null : word === 'true')}
            input={input}
            choices={[
                ['true', say('Yes')],
                ['false', say('No')],
            ]}
        />
    );
}

function Select({
    value,
    onChange,
    input,
    choices,
}: Pick<InputProps, 'value' | 'onChange' | 'input'> & { choices: readonly [string, string][] }) {
    const say = useSay();
    return (
        <TextField
            {...input}
            select
            value={value === null || value === undefined ? '' : String(value)}
            onChange={(event) => onChange(event.target.value || null)}
            sx={{ minWidth: 140 }}
        >
            <MenuItem value="">{say('Any')}</MenuItem>
            {choices.map(([word, text]) => (
                <MenuItem key={word} value={word}>
                    {text}
                </MenuItem>
            ))}
        </TextField>
    );
}
