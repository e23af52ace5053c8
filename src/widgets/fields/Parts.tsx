/** A few words over a figure that is pointed at or has the focus. Loaded when somebody does. */
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { ReactNode } from 'react';

export default function Parts({ at, children }: { at: HTMLElement; children: ReactNode }) {
    return (
        <Popper open anchorEl={at} aria-hidden sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
            <Paper
                elevation={4}
                sx={{ px: 1, py: 0.5, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}
            >
                {children}
            </Paper>
        </Popper>
    );
}
