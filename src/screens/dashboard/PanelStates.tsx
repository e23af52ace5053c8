/** A panel without figures says which it is: no data, not reported, or not loaded. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Report } from '../../../resources/define/report.ts';
import { type Emptiness, emptyWords } from './emptiness.ts';
import { heightOf } from './panelShape.ts';

import { useSay } from '../../widgets/say.ts';

/** Keeps the height of what would stand there. */
function State({
    panel,
    title,
    about,
    children,
}: {
    panel: Panel;
    title: string;
    about: string;
    children?: ReactNode;
}) {
    return (
        <Box
            component="output"
            sx={{
                minHeight: Math.min(heightOf(panel), 220),
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                justifyContent: 'center',
                textAlign: 'center',
                gap: 0.5,
                border: 1,
                borderStyle: 'dashed',
                borderColor: 'divider',
                borderRadius: 1,
                p: 1.5,
                // On paper it is one line, and nobody chooses anything.
                '@media print': {
                    minHeight: 0,
                    p: 0,
                    border: 0,
                    alignItems: 'flex-start',
                    '& > :not(:first-of-type)': { display: 'none' },
                },
            }}
        >
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {about}
            </Typography>
            {children}
        </Box>
    );
}

interface EmptyProps {
    panel: Panel;
    report: Report;
    kind: Emptiness;
}

export const PanelEmpty = ({ panel, report, kind }: EmptyProps) => (
    <State panel={panel} {...emptyWords(report, kind, useSay())} />
);

export function PanelFailed({
    panel,
    error,
    onRetry,
}: {
    panel: Panel;
    error: Error;
    onRetry(): void;
}) {
    const say = useSay();
    return (
        <State panel={panel} title={say('This could not be loaded')} about={error.message}>
            <Button size="small" variant="outlined" sx={{ mt: 0.5 }} onClick={onRetry}>
                {say('Try again')}
            </Button>
        </State>
    );
}
