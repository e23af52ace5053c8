/** A panel without figures says which it is: no data, not reported, or not loaded. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import type { Report } from '../../../resources/define/report.ts';
import { isEmpty } from '../../widgets/fields/cells.tsx';
import { heightOf } from './PanelFrame.tsx';
import type { Answer } from './useReport.ts';

import { useSay } from '../../widgets/say.ts';

/** Why there is nothing to draw, or undefined where there is something. */
export function emptiness(
    panel: Panel,
    report: Report,
    { rows, count, totals }: Answer,
): 'no_data' | 'not_reported' | undefined {
    if (count === 0 && rows.length === 0) return 'no_data';
    const names = panel.columns ?? (panel.draws === 'figures' ? report.totals : report.chart?.y);
    if (!names?.length) return undefined;
    const values: readonly Readonly<Record<string, unknown>>[] =
        panel.draws === 'figures' ? [totals ?? rows[0] ?? {}] : rows;
    const silent = values.every((row) => names.every((name) => isEmpty(row[name])));
    return silent ? 'not_reported' : undefined;
}

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
    kind: 'no_data' | 'not_reported';
}

export function PanelEmpty({ panel, report, kind }: EmptyProps) {
    const say = useSay();
    if (report.none)
        return <State panel={panel} title={say('Nothing to show')} about={say.text(report.none)} />;
    // What is of today has no other period to look in.
    if (kind === 'no_data' && report.period.kind === 'none')
        return (
            <State
                panel={panel}
                title={say('Nothing to show')}
                about={say('As of now there is nothing of it here.')}
            />
        );
    return kind === 'no_data' ? (
        <State
            panel={panel}
            title={say('No data in this period and place')}
            about={say('Choose a longer period or another place.')}
        />
    ) : (
        <State
            panel={panel}
            title={say('Not reported')}
            about={say('There are rows, but nobody has reported these figures yet.')}
        />
    );
}

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
