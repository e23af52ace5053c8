import type { TextFieldProps } from '@mui/material/TextField';
import type { Field } from '../../../resources/define/field.ts';

/** What the input of every field type is given. */
export interface InputProps<F extends Field = Field> {
    field: F;
    name: string;
    value: unknown;
    /** `also` holds what else the record learns: the title of a chosen reference. */
    onChange(value: unknown, also?: Record<string, unknown>): void;
    /** What every MUI input takes alike: label, error, help, focus. */
    input: Pick<
        TextFieldProps,
        'label' | 'error' | 'helperText' | 'required' | 'size' | 'name' | 'inputRef'
    > & { onBlur?: () => void };
    record: Readonly<Record<string, unknown>>;
}
