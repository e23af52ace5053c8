/** The calendar of a day input (@mui/x-date-pickers), loaded when somebody opens it. */
import Button from '@mui/material/Button';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import 'dayjs/locale/sw';
import { today } from './dates.ts';

import { useSay } from '../say.ts';

interface Props {
    value?: string;
    max?: string;
    onChoose(day: string): void;
}

/** The picker thinks in local midnights; out of it comes the day that was pressed, `YYYY-MM-DD`. */
const civil = 'YYYY-MM-DD';

export default function Calendar({ value, max, onChoose }: Props) {
    const say = useSay();
    const now = today();
    return (
        <LocalizationProvider
            dateAdapter={AdapterDayjs}
            adapterLocale={document.documentElement.lang || 'en'}
        >
            <DateCalendar
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popover was opened to choose a day
                autoFocus
                value={value ? dayjs(value, civil) : null}
                referenceDate={dayjs(value ?? now, civil)}
                maxDate={max ? dayjs(max, civil) : undefined}
                onChange={(chosen, state) => {
                    // A change of year or month alone is not yet a choice.
                    if (chosen && state === 'finish') onChoose(chosen.format(civil));
                }}
            />
            {(!max || now <= max) && (
                <Button size="small" fullWidth sx={{ mb: 1 }} onClick={() => onChoose(now)}>
                    {say('Today')}
                </Button>
            )}
        </LocalizationProvider>
    );
}
