/**
 * An input whose choices are searched while typing. Small on purpose: every list carries it, and
 * MUI's own costs more than the table itself.
 */
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { InputProps } from './inputProps.ts';
import { useSay } from '../say.ts';

export interface Choice {
    id: string | number;
    title: string;
}

interface Props {
    chosen: Choice | null;
    choices: readonly Choice[];
    /** What stands in place of choices: loading, none, failed. */
    note?: string;
    open: boolean;
    onOpen(open: boolean): void;
    onType(text: string): void;
    onChoose(choice: Choice | null): void;
    input: InputProps['input'];
}

export function Combobox(props: Props) {
    const { chosen, choices, note, open, onOpen, onChoose, input } = props;
    const id = useId();
    const { typed, type, at, close, choose, onKeyDown } = useSearch(props);
    return (
        <Box sx={{ position: 'relative', minWidth: 0 }}>
            <TextField
                {...input}
                fullWidth
                value={typed ?? chosen?.title ?? ''}
                autoComplete="off"
                onClick={() => onOpen(true)}
                onChange={({ target }) => {
                    onOpen(true);
                    type(target.value);
                }}
                onKeyDown={onKeyDown}
                onBlur={() => {
                    // Emptied by hand: nothing is chosen.
                    if (typed === '' && chosen) onChoose(null);
                    close();
                    input.onBlur?.();
                }}
                slotProps={{
                    htmlInput: {
                        role: 'combobox',
                        'aria-autocomplete': 'list',
                        'aria-expanded': open,
                        'aria-controls': `${id}-list`,
                        'aria-activedescendant':
                            open && choices[at] ? `${id}-${choices[at].id}` : undefined,
                    },
                    input: {
                        endAdornment: (
                            <InputAdornment position="end" sx={{ ml: 0 }}>
                                {chosen && (
                                    <Clear title={chosen.title} onClear={() => choose(null)} />
                                )}
                                <ArrowDropDown aria-hidden />
                            </InputAdornment>
                        ),
                    },
                }}
            />
            {open && (
                <Paper
                    elevation={6}
                    sx={below}
                    // A press here must not take the focus out of the input.
                    onMouseDown={(event) => event.preventDefault()}
                >
                    <Choices {...{ id, at, chosen, choices, choose }} label={input.label} />
                    {note && (
                        <Box
                            component="output"
                            sx={{ display: 'block', p: 1.5, color: 'text.secondary' }}
                        >
                            {note}
                        </Box>
                    )}
                </Paper>
            )}
        </Box>
    );
}

/** What is typed (null: nothing since the last choice), which choice the arrow keys stand on, and what keys do. */
function useSearch({ choices, open, onOpen, onType, onChoose }: Props) {
    const [typed, setTyped] = useState<string | null>(null);
    const [active, setActive] = useState(0);
    const at = Math.min(active, choices.length - 1);

    const type = (text: string | null) => {
        setTyped(text);
        setActive(0);
        onType(text ?? '');
    };
    const close = () => {
        onOpen(false);
        type(null);
    };
    const choose = (choice: Choice | null) => {
        onChoose(choice);
        close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step) {
            event.preventDefault();
            if (open) setActive((at + step + choices.length) % Math.max(1, choices.length));
            else onOpen(true);
        } else if (event.key === 'Enter' && open) {
            // Choosing must not send the form.
            event.preventDefault();
            const choice = choices[at];
            if (choice) choose(choice);
        } else if (event.key === 'Escape' && open) {
            event.stopPropagation();
            close();
        }
    };
    return { typed, type, at, close, choose, onKeyDown };
}

function Clear({ title, onClear }: { title: string; onClear(): void }) {
    const say = useSay();
    return (
        <IconButton
            size="small"
            aria-label={say('Remove %{name}', { name: title })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
                event.stopPropagation();
                onClear();
            }}
        >
            <Close sx={{ fontSize: '1.1rem' }} />
        </IconButton>
    );
}

/** The list hangs below its input, over what follows. */
const below = {
    position: 'absolute',
    zIndex: 'modal',
    top: '100%',
    left: 0,
    minWidth: '100%',
    width: 'max-content',
    maxWidth: 'min(24rem, 90vw)',
    maxHeight: '18rem',
    overflowY: 'auto',
} as const;

interface ChoicesProps extends Pick<Props, 'chosen' | 'choices'> {
    /** Ids of the list and its options begin with it. */
    id: string;
    /** Which choice the arrow keys stand on. */
    at: number;
    label: unknown;
    choose(choice: Choice): void;
}

function Choices({ id, at, label, chosen, choices, choose }: ChoicesProps) {
    const list = useRef<HTMLUListElement>(null);
    // The choice that the arrow keys stand on is always in sight.
    useEffect(() => {
        list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
    }, [at]);
    return (
        <Box
            component="ul"
            ref={list}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched by the server
            role="listbox"
            id={`${id}-list`}
            aria-label={String(label ?? '')}
            sx={{ m: 0, p: 0.5, listStyle: 'none' }}
        >
            {choices.map((choice, index) => (
                <MenuItem
                    key={choice.id}
                    id={`${id}-${choice.id}`}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                    role="option"
                    aria-selected={chosen?.id === choice.id}
                    selected={index === at}
                    tabIndex={-1}
                    onClick={() => choose(choice)}
                    sx={{ whiteSpace: 'normal' }}
                >
                    {choice.title}
                </MenuItem>
            ))}
        </Box>
    );
}
