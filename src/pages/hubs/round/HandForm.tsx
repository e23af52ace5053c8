/** Who stood on the other side of a hand-over, and why they do not confirm it where they do not. */
import TextField from '@mui/material/TextField';
import { handed, why } from '../../../../resources/hubs/words.ts';
import { useSay } from '../../../widgets/say.ts';

export interface Other {
    other_name: string;
    why: keyof typeof why.options | '';
}

export const nobody: Other = { other_name: '', why: '' };

interface Props {
    value: Other;
    onChange(value: Other): void;
}

export function HandForm({ value, onChange }: Props) {
    const say = useSay();
    return (
        <>
            <TextField
                label={say.text(handed.other_name.label)}
                value={value.other_name}
                onChange={({ target }) => onChange({ ...value, other_name: target.value })}
                slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
            />
            <TextField
                select
                label={say('Will they confirm it?')}
                value={value.why}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
                onChange={({ target }) => onChange({ ...value, why: target.value as Other['why'] })}
            >
                <option value="">{say('Yes, by their own account')}</option>
                {Object.entries(why.options).map(([word, label]) => (
                    <option key={word} value={word}>
                        {say('No: %{reason}', { reason: { text: label, small: true } })}
                    </option>
                ))}
            </TextField>
        </>
    );
}

/** What goes along with a hand-over: what was left empty does not. */
export const otherOf = ({ other_name, why: told }: Other) => ({
    ...(other_name.trim() && { other_name: other_name.trim() }),
    ...(told && { why: told }),
});
