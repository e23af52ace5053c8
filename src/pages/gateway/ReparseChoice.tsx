import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { CivilDateInput } from '../../widgets/dates/CivilDateInput.tsx';
import { today } from '../../widgets/dates/dates.ts';
import type { Choice } from './reading.ts';
import { useSay } from '../../widgets/say.ts';
import { phrases } from '../../../resources/define/say.ts';

interface Props {
    choice: Choice;
    onChange(choice: Choice): void;
}

const kinds = phrases({
    outdated: 'Those read with older reading tables',
    review: 'Those behind the review desk',
    failed: 'Those that could not be read',
    chosen: 'By their numbers',
    received: 'Those received in a period',
});

/** Which messages: a kind, numbers, or a period of receipt. */
export function ReparseChoice({ choice, onChange }: Props) {
    const say = useSay();
    return (
        <>
            <FormControl>
                <FormLabel id="kg-which">{say('Messages')}</FormLabel>
                <RadioGroup
                    aria-labelledby="kg-which"
                    value={choice.which}
                    onChange={(_event, value) =>
                        onChange({ ...choice, which: value as Choice['which'] })
                    }
                >
                    {Object.entries(kinds).map(([value, label]) => (
                        <FormControlLabel
                            key={value}
                            value={value}
                            control={<Radio />}
                            label={say.text(label)}
                        />
                    ))}
                </RadioGroup>
            </FormControl>
            {choice.which === 'chosen' && (
                <div className="kg-inputs">
                    <TextField
                        label={say('Numbers of messages')}
                        required
                        value={choice.messages}
                        helperText={say('Apart by commas; 15-20 means from 15 to 20.')}
                        onChange={({ target }) => onChange({ ...choice, messages: target.value })}
                    />
                </div>
            )}
            {choice.which === 'received' && (
                <div className="kg-inputs">
                    <CivilDateInput
                        label={say('Received from')}
                        value={choice.start_date}
                        max={today()}
                        onChange={(start_date) => onChange({ ...choice, start_date })}
                    />
                    <CivilDateInput
                        label={say('Received until')}
                        value={choice.end_date}
                        max={today()}
                        onChange={(end_date) => onChange({ ...choice, end_date })}
                    />
                </div>
            )}
        </>
    );
}
