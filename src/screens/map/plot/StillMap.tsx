/**
 * The map as it is seen before Plotly has come (docs/performance.md): the same traces in the same places, as plain SVG.
 * Marks do not wait for the outlines, and Plotly's take their place without a jump.
 */
import { useTheme } from '@mui/material/styles';
import { type MouseEvent, useMemo } from 'react';
import { landLook } from './geoLook.ts';
import type { Land } from '../outlines.ts';
import { linesPath, type Project, projectionOf, ringsOf, signPath, within } from './still.ts';
import type { MapTrace, Mark, View } from '../view.ts';

interface Props {
    traces: readonly MapTrace[];
    view: View;
    /** Undefined while it is on its way. */
    land: Land | undefined;
    onOpen(mark: Mark): void;
}

export function StillMap({ traces, view, land, onOpen }: Props) {
    const theme = useTheme();
    const project = useMemo(() => projectionOf(view), [view]);
    const ground = useMemo(
        () => land && <Ground {...{ land, project, view }} look={landLook(theme)} />,
        [land, project, view, theme],
    );

    /** As a click on Plotly's mark does. */
    function click({ target }: MouseEvent) {
        const { trace, mark } = (target as SVGElement).dataset;
        const { customdata, lat, lon } = traces[Number(trace)] ?? {};
        const [north, east] = [lat?.[Number(mark)], lon?.[Number(mark)]];
        if (typeof north !== 'number' || typeof east !== 'number') return;
        onOpen({ customdata: customdata?.[Number(mark)], lat: north, lon: east });
    }

    return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list beside a map opens the same
        <svg
            className="k-map-still"
            aria-hidden="true"
            {...view.shape}
            style={{
                background: landLook(theme).bgcolor,
                fontFamily: String(theme.typography.fontFamily),
            }}
            onClick={click}
        >
            {ground}
            {traces.map((trace, at) => (
                // Counted from the end: areas that come later are put beneath the marks, which stay as they are.
                <Trace key={traces.length - at} {...{ trace, at, project, view }} />
            ))}
        </svg>
    );
}

type Drawn = Pick<Props, 'view'> & { project: Project };

interface GroundProps extends Drawn {
    land: Land;
    look: ReturnType<typeof landLook>;
}

function Ground({ land, project, view: { box }, look }: GroundProps) {
    const path = (layer: 'land' | 'lakes' | 'countries') =>
        linesPath(within(ringsOf(land, layer), box), project);
    return (
        <g className="k-map-land">
            <path d={path('land')} fill={look.landcolor} />
            <path d={path('lakes')} fill={look.lakecolor} />
            <path
                d={path('countries')}
                fill="none"
                stroke={look.countrycolor}
                strokeWidth={look.countrywidth}
                strokeMiterlimit={2}
            />
        </g>
    );
}

interface TraceProps extends Drawn {
    trace: MapTrace;
    at: number;
}

const Trace = ({ trace, ...drawn }: TraceProps) =>
    trace.mode === 'lines' ? (
        <Lines trace={trace} {...drawn} />
    ) : (
        <Marks trace={trace} {...drawn} />
    );

/** A line, or filled areas; a gap in it begins the next. */
function Lines({ trace: { lat, lon, line, fill, fillcolor }, project, view }: TraceProps) {
    const lines: [number, number][][] = [[]];
    for (const [at, east] of lon.entries()) {
        const north = lat[at];
        if (east === null || typeof north !== 'number') lines.push([]);
        else lines.at(-1)!.push([east, north]);
    }
    const drawn = lines.filter(({ length }) => length > 0);
    const d = fill ? linesPath(within(drawn, view.box), project) : linesPath(drawn, project, '');
    return (
        <path
            d={d}
            fill={fill ? fillcolor : 'none'}
            stroke={line?.color}
            strokeWidth={line?.width}
            strokeMiterlimit={2}
        />
    );
}

/** Marks this far outside of the picture are still seen in it. */
const BEYOND = 40;

function Marks({ trace, at: of, project, view: { shape } }: TraceProps) {
    const { lat, lon, text, textfont, mode, marker } = trace;
    const size = marker?.size ?? 0;
    const [symbol, open] = (marker?.symbol ?? 'circle').split('-open');
    const hollow = open !== undefined;
    return (
        <g
            fill={hollow ? 'none' : marker?.color}
            stroke={hollow ? marker?.color : marker?.line?.color}
            strokeWidth={marker?.line?.width ?? 0}
        >
            {lon.map((east, at) => {
                const [x, y] = project(Number(east), Number(lat[at]));
                const sees = (along: number, length: number) =>
                    along > -BEYOND && along < length + BEYOND;
                if (!sees(x, shape.width) || !sees(y, shape.height)) return null;
                const radius = (Array.isArray(size) ? (size[at] ?? 0) : size) / 2;
                return (
                    <path
                        key={at}
                        data-trace={of}
                        data-mark={at}
                        d={signPath(symbol ?? '', x, y, radius)}
                        opacity={marker?.opacity}
                    />
                );
            })}
            {mode === 'text+markers' && (
                <g
                    fill={textfont?.color}
                    fontSize={textfont?.size}
                    stroke="none"
                    textAnchor="middle"
                    pointerEvents="none"
                >
                    {lon.map((east, at) => {
                        const [x, y] = project(Number(east), Number(lat[at]));
                        return (
                            <text key={at} x={x} y={y + (textfont?.size ?? 0) / 4}>
                                {text?.[at]}
                            </text>
                        );
                    })}
                </g>
            )}
        </g>
    );
}
