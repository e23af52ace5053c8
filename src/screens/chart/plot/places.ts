/** Where a chart's plan puts its figures, in px. Pure. */
import { GAP_OF_BARS, hasPoint, isAlone, POINT } from '../look.ts';
import type { Plan, Trace } from './plan.ts';
import { signPath, tenth } from './signs.ts';

export interface Frame {
    plan: Plan;
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** The middle of a place along: of its left or, where bars lie, its upper edge. */
    alongAt(place: number): number;
    /** A figure of the first or the second axis, from the left or, where bars stand, from above. */
    valueAt(value: number, second?: boolean): number;
}

export function frameOf(plan: Plan): Frame {
    const { shape, margin, names, axes, lying } = plan;
    const [left, top] = [margin.l, margin.t];
    const right = Math.max(left + 1, shape.width - margin.r);
    const bottom = Math.max(top + 1, shape.height - margin.b);
    const [begins, length] = lying ? [top, bottom - top] : [left, right - left];
    return {
        plan,
        left,
        right,
        top,
        bottom,
        alongAt: (place) => begins + ((place + 0.5) / names.length) * length,
        valueAt(value, second) {
            const { from, to } = (second && axes[1]) || axes[0];
            const share = (value - from) / (to - from);
            return lying ? left + share * (right - left) : bottom - share * (bottom - top);
        },
    };
}

/** The place along at a point; undefined beside what is drawn. */
export function placeAt({ plan, left, right, top, bottom }: Frame, x: number, y: number) {
    if (x < left || x > right || y < top || y > bottom) return undefined;
    const share = plan.lying ? (y - top) / (bottom - top) : (x - left) / (right - left);
    return Math.min(plan.names.length - 1, Math.floor(share * plan.names.length));
}

/** The mark at a point: its place along, and which of the traces it is of where one is there. */
export function markAt(
    frame: Frame,
    x: number,
    y: number,
): { at: number; of?: number } | undefined {
    const at = placeAt(frame, x, y);
    if (at === undefined) return undefined;
    const of = frame.plan.traces.findIndex(
        (trace) => !trace.isHidden && isOn(frame, trace, at, x, y),
    );
    return of < 0 ? { at } : { at, of };
}

/** So far from a point of a line is still on it, in px. */
const NEAR = 12;

function isOn(frame: Frame, trace: Trace, place: number, x: number, y: number): boolean {
    if (trace.kind === 'bar') {
        const bar = barAt(frame, trace, place);
        const within = (one: number, a: number, b: number) =>
            one >= Math.min(a, b) && one <= Math.max(a, b);
        return bar !== undefined && within(x, bar[0], bar[2]) && within(y, bar[1], bar[3]);
    }
    const value = trace.y[place];
    if (typeof value !== 'number' || trace.kind === 'earlier') return false;
    const spot = point(frame, frame.alongAt(place), frame.valueAt(value, trace.second));
    return Math.hypot(x - spot[0], y - spot[1]) <= NEAR;
}

/** A stroke across the figures: at a place along, or at a figure. */
export const across = (
    { plan, left, right, top, bottom }: Frame,
    of: 'place' | 'figure',
    at: number,
) =>
    (of === 'figure') === plan.lying
        ? `M${tenth(at)} ${tenth(top)}V${tenth(bottom)}`
        : `M${tenth(left)} ${tenth(at)}H${tenth(right)}`;

const point = ({ plan }: Frame, along: number, value: number): [number, number] =>
    plan.lying ? [value, along] : [along, value];

/** A bar is at most so much of the drawing, so that one alone is still a bar. */
const MOST_OF_ALL = 0.2;

/** How much of the room of a place along stays free between bars, whichever of them are put away. */
export function gapOfBars({ traces, names, stacked }: Pick<Plan, 'traces' | 'names' | 'stacked'>) {
    const bars = traces.filter(({ kind }) => kind === 'bar');
    const all = names.length * (stacked ? 1 : bars.length);
    return Math.max(GAP_OF_BARS, 1 - all * MOST_OF_ALL);
}

/** The corners of the bar of a series at a place; undefined where there is none. */
function barAt(
    frame: Frame,
    trace: Trace,
    place: number,
): [x0: number, y0: number, x1: number, y1: number] | undefined {
    const { plan } = frame;
    const value = trace.y[place];
    if (typeof value !== 'number') return undefined;
    const bars = plan.traces.filter(
        ({ kind, isHidden, second }) => kind === 'bar' && !isHidden && second === trace.second,
    );
    const own = bars.indexOf(trace);
    const room = Math.abs(frame.alongAt(1) - frame.alongAt(0)) * (1 - gapOfBars(plan));
    const width = plan.stacked ? room : room / bars.length;
    const begins = plan.stacked ? piledBelow(bars.slice(0, own), place, value) : 0;
    const side = frame.alongAt(place) - room / 2 + (plan.stacked ? 0 : own * width);
    return [
        ...point(frame, side, frame.valueAt(begins, trace.second)),
        ...point(frame, side + width, frame.valueAt(begins + value, trace.second)),
    ];
}

/** The bars of a series as one path, of those places that `has` says. */
export const barsPath = (frame: Frame, trace: Trace, has: (place: number) => boolean): string =>
    trace.y
        .map((_value, place) => {
            const bar = has(place) && barAt(frame, trace, place);
            if (!bar) return '';
            const [x0, y0, x1, y1] = bar;
            return `M${tenth(x0)} ${tenth(y0)}V${tenth(y1)}H${tenth(x1)}V${tenth(y0)}Z`;
        })
        .join('');

/** What lies below a bar on its side of zero. */
const piledBelow = (below: readonly Trace[], place: number, value: number): number =>
    below
        .map(({ y }) => y[place] ?? 0)
        .filter((one) => (value < 0 ? one < 0 : one > 0))
        .reduce((sum, one) => sum + one, 0);

/** The line of a series; where a figure is missing it has a gap. */
export const linePath = (frame: Frame, { y, second, kind }: Trace): string =>
    y
        .map((value, place) => {
            if (typeof value !== 'number') return '';
            const [along, up] = [frame.alongAt(place), frame.valueAt(value, second)];
            // A year before stands across whatever lies.
            const [x, top] = kind === 'earlier' ? [along, up] : point(frame, along, up);
            return `${typeof y[place - 1] === 'number' ? 'L' : 'M'}${tenth(x)} ${tenth(top)}`;
        })
        .join('');

/** The signs on the line of a series: of whole steps, or of those in part. A year before has them where no line is. */
export const signsPath = (
    frame: Frame,
    { y, second, symbol, kind }: Trace,
    isPartial: boolean,
): string =>
    y
        .flatMap((value, place) => {
            const earlier = kind === 'earlier';
            const part = !earlier && (frame.plan.partial[place] ?? false);
            const has = isAlone(y, place) || (!earlier && hasPoint(part, y.length));
            if (typeof value !== 'number' || part !== isPartial || !has) return [];
            const [along, up] = [frame.alongAt(place), frame.valueAt(value, second)];
            const [x, top] = earlier ? [along, up] : point(frame, along, up);
            return [signPath(symbol, x, top, POINT / 2)];
        })
        .join('');
