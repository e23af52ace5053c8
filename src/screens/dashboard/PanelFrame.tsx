/** The frame of a panel: its title, what it holds, and its foot; and what stands there while it loads. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import { useLabels } from '../../widgets/words.ts';
import { useSay } from '../../widgets/say.ts';
import { fills, heightOf, onTablet } from './panelShape.ts';

interface Props {
    panel: Panel;
    /** A sentence under the title. */
    note?: string;
    busy?: boolean;
    foot?: ReactNode;
    children: ReactNode;
}

export function PanelFrame({ panel, note, busy = false, foot, children }: Props) {
    const { text } = useLabels();
    const id = useId();
    return (
        <Card
            component="section"
            aria-labelledby={id}
            aria-busy={busy}
            data-draws={panel.draws}
            sx={{
                gridColumn: {
                    xs: '1 / -1',
                    sm: `span ${onTablet(panel.span)}`,
                    lg: `span ${panel.span}`,
                },
                // On paper a picture has the width of its page; half a page is enough for a table only where the screen says so.
                ...(panel.draws !== 'figures' && {
                    '@media print': {
                        gridColumn:
                            panel.draws === 'table' && panel.span === 6
                                ? 'var(--k-paper-half, 1 / -1)'
                                : '1 / -1',
                    },
                }),
                // A chart or a map fills the height of its row; a short table keeps its own.
                alignSelf: fills(panel) ? 'stretch' : 'start',
                p: 2,
                position: 'relative',
                display: 'flex',
                flexDirection: 'column',
                gap: 1.25,
                minWidth: 0,
            }}
        >
            <Box
                sx={{
                    display: 'flex',
                    alignItems: 'flex-start',
                    gap: 1,
                    minHeight: 32,
                    // On paper nothing is pressed beside it.
                    '@media print': { minHeight: 0 },
                }}
            >
                <Box
                    sx={{
                        flex: 1,
                        minWidth: 0,
                        pr: { chart: 8, map: 5, table: 0, figures: 0 }[panel.draws],
                    }}
                >
                    <Typography variant="h2" id={id} sx={{ fontSize: '1.0625rem' }}>
                        {text(panel.title)}
                    </Typography>
                    {note && (
                        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                            {note}
                        </Typography>
                    )}
                </Box>
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
                {children}
            </Box>
            {foot}
        </Card>
    );
}

/** Grey in the place of what is loading. */
export function PanelSkeleton({ panel }: { panel: Panel }) {
    const say = useSay();
    return (
        <Box component="output" aria-label={say('Loading …')} sx={{ display: 'block' }}>
            <Skeleton variant="rounded" height={heightOf(panel)} animation={false} />
        </Box>
    );
}
