/** A period of days, both ends included: a usual one, or two days of one's own. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CivilDateInput } from './CivilDateInput.tsx';
import { lastDays, type Period, usualPeriods } from './periods.ts';

import { useSay } from '../say.ts';

export { lastDays, type Period };

interface Props {
    value: Period;
    onChange(period: Period): void;
    /** Length of the period that the screen opens on. */
    window: number;
}

export function DateRange({ value, onChange, window }: Props) {
    const say = useSay();
    const choices = usualPeriods(window, say);
    const { start_date: start, end_date: end } = value;
    const usual = choices.find(
        ({ period }) => period.start_date === start && period.end_date === end,
    );
    const backwards = Boolean(start && end && start > end);
    return (
        <Box component="fieldset" aria-label={say('Period')} sx={{ display: 'contents' }}>
            <TextField
                select
                size="small"
                label={say('Period')}
                value={usual?.name ?? 'own'}
                onChange={(event) => {
                    const chosen = choices.find(({ name }) => name === event.target.value);
                    if (chosen) onChange(chosen.period);
                }}
                // As wide as its words: a period that is cut says another.
                sx={{ minWidth: 190 }}
            >
                {choices.map(({ name, text }) => (
                    <MenuItem key={name} value={name}>
                        {text}
                    </MenuItem>
                ))}
                <MenuItem value="own" disabled>
                    {say('Own choice')}
                </MenuItem>
            </TextField>
            <CivilDateInput
                size="small"
                label={say('From')}
                value={start}
                error={backwards}
                onChange={(day) => onChange({ ...value, start_date: day ?? undefined })}
                sx={{ width: 160 }}
            />
            <CivilDateInput
                size="small"
                label={say('To')}
                value={end}
                error={backwards}
                helperText={backwards ? say('The period ends before it starts.') : undefined}
                onChange={(day) => onChange({ ...value, end_date: day ?? undefined })}
                sx={{ width: 160 }}
            />
        </Box>
    );
}
