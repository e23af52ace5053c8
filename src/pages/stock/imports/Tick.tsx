/** A choice of an import that is made or not. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface Props {
    label: string;
    checked: boolean;
    disabled?: boolean;
    onChange(checked: boolean): void;
}

export const Tick = ({ label, checked, disabled, onChange }: Props) => (
    <FormControlLabel
        label={label}
        control={
            <Checkbox
                checked={checked}
                disabled={disabled}
                onChange={(_event, next) => onChange(next)}
            />
        }
    />
);
