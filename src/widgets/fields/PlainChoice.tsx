/** A choice as the browser's own select: letters and arrows choose, and Enter is left to the form. */
import TextField from '@mui/material/TextField';
import { wordsOf } from '../../../resources/define/fieldFacts.ts';
import type { InputProps } from './inputProps.ts';
import { useLabels } from '../words.ts';

export function PlainChoice({ field, name, value, onChange, input }: InputProps) {
    const { option } = useLabels();
    const options = Object.entries(wordsOf(field) ?? {})
        .filter(([word]) => word !== '')
        .map(([word, label]) => ({ value: word, label: option(name, word, label) }));
    return (
        <PlainSelect
            input={input}
            value={value as string | null}
            options={options}
            onChange={onChange}
        />
    );
}

interface SelectProps<Value extends string | number> {
    input: InputProps['input'];
    value: Value | null;
    options: readonly { value: Value; label: string }[];
    onChange(value: Value | null): void;
    disabled?: boolean;
    /** What stands for no choice; an empty entry unless told. Required selects have none. */
    none?: string;
}

export function PlainSelect<Value extends string | number>({
    input,
    value,
    options,
    onChange,
    disabled,
    none = '',
}: SelectProps<Value>) {
    return (
        <TextField
            {...input}
            select
            fullWidth
            disabled={disabled}
            value={value ?? ''}
            onChange={({ target }) =>
                onChange(options.find((one) => String(one.value) === target.value)?.value ?? null)
            }
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
            {(!input.required || value === null) && <option value="">{none}</option>}
            {options.map((one) => (
                <option key={one.value} value={one.value}>
                    {one.label}
                </option>
            ))}
        </TextField>
    );
}
