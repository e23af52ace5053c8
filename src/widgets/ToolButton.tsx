/** A button of a tool row: icon and word, on a phone the icon alone with the word as its name. */
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

type Props = Pick<ButtonProps, 'onClick' | 'aria-haspopup' | 'aria-expanded' | 'aria-pressed'> & {
    icon: ReactNode;
    label: string;
};

export function ToolButton({ icon, label, ...rest }: Props) {
    const narrow = useMediaQuery('(max-width: 37.49rem)');
    if (narrow)
        return (
            <IconButton color="primary" aria-label={label} title={label} {...rest}>
                {icon}
            </IconButton>
        );
    return (
        <Button startIcon={icon} {...rest}>
            {label}
        </Button>
    );
}
