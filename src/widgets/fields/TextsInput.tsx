/** Several short texts: each a chip, a new one by Enter or by leaving the input. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { InputProps } from './inputProps.ts';
import { useSay } from '../say.ts';

export function TextsInput({ value, onChange, input }: InputProps) {
    const say = useSay();
    const [typed, setTyped] = useState('');
    const texts = Array.isArray(value) ? (value as string[]) : [];
    const add = () => {
        const text = typed.trim();
        setTyped('');
        if (text && !texts.includes(text)) onChange([...texts, text]);
    };
    return (
        <Box>
            {texts.length > 0 && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}>
                    {texts.map((text) => (
                        <Chip
                            key={text}
                            label={text}
                            // Focused, Delete and Backspace remove it: told by its name.
                            aria-label={say('Remove %{name}', { name: text })}
                            onDelete={() => onChange(texts.filter((other) => other !== text))}
                        />
                    ))}
                </Box>
            )}
            <TextField
                {...input}
                fullWidth
                value={typed}
                autoComplete="off"
                helperText={input.helperText ?? say('Type and press Enter to add')}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    // Enter adds the text; only an empty input sends the form.
                    if (typed.trim()) event.preventDefault();
                    add();
                }}
                onBlur={() => {
                    add();
                    input.onBlur?.();
                }}
            />
        </Box>
    );
}
