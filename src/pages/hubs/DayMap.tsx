/** The stops of a day with their numbers, and between them the positions that a rider shares. */
import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { withColon } from '../../../locales/tongue.ts';
import { boxOf } from '../../screens/map/box.ts';
import { escapeTags } from '../../screens/chart/plot/overlay.ts';
import { GeoPlot } from '../../screens/map/plot/GeoPlot.tsx';
import type { MapTrace } from '../../screens/map/view.ts';
import { useSay } from '../../widgets/say.ts';
import type { Trail } from './trail.ts';

/** A place at which something happened, with the numbers of what did. */
interface Stop {
    lat: number;
    lng: number;
    name: string;
    numbers: number[];
}

export default function DayMap({ trail: { events, points } }: { trail: Trail }) {
    const say = useSay();
    const { palette } = useTheme();
    const stops = useMemo(() => stopsOf(events), [events]);
    const home = useMemo(() => boxOf([...stops, ...points]), [stops, points]);
    const color = palette.primary.main;
    const [on, around] = [palette.primary.contrastText, palette.background.paper];
    const draw = useMemo(() => {
        const data: MapTrace[] = [
            {
                type: 'scattergeo',
                mode: 'lines',
                lat: points.map(({ lat }) => lat),
                lon: points.map(({ lng }) => lng),
                line: { color, width: 2 },
                hoverinfo: 'skip',
            },
            {
                type: 'scattergeo',
                mode: 'text+markers',
                lat: stops.map(({ lat }) => lat),
                lon: stops.map(({ lng }) => lng),
                text: stops.map(({ numbers }) => String(numbers[0])),
                textfont: { color: on, size: 12 },
                hovertext: stops.map(
                    ({ name, numbers }) => `${withColon(numbers.join(', '))} ${escapeTags(name)}`,
                ),
                hoverinfo: 'text',
                marker: { size: 22, color, line: { color: around, width: 2 } },
            },
        ];
        return () => data;
    }, [stops, points, color, on, around]);
    return (
        <>
            <GeoPlot
                draw={draw}
                home={home}
                height={380}
                label={say(
                    'Map of the day. Arrow keys move it, plus and minus zoom. The list beside has the same.',
                )}
            />
            <p className="k-map-note">{say('The numbers are those of the list.')}</p>
        </>
    );
}

/** What happened at one place is one mark. */
function stopsOf(events: Trail['events']): Stop[] {
    const stops = new Map<string, Stop>();
    for (const [at, { lat, lng, facility }] of events.entries()) {
        if (lat === null || lng === null || facility === null) continue;
        const stop = stops.get(facility) ?? { lat, lng, name: facility, numbers: [] };
        stop.numbers.push(at + 1);
        stops.set(facility, stop);
    }
    return [...stops.values()];
}
