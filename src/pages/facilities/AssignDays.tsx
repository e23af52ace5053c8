/** From when to when facilities are with a partner, or when their last day with it is. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { CivilDateInput } from '../../widgets/dates/CivilDateInput.tsx';
import { useSay } from '../../widgets/say.ts';

export interface Days {
    from: string | null;
    until: string | null;
    /** They are taken over from whoever has them within these days. */
    over: boolean;
}

export const noDays: Days = { from: null, until: null, over: false };

interface Props {
    days: Days;
    release: boolean;
    onChange(days: Days): void;
}

export function AssignDays({ days, release, onChange }: Props) {
    const say = useSay();
    return (
        <section className="k-card kf-stack" aria-label={say('Days')}>
            <div className="kf-filters">
                {!release && (
                    <CivilDateInput
                        label={say('First day')}
                        value={days.from}
                        onChange={(from) => onChange({ ...days, from })}
                        helperText={say('Today where it is empty.')}
                    />
                )}
                <CivilDateInput
                    label={say('Last day')}
                    value={days.until}
                    onChange={(until) => onChange({ ...days, until })}
                    helperText={
                        release
                            ? say('Yesterday where it is empty.')
                            : say('Until further notice where it is empty.')
                    }
                />
            </div>
            {!release && (
                <FormControlLabel
                    control={
                        <Checkbox
                            checked={days.over}
                            onChange={(_, over) => onChange({ ...days, over })}
                        />
                    }
                    label={say(
                        'Take them over from the partner that has them within these days. It has them again afterwards where it had them longer.',
                    )}
                />
            )}
        </section>
    );
}
