/**
 * The frame of every map: outlines of land from a file of this server, moved by hand, keys and buttons. What is drawn on
 * it is the caller's. It is drawn at once and dragged without Plotly; what tells of the mark under a hand follows (MovingMap.tsx).
 */
import { useTheme } from '@mui/material/styles';
import {
    type CSSProperties,
    type KeyboardEvent,
    type Ref,
    useCallback,
    useEffect,
    useImperativeHandle,
    useMemo,
    useRef,
    useState,
} from 'react';
import { isThin, lineRests } from '../../../base/lineRests.ts';
import { useStored } from '../../../base/useStored.ts';
import { centreBox, type Box, fitBox, moveBox, zoomBox } from '../box.ts';
import '../placeMap.css';
import { SEVERAL } from '../cluster.ts';
import { landNow } from '../outlines.ts';
import { StillMap } from './StillMap.tsx';
import { useDrag } from './useDrag.ts';
import { useSay } from '../../../widgets/say.ts';
import { useShape } from '../../chart/useShape.ts';
import type { MapTrace, Mark, View } from '../view.ts';

const withPlotly = () => import('./MovingMap.tsx');

export interface MapHandle {
    /** Saves what is in sight as a picture under its title and the lines below it. */
    save(title: string, lines: readonly string[]): Promise<void>;
}

interface Props {
    /** Traces for what is in sight. */
    draw(view: View): MapTrace[];
    /** Where it opens, and returns to. */
    home: Box;
    /** What the map shows, for those who do not see it. */
    label: string;
    /** A place is opened; a mark of several is entered by the map itself. */
    onOpen?: (id: number) => void;
    /** An area is opened, by its word. */
    onArea?: (word: string) => void;
    height?: number;
    ref?: Ref<MapHandle>;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};

/** Where a key takes the map: arrows move it, plus and minus zoom, 0 shows all. */
function movedBy(key: string, box: Box, home: Box): Box | undefined {
    const step = steps[key];
    if (step) return moveBox(box, step[0], step[1]);
    if (key === '+' || key === '=') return zoomBox(box, 0.6);
    if (key === '-') return zoomBox(box, 1 / 0.6);
    return key === '0' ? home : undefined;
}

export function GeoPlot({ draw, home: wanted, label, onOpen, onArea, height, ref }: Props) {
    const theme = useTheme();
    const land = useStored(landNow);
    const frame = useRef<HTMLDivElement>(null);
    const shape = useShape(frame);
    const home = useMemo(() => fitBox(wanted, shape.width, shape.height), [wanted, shape]);
    const { file, asked, come } = usePlotly();
    // Plotly draws a map in its own time: until then the still one stands over it.
    const [plotted, setPlotted] = useState(false);
    const [moving, setMoving] = useState<{ home: Box; box: Box } | null>(null);
    // New points bring their own frame.
    const box = moving?.home === home ? moving.box : home;
    const show = (next: Box) => setMoving({ home, box: next });
    const view = useMemo(() => ({ box, shape }), [box, shape]);
    const traces = useMemo(() => draw(view), [draw, view]);
    const { held, handlers } = useDrag(view, show);
    // What a hand holds is not exchanged under it: Plotly waits until it lets go.
    const still = !plotted;

    useImperativeHandle(ref, () => ({
        save: async (title, lines) =>
            (await withPlotly()).save({ traces, view, theme }, title, lines),
    }));

    function press(event: KeyboardEvent) {
        const next = movedBy(event.key, box, home);
        if (!next) return;
        show(next);
        event.preventDefault();
    }

    function open({ customdata, lat, lon }: Mark) {
        if (customdata === SEVERAL) show(zoomBox(centreBox(box, lat, lon), 0.4));
        else if (typeof customdata === 'number') onOpen?.(customdata);
        else if (typeof customdata === 'string') onArea?.(customdata);
    }

    return (
        <div
            className="k-map"
            style={{ '--k-map-height': height && `${height}px` } as CSSProperties}
        >
            {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- an application of its own: arrow keys move it */}
            <div
                className="k-map-plot k-drawn"
                ref={frame}
                role="application"
                aria-label={label}
                aria-busy={shape.width === 0 || !land || (asked && !plotted) || undefined}
                tabIndex={0}
                onKeyDown={press}
                onFocus={come}
                onPointerEnter={come}
                onPointerDownCapture={come}
                {...(still && handlers)}
            >
                {shape.width > 0 && (
                    <>
                        {file && land && !(still && held) && (
                            <file.default
                                {...{ traces, view, land }}
                                onPlotted={() => setPlotted(true)}
                                onMoved={(lat, lon) => show(centreBox(box, lat, lon))}
                                onOpen={open}
                            />
                        )}
                        {still && <StillMap {...{ traces, view, land }} onOpen={open} />}
                    </>
                )}
            </div>
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
            <Tools {...{ box, home, show }} />
        </div>
    );
}

/**
 * The map that a hand moves comes when the line rests, and at once for whoever reaches for it. A slow line does not carry
 * it unasked: the still map is read, moved by hand, keys and buttons, and opens what is clicked.
 */
function usePlotly() {
    const [asked, setAsked] = useState(false);
    const [file, setFile] = useState<Awaited<ReturnType<typeof withPlotly>>>();
    const come = useCallback(() => {
        setAsked(true);
        // Without a line the still map stays; whoever reaches for it again asks again.
        void withPlotly().then(setFile, () => setAsked(false));
    }, []);
    useEffect(() => {
        if (!isThin()) void lineRests().then(come);
    }, [come]);
    return { file, asked, come };
}

/** What arrow keys, plus and minus do, for a hand. */
function Tools({ box, home, show }: { box: Box; home: Box; show(next: Box): void }) {
    const say = useSay();
    return (
        <fieldset className="k-map-tools k-tools" aria-label={say('Map')}>
            <button
                type="button"
                aria-label={say('Zoom in')}
                onClick={() => show(zoomBox(box, 0.6))}
            >
                +
            </button>
            <button
                type="button"
                aria-label={say('Zoom out')}
                onClick={() => show(zoomBox(box, 1 / 0.6))}
            >
                −
            </button>
            <button type="button" aria-label={say('Show all')} onClick={() => show({ ...home })}>
                ⤢
            </button>
        </fieldset>
    );
}
