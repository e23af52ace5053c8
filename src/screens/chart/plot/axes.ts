/**
 * Where the axes of a chart begin and end, at which steps they have words, and how much room these take. Plotly is told all of it, so
 * that the chart which stands before Plotly has come (StillChart.tsx) is the same to the pixel.
 */
import { formatNumber, percentText } from '../../../widgets/fields/numbers.ts';

/** An axis of figures: its ends, and the figures that are written beside it. */
export interface Scale {
    from: number;
    to: number;
    ticks: { value: number; text: string }[];
}

/** Steps of an axis at most, and the room beyond its greatest figure, as a share of all. */
const MOST_STEPS = 6;
const BEYOND = 0.05;

/** The axis of these figures, from zero on, in steps of 1, 2 or 5: in whole ones for what is counted one by one. */
export function scaleOf(values: readonly number[], unit: string, isWhole: boolean): Scale {
    const least = Math.min(0, ...values);
    const greatest = Math.max(0, ...values);
    const span = greatest - least || 1;
    const from = least < 0 ? least - span * BEYOND : 0;
    const to = greatest > 0 || least === 0 ? least + span * (1 + BEYOND) : 0;
    const step = stepOf(to - from, isWhole);
    const digits = Math.max(0, -Math.floor(Math.log10(step)));
    const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
    const ticks = Array.from({ length: last - first + 1 }, (_, at) => {
        // Of the product, since 3 × 0.1 is not 0.3.
        const value = Number(((first + at) * step).toPrecision(12));
        const text = formatNumber(value, digits);
        return { value, text: unit === '%' ? percentText(text) : text };
    });
    return { from, to, ticks };
}

function stepOf(span: number, isWhole: boolean): number {
    // A handful is counted one by one: nobody runs half a test.
    const least = isWhole && span <= MOST_STEPS * (1 + BEYOND) ? 1 : span / MOST_STEPS;
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
    return isWhole ? Math.max(1, step * power) : step * power;
}

/** Sizes of words in px: beside the steps, of titles, and of what is noted on the drawing. */
export const TEXT = 13;
export const TITLE = 14;
export const NOTE = 12;
/** The words of an aim, with what lies behind them. */
export const AIM = Math.ceil(NOTE * 1.3) + 2;
/** Of a line of words, as Plotly sets it. */
export const LINE = 1.3;
/** From an axis to its words: the stroke of a step and a gap. */
export const STROKE = 5;
export const GAP = 3;
/** From these to the title. */
export const STANDOFF = 8;
/** What a title takes beyond, beside and below an axis: Plotly keeps seven tenths of a letter free of it. */
export const BESIDE = STANDOFF + 1.35 * TITLE;
export const BELOW = STANDOFF + TITLE;

let pen: CanvasRenderingContext2D | null | undefined;

/** Width of words in px; about, where nothing can be measured. */
export function widthOf(text: string, family: string, size = TEXT): number {
    pen ??= document.createElement('canvas').getContext('2d');
    if (!pen) return text.length * size * 0.55;
    pen.font = `${size}px ${family}`;
    return pen.measureText(text).width;
}

export const widest = (texts: readonly string[], family: string): number =>
    Math.max(0, ...texts.map((text) => widthOf(text, family)));

/** Between two words along an axis, in px. */
export const APART = 10;

/** An axis along the lower edge, with as many of its words as stand beside each other. */
export function apart<A extends Scale>(axis: A, length: number, family: string): A {
    const { from, to, ticks } = axis;
    const [one, next] = ticks;
    if (!one || !next) return axis;
    const step = next.value - one.value;
    const texts = ticks.map(({ text }) => text);
    const needs = widest(texts, family) + APART;
    const every = [1, 2, 5].find((by) => ((by * step) / (to - from)) * length >= needs) ?? 10;
    // Counted from zero, so that zero keeps its word.
    const kept = ticks.filter(({ value }) => Math.round(value / step) % every === 0);
    return { ...axis, ticks: kept };
}
