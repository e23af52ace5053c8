/**
 * A wall screen opened by the word of a saved view, without an account. It asks once a minute, keeps
 * what it has while the server or the network is away, and says how old that is.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { dashboardOf } from '../../../dataProvider/catalogue.ts';
import type { SavedView } from '../../../resources/define/points/savedView.ts';
import { formatInstant } from '../../widgets/dates/dates.ts';
import { DeclarationName } from '../../widgets/words.ts';
import { Nothing, Waiting } from '../list/ListStates.tsx';
import { type Age, ageOf, ASK_EVERY, ASK_GONE_EVERY, Gone, readView } from './sharedView.ts';
import { Snapshot } from '../dashboard/snapshot.ts';
import { periodText } from '../../widgets/dates/periodText.ts';
import { WallView } from './Wall.tsx';
import { WallBoundary } from './WallBoundary.tsx';

import { useSay } from '../../widgets/say.ts';

export function SharedWall() {
    const say = useSay();
    const away = (
        <Nothing
            title={say('The server cannot be reached')}
            about={say('This screen tries again every minute.')}
        />
    );
    return (
        <WallBoundary fallback={away}>
            <Asking away={away} />
        </WallBoundary>
    );
}

function Asking({ away }: { away: ReactNode }) {
    const say = useSay();
    const { token = '' } = useParams();
    const { data, error, dataUpdatedAt } = useQuery({
        queryKey: ['saved view', token],
        queryFn: ({ signal }) => readView(token, signal),
        staleTime: Infinity,
        refetchInterval: ({ state }) => (state.error instanceof Gone ? ASK_GONE_EVERY : ASK_EVERY),
        refetchIntervalInBackground: true,
    });
    if (error instanceof Gone)
        return (
            <Nothing
                title={say('This link does not work, or no longer')}
                about={say(
                    'It was taken back, has expired, or was mistyped. Whoever made it can make another.',
                )}
            />
        );
    if (data) return <Standing view={data} at={dataUpdatedAt} />;
    if (error) return away;
    return <Waiting />;
}

function Standing({ view, at }: { view: SavedView; at: number }) {
    const { data: dashboard } = useQuery({
        queryKey: ['dashboard', view.dashboard],
        staleTime: Infinity,
        queryFn: () => dashboardOf(view.dashboard),
    });
    const snapshot = useMemo(() => {
        const answers = (dashboard?.panels ?? []).flatMap((panel, index) => {
            const answer = view.answers[view.panels[index] ?? -1];
            return answer ? [[panel, answer] as const] : [];
        });
        return { answers: new Map(answers), notes: view.notes };
    }, [dashboard, view]);
    const say = useSay();
    const period = periodText(view.chosen);
    const age = useAge(at);
    if (!dashboard) return <Waiting />;
    const place = view.places.join(', ') || say('All places');
    return (
        <DeclarationName value={dashboard.name}>
            <Snapshot.Provider value={snapshot}>
                <Box sx={{ '& section': age.kind === 'old' ? { filter: 'grayscale(1)' } : {} }}>
                    <WallView
                        title={view.title}
                        about={dashboard.place ? `${period} · ${place}` : period}
                        dashboard={dashboard}
                        chosen={view.chosen}
                        status={<Freshness at={view.read_at} age={age} />}
                    />
                </Box>
            </Snapshot.Provider>
        </DeclarationName>
    );
}

const looks = {
    fresh: { color: 'text.secondary' },
    late: { color: 'warning.contrastText', bgcolor: 'warning.main' },
    old: { color: 'error.contrastText', bgcolor: 'error.main' },
} as const;

/** When the figures were read, and since how long nothing newer came. */
function Freshness({ at, age: { kind, minutes } }: { at: string; age: Age }) {
    const say = useSay();
    const time = formatInstant(at);
    return (
        <Typography component="output" sx={{ px: 1.5, py: 0.5, borderRadius: 1, ...looks[kind] }}>
            {kind === 'fresh'
                ? say('Last updated at %{time}', { time })
                : say('No answer for %{minutes} minutes. Last updated at %{time}', {
                      time,
                      minutes,
                  })}
        </Typography>
    );
}

/** How old what stands here is; told anew four times a minute. */
function useAge(at: number): Age {
    const [now, setNow] = useState(Date.now);
    useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), 15_000);
        return () => clearInterval(timer);
    }, []);
    return ageOf(at, Math.max(at, now));
}
