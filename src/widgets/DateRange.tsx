/** A period of days, both ends included: a usual one, or two days of one's own. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CivilDateInput } from './CivilDateInput.tsx';
import { addDays, civilText, parseCivil, today } from './dates.ts';
import { type Say, useWords } from './words.ts';

export interface Period {
    start_date?: string;
    end_date?: string;
}

interface Props {
    value: Period;
    onChange(period: Period): void;
    /** Length of the period that the screen opens on. */
    window: number;
}

/** The last so many days, today included. */
export const lastDays = (days: number): Required<Period> => ({
    start_date: addDays(today(), 1 - days),
    end_date: today(),
});

export function DateRange({ value, onChange, window }: Props) {
    const say = useWords();
    const choices = usualPeriods(window, say);
    const { start_date: start, end_date: end } = value;
    const usual = choices.find(
        ({ period }) => period.start_date === start && period.end_date === end,
    );
    const backwards = Boolean(start && end && start > end);
    return (
        <Box component="fieldset" aria-label={say('period')} sx={{ display: 'contents' }}>
            <TextField
                select
                size="small"
                label={say('period')}
                value={usual?.name ?? 'own'}
                onChange={(event) => {
                    const chosen = choices.find(({ name }) => name === event.target.value);
                    if (chosen) onChange(chosen.period);
                }}
                sx={{ minWidth: 150 }}
            >
                {choices.map(({ name, text }) => (
                    <MenuItem key={name} value={name}>
                        {text}
                    </MenuItem>
                ))}
                <MenuItem value="own" disabled>
                    {say('period_custom')}
                </MenuItem>
            </TextField>
            <CivilDateInput
                size="small"
                label={say('start_date')}
                value={start}
                error={backwards}
                onChange={(day) => onChange({ ...value, start_date: day ?? undefined })}
                sx={{ width: 160 }}
            />
            <CivilDateInput
                size="small"
                label={say('end_date')}
                value={end}
                error={backwards}
                helperText={backwards ? say('period_backwards') : undefined}
                onChange={(day) => onChange({ ...value, end_date: day ?? undefined })}
                sx={{ width: 160 }}
            />
        </Box>
    );
}

function usualPeriods(window: number, say: Say) {
    const now = parseCivil(today()) ?? { year: 2000, month: 1, day: 1 };
    const since = (month: number): Required<Period> => ({
        start_date: civilText({ year: now.year, month, day: 1 }),
        end_date: today(),
    });
    const lengths = [...new Set([1, 7, 30, 90, 365, window])].toSorted((a, b) => a - b);
    return [
        ...lengths.map((days) => ({
            name: `last${days}`,
            text: days === 1 ? say('today') : say('last_days', { count: days }),
            period: lastDays(days),
        })),
        { name: 'month', text: say('this_month'), period: since(now.month) },
        {
            name: 'quarter',
            text: say('this_quarter'),
            period: since(now.month - ((now.month - 1) % 3)),
        },
        { name: 'year', text: say('this_year'), period: since(1) },
    ];
}
