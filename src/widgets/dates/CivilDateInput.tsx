/** A day, typed as people write it (14 Mar 2026, 14/3/2026) or chosen from a small calendar. */
import Event from '@mui/icons-material/CalendarTodayOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { later } from '../../base/later.tsx';
import { formatCivil, readCivil, readMonth } from './dates.ts';

import { useSay } from '../say.ts';
import type Drawn from './Calendar.tsx';

/** Most days are typed or preset: the calendar comes when it is asked for. */
const Calendar = later(
    (): Promise<{ default: ComponentType<Shut & ComponentProps<typeof Drawn>> }> =>
        import('./Calendar.tsx'),
    <Box sx={{ width: 320, height: 336 }} aria-busy />,
    ({ onClose }) => onClose(),
);

interface Shut {
    onClose(): void;
}

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
    value: string | null | undefined;
    onChange(value: string | null): void;
    /** No day after this one can be chosen. */
    max?: string;
    /** A month alone is taken too, as its last day. */
    monthToo?: boolean;
};

export function CivilDateInput({
    value,
    onChange,
    max,
    monthToo = false,
    onBlur,
    error,
    helperText,
    ...rest
}: Props) {
    const say = useSay();
    const { typed, setTyped, isWrong, settle } = useTypedDay(value, monthToo, onChange);
    const [opener, setOpener] = useState<HTMLElement | null>(null);
    return (
        <>
            <TextField
                {...rest}
                value={typed}
                error={error || isWrong}
                helperText={isWrong ? say('Write the day like 14 Mar 2026.') : helperText}
                placeholder={say(monthToo ? 'MM/YYYY' : 'DD MMM YYYY')}
                autoComplete="off"
                onChange={(event) => setTyped(event.target.value)}
                onBlur={(event) => {
                    settle();
                    onBlur?.(event);
                }}
                onKeyDown={(event) => {
                    if (event.key === 'Enter') settle();
                }}
                slotProps={{
                    inputLabel: { shrink: true },
                    input: {
                        endAdornment: (
                            <InputAdornment position="end">
                                <IconButton
                                    edge="end"
                                    size="small"
                                    disabled={rest.disabled}
                                    aria-label={say('Choose the day: %{name}', {
                                        name: String(rest.label ?? ''),
                                    })}
                                    onClick={(event) => setOpener(event.currentTarget)}
                                >
                                    <Event fontSize="small" />
                                </IconButton>
                            </InputAdornment>
                        ),
                    },
                }}
            />
            <CalendarPopover
                opener={opener}
                value={value ?? undefined}
                max={max}
                onClose={() => setOpener(null)}
                onChoose={(day) => {
                    onChange(day);
                    setOpener(null);
                }}
            />
        </>
    );
}

/** What is typed, until it is a day or gives way to one from elsewhere. */
function useTypedDay(value: Props['value'], monthToo: boolean, onChange: Props['onChange']) {
    const shown = value ? formatCivil(value) : '';
    const [typed, setTyped] = useState(shown);
    const [before, setBefore] = useState(shown);
    // A value from elsewhere (a draft, a usual period) replaces what stands there.
    if (before !== shown) {
        setBefore(shown);
        setTyped(shown);
    }

    const read = (text: string) => readCivil(text) ?? (monthToo ? readMonth(text) : undefined);
    const settle = () => {
        if (typed === shown) return;
        const day = read(typed);
        if (typed.trim() === '') onChange(null);
        else if (day) {
            setTyped(formatCivil(day));
            onChange(day);
        }
    };
    return { typed, setTyped, isWrong: typed !== '' && typed !== shown && !read(typed), settle };
}

interface CalendarPopoverProps {
    opener: HTMLElement | null;
    value: string | undefined;
    max: string | undefined;
    onClose(): void;
    onChoose(day: string): void;
}

function CalendarPopover({ opener, value, max, onClose, onChoose }: CalendarPopoverProps) {
    return (
        <Popover
            open={opener !== null}
            anchorEl={opener}
            onClose={onClose}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
            <Calendar value={value} max={max} onChoose={onChoose} onClose={onClose} />
        </Popover>
    );
}
