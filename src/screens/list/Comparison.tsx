/** With which period figures are compared: the one before, the same last year, or any other; kept in the address. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ownPeriod } from '../../../resources/define/calendar/comparison.ts';
import { periodBefore } from '../../widgets/dates/periodText.ts';
import { later } from '../../base/later.tsx';
import type { Days } from '../../widgets/dates/ComparedDays.tsx';
import { useSay } from '../../widgets/say.ts';

/** Few choose days of their own: their boxes come when somebody does. */
const ComparedDays = later<Days>(
    () => import('../../widgets/dates/ComparedDays.tsx'),
    null,
    'announced',
);

interface Props {
    /** `before`, `year`, two days; true is `before`, nothing is nothing. */
    value: unknown;
    /** The period that is compared, which another one begins from. */
    period: { start_date?: unknown; end_date?: unknown };
    /** Nothing may be chosen. */
    none?: boolean;
    onChange(compare: string | null): void;
}

export function Comparison({ value, period, none = false, onChange }: Props) {
    const say = useSay();
    const word = typeof value === 'string' ? value : value === true ? 'before' : '';
    const own = ownPeriod.exec(word);
    return (
        <>
            <TextField
                select
                size="small"
                label={say('Compare with')}
                value={own ? 'own' : word}
                onChange={({ target }) =>
                    onChange(target.value === 'own' ? yearBefore(period) : target.value || null)
                }
                slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
                sx={{ minWidth: 190 }}
            >
                {none && <MenuItem value="">{say('Nothing')}</MenuItem>}
                <MenuItem value="before">{say('The period before')}</MenuItem>
                <MenuItem value="year">{say('The same period last year')}</MenuItem>
                <MenuItem value="own">{say('Another period')}</MenuItem>
            </TextField>
            {own && <ComparedDays key={word} start={own[1]!} end={own[2]!} onChange={onChange} />}
        </>
    );
}

/** Another period begins as the same one a year earlier. */
function yearBefore(period: Props['period']): string {
    const { start_date, end_date } = periodBefore({ ...period, compare: 'year' });
    return [start_date, end_date].join('..');
}
