/**
 * A dashboard on a wall: no header, no menu, one page after the other. Space or a touch pauses, the
 * arrows and the dots turn by hand. Nothing slides: a page stands, or another one does.
 */
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Chosen } from '../../../resources/dashboards.ts';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import { DeclarationName, useLabels } from '../../widgets/words.ts';
import type { ScreenProps } from '../props.ts';
import { useDashboardFilters } from '../dashboard/filters.ts';
import { Panels } from '../dashboard/Panels.tsx';
import { usePlaceText } from '../dashboard/texts.ts';
import { periodText } from '../../widgets/dates/periodText.ts';
import { type Screen, useFit } from './useFit.ts';
import { wallPages } from './pages.ts';

import { useSay } from '../../widgets/say.ts';

/** So long a page stands. */
const STANDS = 20_000;

export const Wall = (props: ScreenProps<Dashboard>) => (
    <DeclarationName value={props.declaration.name}>
        <Content {...props} />
    </DeclarationName>
);

function Content({ declaration: dashboard, entry }: ScreenProps<Dashboard>) {
    const { text } = useLabels();
    const { chosen } = useDashboardFilters(dashboard, entry.filter);
    const period = periodText(chosen);
    const place = usePlaceText(chosen);
    return (
        <WallView
            title={text(dashboard.title)}
            about={dashboard.place ? `${period} · ${place}` : period}
            dashboard={dashboard}
            chosen={chosen}
        />
    );
}

interface ViewProps {
    title: string;
    /** Period and place in words. */
    about: string;
    dashboard: Dashboard;
    chosen: Chosen;
    /** How fresh it is, beside the title. */
    status?: ReactNode;
}

/** The pages of a dashboard, one after the other. */
export function WallView({ title, about, dashboard, chosen, status }: ViewProps) {
    const say = useSay();
    const screen = useScreen();
    const page = useRef<HTMLDivElement>(null);
    const pages = useMemo(
        () => wallPages(dashboard.panels, screen.height - 110),
        [dashboard, screen.height],
    );
    const { at, paused, turn, setPaused } = useTurning(pages.length);
    const zoom = useFit(page, String(at), screen);
    const toggle = say(paused ? 'Continue' : 'Pause');
    return (
        // From edge to edge of the screen.
        <Box
            sx={{
                width: { md: '100vw' },
                ml: { md: 'calc(50% - 50vw)' },
                overflowX: 'clip',
            }}
        >
            <Box
                ref={page}
                sx={{
                    zoom,
                    p: 2,
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: 'minmax(0, 1fr)',
                    // Tools of a panel show to whoever comes near.
                    '& .k-tools': { opacity: 0 },
                    '& section:hover .k-tools, & section:focus-within .k-tools': { opacity: 1 },
                }}
            >
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
                    <Typography variant="h1">{title}</Typography>
                    <Typography sx={{ color: 'text.secondary', flex: '1 1 14rem' }}>
                        {about}
                    </Typography>
                    {status}
                    {pages.length > 1 && (
                        <>
                            <IconButton
                                aria-label={toggle}
                                title={toggle}
                                onClick={() => setPaused(!paused)}
                            >
                                {paused ? <PlayArrow /> : <Pause />}
                            </IconButton>
                            <Dots count={pages.length} at={at} turn={turn} />
                        </>
                    )}
                </Box>
                <Panels panels={pages[at] ?? []} chosen={chosen} />
            </Box>
        </Box>
    );
}

/** Which page stands, and how it is turned. */
function useTurning(count: number) {
    const [page, setPage] = useState(0);
    const [paused, setPaused] = useState(false);
    const at = count ? page % count : 0;
    useEffect(() => {
        if (paused || count < 2) return;
        const timer = setTimeout(() => setPage(at + 1), STANDS);
        return () => clearTimeout(timer);
    }, [at, paused, count]);
    useEffect(() => {
        const press = ({ key, target }: KeyboardEvent) => {
            // A focused button, link or chart has these keys for itself.
            if (target instanceof HTMLElement && target !== document.body && target.tabIndex >= 0)
                return;
            if (key === ' ') setPaused((before) => !before);
            else if (key === 'ArrowRight') setPage((before) => before + 1);
            else if (key === 'ArrowLeft') setPage((before) => before + count - 1);
        };
        const touch = ({ target }: PointerEvent) => {
            const busy =
                target instanceof Element && target.closest('button, a, [role=application]');
            if (!busy) setPaused((before) => !before);
        };
        addEventListener('keydown', press);
        addEventListener('pointerup', touch);
        return () => {
            removeEventListener('keydown', press);
            removeEventListener('pointerup', touch);
        };
    }, [count]);
    return { at, paused, turn: setPage, setPaused };
}

interface DotsProps {
    count: number;
    at: number;
    turn(page: number): void;
}

function Dots({ count, at, turn }: DotsProps) {
    const say = useSay();
    return (
        <Box component="nav" aria-label={say('Pages of the dashboard')} sx={{ display: 'flex' }}>
            {Array.from({ length: count }, (_, page) => (
                <IconButton
                    key={page}
                    size="small"
                    aria-label={say('Page %{page} of %{pages}', { page: page + 1, pages: count })}
                    aria-current={page === at ? 'page' : undefined}
                    onClick={() => turn(page)}
                    sx={{ width: 28, height: 28 }}
                >
                    <Box
                        component="span"
                        sx={{
                            width: page === at ? 18 : 10,
                            height: 10,
                            borderRadius: 5,
                            border: 2,
                            borderColor: 'primary.main',
                            bgcolor: page === at ? 'primary.main' : 'transparent',
                        }}
                    />
                </IconButton>
            ))}
        </Box>
    );
}

function useScreen(): Screen {
    const [screen, setScreen] = useState({ width: innerWidth, height: innerHeight });
    useEffect(() => {
        const follow = () => setScreen({ width: innerWidth, height: innerHeight });
        addEventListener('resize', follow);
        return () => removeEventListener('resize', follow);
    }, []);
    return screen;
}
