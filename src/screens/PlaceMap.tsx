/**
 * A map of places on the outlines of Africa, drawn from files of this server only. Loaded lazily:
 * it brings Plotly. Whoever shows it also shows the same places as a list.
 */
import { useCallback, useMemo, useState } from 'react';
import { GeoPlot, type View } from './chart/GeoPlot.tsx';
import { boxOf } from './mapBox.ts';
import { legendOf, type PlacePoint, traceOf } from './mapTraces.ts';
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
    const home = useMemo(() => boxOf(points), [points]);
    const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
    const entries = useMemo(() => legendOf(points, kinds), [points, kinds]);
    // The places are the same whatever is in sight; only a small map has smaller marks.
    const [large, small] = useMemo(
        () =>
            [1, 0.65].map((scale) =>
                entries
                    .filter(({ kind }) => !hidden.has(kind))
                    .map((entry) => traceOf(points, entry, scale)),
            ),
        [points, entries, hidden],
    );
    const draw = useCallback(
        ({ shape }: View) => (shape.width < 500 ? small : large) ?? [],
        [small, large],
    );

    function turn(kind: string) {
        const next = new Set(hidden);
        if (!next.delete(kind)) next.add(kind);
        setHidden(next);
    }

    return (
        <div>
            <GeoPlot draw={draw} home={home} label={label} onOpen={onOpen} />
            <ul className="k-map-legend" aria-label="Legend">
                {entries.map(({ kind, title, count, mark }) => (
                    <li key={kind}>
                        <button
                            type="button"
                            aria-pressed={!hidden.has(kind)}
                            onClick={() => turn(kind)}
                        >
                            <span style={{ color: mark.color }} aria-hidden="true">
                                {mark.sign}
                            </span>{' '}
                            {title} ({count.toLocaleString('en')})
                        </button>
                    </li>
                ))}
            </ul>
        </div>
    );
}
