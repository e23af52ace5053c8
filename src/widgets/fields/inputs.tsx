/** How a value of each field type is typed or chosen. Controlled: forms and filters share them. */
import { counts, unitOf } from '../../../resources/define/fieldFacts.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type {
    ChoiceField,
    DateField,
    FlagsField,
    ReferenceField,
    TextField as DeclaredText,
} from '../../../resources/define/field.ts';
import { titleWord } from '../../../resources/define/field.ts';
import { CivilDateInput } from '../dates/CivilDateInput.tsx';
import { instantOf, splitInstant, today } from '../dates/dates.ts';
import { ReferencePicker } from './ReferencePicker.tsx';
import { Toned } from './Toned.tsx';
import { useLabels } from '../words.ts';
import { useSay } from '../say.ts';
import type { InputProps } from './inputProps.ts';

const asText = (value: unknown): string =>
    value === null || value === undefined ? '' : String(value);

export function TextInput({ field, value, onChange, input }: InputProps<DeclaredText>) {
    return (
        <TextField
            {...input}
            fullWidth
            type={field.secret ? 'password' : 'text'}
            autoComplete={field.secret ? 'new-password' : 'off'}
            value={asText(value)}
            onChange={(event) => onChange(event.target.value || null)}
            slotProps={{ htmlInput: { maxLength: field.maxLength } }}
        />
    );
}

export const MemoInput = ({ value, onChange, input }: InputProps) => (
    <TextField
        {...input}
        fullWidth
        multiline
        minRows={3}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value || null)}
    />
);

export function ChoiceInput({ field, name, value, onChange, input }: InputProps<ChoiceField>) {
    const { option } = useLabels();
    const say = useSay();
    return (
        <TextField
            {...input}
            select
            fullWidth
            value={asText(value)}
            onChange={(event) => onChange(event.target.value || null)}
        >
            {!input.required && (
                <MenuItem value="">
                    <em>{say('Nothing chosen')}</em>
                </MenuItem>
            )}
            {Object.entries(field.options)
                .filter(([word]) => word !== '')
                .map(([word, label]) => (
                    <MenuItem key={word} value={word}>
                        <Toned tone={field.tones?.[word]}>{option(name, word, label)}</Toned>
                    </MenuItem>
                ))}
        </TextField>
    );
}

/** Keeps what is typed until it is a number, so that a minus or a point can be typed at all. */
export function NumberInput({ field, value, onChange, input }: InputProps) {
    const [typed, setTyped] = useState(asText(value));
    const [before, setBefore] = useState(value);
    if (before !== value) {
        setBefore(value);
        if (readNumber(typed) !== (value ?? null)) setTyped(asText(value));
    }
    const say = useSay();
    const unit = unitOf(field);
    return (
        <TextField
            {...input}
            fullWidth
            value={typed}
            autoComplete="off"
            onChange={(event) => {
                setTyped(event.target.value);
                onChange(readNumber(event.target.value));
            }}
            slotProps={{
                htmlInput: { inputMode: counts(field) ? 'numeric' : 'decimal' },
                input: unit
                    ? {
                          endAdornment: (
                              <InputAdornment position="end">{say.text(unit)}</InputAdornment>
                          ),
                      }
                    : undefined,
            }}
        />
    );
}

/** A number, null for nothing, or the text itself where it is none (the check then says so). */
function readNumber(typed: string): number | string | null {
    const text = typed.trim().replace(',', '.');
    if (text === '') return null;
    const number = Number(text);
    return Number.isFinite(number) ? number : typed;
}

export const BooleanInput = ({ value, onChange, input }: InputProps) => (
    <FormControl error={input.error} fullWidth>
        <FormControlLabel
            label={input.label}
            control={
                <Checkbox
                    name={input.name}
                    checked={value === true}
                    onBlur={input.onBlur}
                    onChange={(event) => onChange(event.target.checked)}
                    slotProps={{ input: { ref: input.inputRef } }}
                />
            }
        />
        {input.helperText && <FormHelperText>{input.helperText}</FormHelperText>}
    </FormControl>
);

export const DateInput = ({ field, value, onChange, input }: InputProps<DateField>) => (
    <CivilDateInput
        {...input}
        fullWidth
        value={value as string | null}
        max={field.notFuture ? today() : undefined}
        monthToo={field.monthToo}
        onChange={onChange}
    />
);

/** A day and a time of the programme's time zone. */
export function InstantInput({ value, onChange, input }: InputProps) {
    const say = useSay();
    const [{ day, time }, setParts] = useState({ day: '', time: '' });
    const [before, setBefore] = useState<unknown>();
    if (before !== value) {
        setBefore(value);
        if (typeof value === 'string') setParts(splitInstant(value));
    }
    const change = (parts: { day: string; time: string }) => {
        setParts(parts);
        const whole = parts.day && /^\d{2}:\d{2}$/.test(parts.time);
        onChange(whole ? instantOf(parts.day, parts.time) : null);
    };
    return (
        <Box sx={{ display: 'flex', gap: 1 }}>
            <CivilDateInput
                {...input}
                fullWidth
                value={day || null}
                onChange={(chosen) => change({ day: chosen ?? '', time })}
            />
            <TextField
                label={say('Time')}
                size={input.size}
                value={time}
                placeholder="09:05"
                onChange={(event) => change({ day, time: event.target.value })}
                slotProps={{ inputLabel: { shrink: true } }}
                sx={{ width: 110 }}
            />
        </Box>
    );
}

export function ReferenceInput({
    field,
    name,
    value,
    onChange,
    input,
    record,
}: InputProps<ReferenceField>) {
    const { titled } = useLabels();
    const word = titleWord(name);
    const title = record[word];
    return (
        <ReferencePicker
            to={field.to}
            value={value as number | null}
            title={typeof title === 'string' ? titled(name, field, title) : undefined}
            onChange={(id, chosen) => onChange(id, { [word]: chosen })}
            input={input}
        />
    );
}

export { TextsInput } from './TextsInput.tsx';

export function FlagsInput({ field, name, value, onChange, input }: InputProps<FlagsField>) {
    const { option } = useLabels();
    const set = (value ?? {}) as Record<string, boolean>;
    return (
        <FormControl component="fieldset" error={input.error} fullWidth>
            <FormLabel component="legend">{input.label}</FormLabel>
            <Box sx={{ columns: { sm: '18rem' } }}>
                {Object.entries(field.options).map(([flag, label]) => (
                    <FormControlLabel
                        key={flag}
                        sx={{ display: 'flex', breakInside: 'avoid' }}
                        label={option(name, flag, label)}
                        control={
                            <Checkbox
                                size="small"
                                checked={set[flag] === true}
                                onChange={(event) =>
                                    onChange({ ...set, [flag]: event.target.checked })
                                }
                            />
                        }
                    />
                ))}
            </Box>
            {input.helperText && <FormHelperText>{input.helperText}</FormHelperText>}
        </FormControl>
    );
}
