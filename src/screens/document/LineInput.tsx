/** What is typed or chosen for one line of a step. */
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { ChoiceField, Field } from '../../../resources/define/field.ts';
import { wordsOf } from '../../../resources/define/fieldFacts.ts';
import { PlainChoice } from '../../widgets/fields/PlainChoice.tsx';
import { useLabels } from '../../widgets/words.ts';

interface Props {
    /** `lines.2.quantity` */
    name: string;
    field: Field;
    /** The name of the input for who hears it: of which line it is. */
    named: string;
    unit: string;
}

export function LineInput({ name, field, named, unit }: Props) {
    const { label } = useLabels();
    const { field: input, fieldState } = useController({ name });
    const error = fieldState.error?.message;
    // A choice is the browser's own select.
    if (wordsOf(field))
        return (
            <PlainChoice
                field={field as ChoiceField}
                name={name.split('.').at(-1)!}
                value={input.value}
                record={{}}
                onChange={input.onChange}
                input={{
                    label: label(name, field),
                    size: 'small',
                    error: Boolean(error),
                    helperText: error,
                }}
            />
        );
    return (
        <TextField
            size="small"
            value={(input.value as string | null) ?? ''}
            inputRef={input.ref}
            error={Boolean(error)}
            helperText={error ?? unit}
            onBlur={input.onBlur}
            onChange={({ target }) => input.onChange(target.value)}
            onFocus={({ target }) => target.select()}
            slotProps={{
                htmlInput: { inputMode: 'decimal', className: 'kd-quantity', 'aria-label': named },
            }}
        />
    );
}
