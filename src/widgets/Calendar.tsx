/** One month as a grid of days. Arrow keys move by day and week, Page Up and Down by month. */
import Next from '@mui/icons-material/ChevronRight';
import Previous from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
    addDays,
    civilText,
    daysInMonth,
    formatCivil,
    monthName,
    parseCivil,
    today,
    weekday,
} from './dates.ts';
import { useWords } from './words.ts';

interface Props {
    value?: string;
    max?: string;
    onChoose(day: string): void;
}

export function Calendar({ value, max, onChoose }: Props) {
    const say = useWords();
    const [at, setAt] = useState(value ?? today());
    const grid = useRef<HTMLDivElement>(null);
    const civil = parseCivil(at) ?? { year: 2000, month: 1, day: 1 };
    const first = civilText({ ...civil, day: 1 });
    const days = Array.from({ length: daysInMonth(civil.year, civil.month) }, (_, index) =>
        addDays(first, index),
    );
    const lead = weekday({ ...civil, day: 1 }) - 1;
    const closed = (day: string) => max !== undefined && day > max;

    // The focus follows the day that the keys have moved to.
    useEffect(() => {
        grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }, [at]);

    const byMonths = (step: number) => {
        const months = civil.year * 12 + civil.month - 1 + step;
        const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
        setAt(civilText({ year, month, day: Math.min(civil.day, daysInMonth(year, month)) }));
    };
    const onKeyDown = (event: KeyboardEvent) => {
        const steps: Record<string, () => void> = {
            ArrowLeft: () => setAt(addDays(at, -1)),
            ArrowRight: () => setAt(addDays(at, 1)),
            ArrowUp: () => setAt(addDays(at, -7)),
            ArrowDown: () => setAt(addDays(at, 7)),
            PageUp: () => byMonths(-1),
            PageDown: () => byMonths(1),
        };
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        step();
    };
    return (
        <Box sx={{ p: 1.5, width: 292 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
                <IconButton
                    size="small"
                    aria-label={say('month_before')}
                    onClick={() => byMonths(-1)}
                >
                    <Previous />
                </IconButton>
                <Typography
                    aria-live="polite"
                    sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}
                >
                    {monthName(civil.month, say)} {civil.year}
                </Typography>
                <IconButton
                    size="small"
                    aria-label={say('month_after')}
                    onClick={() => byMonths(1)}
                >
                    <Next />
                </IconButton>
            </Box>
            <Box
                ref={grid}
                onKeyDown={onKeyDown}
                sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 0.25 }}
            >
                {days.map((day, index) => (
                    <ButtonBase
                        key={day}
                        tabIndex={day === at ? 0 : -1}
                        disabled={closed(day)}
                        aria-label={formatCivil(day, say)}
                        aria-pressed={day === value}
                        aria-current={day === today() ? 'date' : undefined}
                        onClick={() => onChoose(day)}
                        sx={{
                            gridColumnStart: index === 0 ? lead + 1 : undefined,
                            height: 36,
                            borderRadius: 1,
                            fontVariantNumeric: 'tabular-nums',
                            fontWeight: day === today() ? 700 : 400,
                            '&:hover': { bgcolor: 'action.hover' },
                            '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
                            '&.Mui-disabled': { color: 'text.disabled' },
                            ...(day === value && {
                                bgcolor: 'primary.main',
                                color: 'primary.contrastText',
                                '&:hover': { bgcolor: 'primary.main' },
                            }),
                        }}
                    >
                        {index + 1}
                    </ButtonBase>
                ))}
            </Box>
            {!closed(today()) && (
                <Button size="small" fullWidth sx={{ mt: 1 }} onClick={() => onChoose(today())}>
                    {say('today')}
                </Button>
            )}
        </Box>
    );
}
