/** Inputs that choose what is shown: a grid beside each other, on a phone behind one button. */
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';

interface Props {
    /** Name of the region for those who do not see it. */
    label: string;
    /** On the button of a phone. */
    button: string;
    /** In sight on a phone too. */
    always?: ReactNode;
    /** Told on a phone while it is folded. */
    told?: ReactNode;
    /** What is asked for now and then, and the button that shows it. */
    more?: { label: string; inputs: ReactNode };
    /** How they stand, where not in a grid. */
    sx?: object;
    children: ReactNode;
}

export function FilterFold({ label, button, always, told, more, sx, children }: Props) {
    const narrow = useMediaQuery('(max-width: 37.49rem)');
    const [open, setOpen] = useState(false);
    const [all, setAll] = useState(false);
    return (
        <Box
            component="search"
            aria-label={label}
            sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(9.25rem, 1fr))' },
                gap: 1.25,
                alignItems: 'start',
                ...sx,
            }}
        >
            {always}
            {narrow && (
                <Button
                    startIcon={<Tune />}
                    aria-expanded={open}
                    onClick={() => setOpen(!open)}
                    variant="outlined"
                >
                    {button}
                </Button>
            )}
            {narrow && !open && told}
            {(!narrow || open) && children}
            {more && (!narrow || open) && (
                <>
                    {all && more.inputs}
                    <Button
                        endIcon={all ? <ExpandLess /> : <ExpandMore />}
                        aria-expanded={all}
                        onClick={() => setAll(!all)}
                        sx={{ minHeight: 40 }}
                    >
                        {more.label}
                    </Button>
                </>
            )}
        </Box>
    );
}

/** Where inputs will stand, so that nothing moves when they come. */
export const InputRoom = ({ inputs }: { inputs: number }) =>
    Array.from({ length: inputs }, (_, at) => <div key={at} className="k-input-room" />);
