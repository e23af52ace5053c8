/** One field of a form: its input, what the server or the check says of it, its help. */
import { isSecret } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { accountTypes } from '../../../resources/access.ts';
import type { Field } from '../../../resources/define/field.ts';
import { storedUser } from '../../../dataProvider/storage.ts';
import { Cell, faultOf, lookOf } from '../../widgets/fields/fieldTypes.tsx';
import { useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    name: string;
    field: Field;
    /** The record exists already. */
    editing: boolean;
}

export function FormField({ name, field, editing }: Props) {
    const say = useSay();
    const { label, help } = useLabels();
    const { setValue, getValues } = useFormContext();
    const required = field.required === true && !(isSecret(field) && editing);
    const { field: input, fieldState } = useController<FieldValues>({
        name,
        rules: { validate: (value: unknown) => faultOf(field, value, required, say) ?? true },
    });
    const user = storedUser();
    const masked =
        editing && field.identity && user && accountTypes[user.user_type]?.identity !== 'clear';
    const { Input } = lookOf(field);

    if (field.readOnly || masked || (editing && field.asMade))
        return (
            <Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                    {label(name, field)}
                </Box>
                <Cell field={field} name={name} value={input.value} record={getValues()} />
            </Box>
        );
    return (
        <Input
            field={field}
            name={name}
            value={input.value}
            record={getValues()}
            onChange={(value, also) => {
                for (const [word, title] of Object.entries(also ?? {})) setValue(word, title);
                input.onChange(value);
            }}
            input={{
                label: label(name, field),
                required,
                error: fieldState.invalid,
                helperText: fieldState.error?.message ?? help(name, field.help),
                name,
                inputRef: input.ref,
                onBlur: input.onBlur,
            }}
        />
    );
}
