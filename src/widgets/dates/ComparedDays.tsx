import { useState } from 'react';
import { CivilDateInput } from './CivilDateInput.tsx';
import { useSay } from '../say.ts';

export interface Days {
    start: string;
    end: string;
    onChange(compare: string): void;
}

/** Two days of one's own; while they do not fit together nothing is asked. */
export default function ComparedDays({ start, end, onChange }: Days) {
    const say = useSay();
    const [days, setDays] = useState({ start, end });
    const choose = (next: typeof days) => {
        setDays(next);
        if (next.start <= next.end) onChange(`${next.start}..${next.end}`);
    };
    const backwards = days.start > days.end;
    return (
        <>
            <CivilDateInput
                size="small"
                label={say('Compared from')}
                value={days.start}
                error={backwards}
                onChange={(day) => day && choose({ ...days, start: day })}
                sx={{ width: 160 }}
            />
            <CivilDateInput
                size="small"
                label={say('Compared to')}
                value={days.end}
                error={backwards}
                helperText={backwards ? say('The period ends before it starts.') : undefined}
                onChange={(day) => day && choose({ ...days, end: day })}
                sx={{ width: 160 }}
            />
        </>
    );
}
