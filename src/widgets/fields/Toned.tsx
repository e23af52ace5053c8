/** A word with a mark beside it: the tone is told by shape and word, colour only helps. */
import Box from '@mui/material/Box';
import type { Tone } from '../../../resources/define/field.ts';

const marks: Readonly<Record<Tone, { shape: string; colour: string }>> = {
    good: { shape: '●', colour: 'success.main' },
    warning: { shape: '▲', colour: 'warning.main' },
    bad: { shape: '■', colour: 'error.main' },
    neutral: { shape: '○', colour: 'text.secondary' },
};

export function Toned({ tone, children }: { tone?: Tone; children: React.ReactNode }) {
    if (!tone) return <>{children}</>;
    const { shape, colour } = marks[tone];
    return (
        <Box component="span" sx={{ whiteSpace: { xs: 'normal', sm: 'nowrap' } }}>
            <Box
                component="span"
                aria-hidden
                sx={{
                    display: 'inline-block',
                    color: colour,
                    mr: 0.75,
                    fontSize: '0.75em',
                    verticalAlign: '0.1em',
                }}
            >
                {shape}
            </Box>
            {children}
        </Box>
    );
}
