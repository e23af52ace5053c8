/**
 * A map of places on the outlines of land, drawn from files of this server only. Loaded lazily:
 * it brings Plotly. Whoever shows it also shows the same places as a list.
 */
import { useMemo, useState } from 'react';
import { toggled } from '../../../resources/define/several.ts';
import { useSay } from '../../widgets/say.ts';
import { GeoPlot } from './plot/GeoPlot.tsx';
import { boxOf } from './box.ts';
import { drawingOf, legendOf, type PlacePoint } from './placeTraces.ts';
import './placeMap.css';

export type { PlacePoint };

interface Props {
    points: readonly PlacePoint[];
    /** Kind to its label, in the order of the legend. */
    kinds: Readonly<Record<string, string>>;
    /** What the map shows, for those who do not see it. */
    label: string;
    onOpen?: (id: number) => void;
}

export default function PlaceMap({ points, kinds, label, onOpen }: Props) {
    const say = useSay();
    const home = useMemo(() => boxOf(points), [points]);
    const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
    const entries = useMemo(() => legendOf(points, kinds), [points, kinds]);
    const draw = useMemo(
        () =>
            drawingOf(
                points,
                entries.filter(({ kind }) => !hidden.has(kind)),
            ),
        [points, entries, hidden],
    );

    return (
        <div>
            <GeoPlot draw={draw} home={home} label={label} onOpen={onOpen} />
            <ul className="k-map-legend" aria-label={say('Legend')}>
                {entries.map(({ kind, title, count, mark }) => (
                    <li key={kind}>
                        <button
                            type="button"
                            aria-pressed={!hidden.has(kind)}
                            onClick={() => setHidden(toggled(hidden, kind))}
                        >
                            <span style={{ color: mark.color }} aria-hidden="true">
                                {mark.sign}
                            </span>{' '}
                            {title} ({say.value(count)})
                        </button>
                    </li>
                ))}
            </ul>
        </div>
    );
}
