/** A list without rows says which of three things it is: nothing there, filtered out, not loaded. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

import { tellProblem } from '../../base/problem.ts';
import { useSay } from '../../widgets/say.ts';
import { sentenceOf } from '../../widgets/failure.ts';

export function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
    const say = useSay();
    return (
        <Alert
            severity="error"
            action={
                <>
                    <Button color="inherit" onClick={tellProblem}>
                        {say('Report a problem')}
                    </Button>
                    <Button color="inherit" onClick={onRetry}>
                        {say('Try again')}
                    </Button>
                </>
            }
            sx={{ flexWrap: 'wrap' }}
        >
            <strong>{say('The list could not be loaded')}.</strong> {sentenceOf(error)}
        </Alert>
    );
}

interface NothingProps {
    title: string;
    about: string;
    /** The next step. */
    children?: ReactNode;
}

export const Nothing = ({ title, about, children }: NothingProps) => (
    <Box
        component="output"
        sx={{
            display: 'block',
            py: 6,
            px: 2,
            textAlign: 'center',
            border: 1,
            borderStyle: 'dashed',
            borderColor: 'divider',
            borderRadius: 1,
        }}
    >
        <Typography variant="h2" sx={{ mb: 0.5 }}>
            {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: children ? 2 : 0 }}>{about}</Typography>
        {children && (
            <Box sx={{ display: 'flex', gap: 1, justifyContent: 'center', flexWrap: 'wrap' }}>
                {children}
            </Box>
        )}
    </Box>
);

export function Waiting() {
    const say = useSay();
    return (
        <Box component="output" aria-label={say('Loading …')} sx={{ display: 'block' }}>
            {Array.from({ length: 8 }, (_, index) => (
                <Skeleton key={index} height={36} animation={false} />
            ))}
        </Box>
    );
}
