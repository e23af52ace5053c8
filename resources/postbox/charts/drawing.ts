/** A chart on paper as SVG: lines or upright bars along time, lying bars for everything else. Told apart by dashes and shades as well as by colour. */
import type { DrawnChart } from './chart.ts';

/** As the screens have them in daylight. */
const colours = ['#005a9c', '#b34700', '#00735a', '#96307a', '#6e5a00', '#4a4a4a'];
const dashes = ['', '5 2', '1.5 2', '8 2 1.5 2', '3 1.5', '8 3'];
const ink = '#1b2733';
const quiet = '#555555';
const rule = '#cfd6dd';

const plain = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Look {
    anchor?: 'start' | 'middle' | 'end';
    fill?: string;
    size?: number;
}

const word = (x: number, y: number, text: string, look: Look = {}): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Roboto" font-size="${look.size ?? 7}" fill="${look.fill ?? ink}" text-anchor="${look.anchor ?? 'start'}">${plain(text)}</text>`;

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, more = ''): string =>
    `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${stroke}" ${more}/>`;

const box = (x: number, y: number, width: number, height: number, at: number): string =>
    `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(0, width).toFixed(1)}" height="${Math.max(0, height).toFixed(1)}" fill="${colours[at]}"/>`;

/** Round figures from 0, or below it, to beyond the most. */
export function ticksOf(least: number, most: number): number[] {
    const span = Math.max(most, 0) - Math.min(least, 0) || 1;
    const power = 10 ** Math.floor(Math.log10(span / 4));
    const step = ([1, 2, 2.5, 5, 10].find((one) => one * power * 4 >= span) ?? 10) * power;
    const first = Math.floor(Math.min(least, 0) / step);
    const last = Math.ceil(Math.max(most, 0) / step);
    return Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) =>
        Number(((first + at) * step).toPrecision(12)),
    );
}

/** The sums of a pile, or each figure by itself. */
const reach = ({ kind, x, series, aim }: DrawnChart): [least: number, most: number] => {
    const all =
        kind === 'stacked'
            ? x.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
            : series.flatMap(({ values }) => values.filter((value) => value !== null));
    const known = aim ? [...all, aim.value] : all;
    return [Math.min(0, ...known), Math.max(0, ...known)];
};

/** Points of a letter of 7 points, on the average. */
const LETTER = 3.7;
const short = (text: string, letters: number): string =>
    text.length > letters ? `${text.slice(0, letters - 1)}…` : text;

interface Frame {
    chart: DrawnChart;
    wide: number;
    /** A figure as the language writes it. */
    told(value: number): string;
}

/** Marks and names of the series, where there are several. */
function legendOf({ chart, wide }: Frame): { marks: string[]; high: number } {
    const { series, kind, timed } = chart;
    if (series.length < 2) return { marks: [], high: 4 };
    let [x, y] = [0, 8];
    const marks = series.map(({ name }, at) => {
        const length = Math.min(name.length, 60) * LETTER + 26;
        if (x > 0 && x + length > wide) [x, y] = [0, y + 11];
        const sign =
            kind === 'line' && timed
                ? line(x, y - 2.5, x + 14, y - 2.5, colours[at]!, lineLook(at))
                : box(x, y - 6, 8, 7, at);
        const said = word(x + 17, y, short(name, 60));
        x += length;
        return sign + said;
    });
    return { marks, high: y + 8 };
}

const lineLook = (at: number): string =>
    `stroke-width="1.5"${dashes[at] ? ` stroke-dasharray="${dashes[at]}"` : ''}`;

/** Along time: from left to right. */
function upright(frame: Frame, top: number): { marks: string[]; high: number } {
    const { chart, wide, told } = frame;
    const ticks = ticksOf(...reach(chart));
    const left = Math.max(...ticks.map((one) => told(one).length)) * LETTER + 8;
    const [high, from] = [130, ticks[0]!];
    const up = (value: number) => top + high - ((value - from) / (ticks.at(-1)! - from)) * high;
    const room = (wide - left) / chart.x.length;
    const middle = (at: number) => left + room * (at + 0.5);
    const each = Math.ceil((Math.max(...chart.x.map(({ length }) => length)) * LETTER + 8) / room);
    const names = chart.x.flatMap((text, at) =>
        at % each === 0
            ? [word(middle(at), top + high + 11, text, { anchor: 'middle', fill: quiet })]
            : [],
    );
    const grid = ticks.map(
        (one) =>
            line(left, up(one), wide, up(one), rule, 'stroke-width="0.5"') +
            word(left - 4, up(one) + 2.5, told(one), { anchor: 'end', fill: quiet }),
    );
    const body =
        chart.kind === 'line' ? linesIn(chart, middle, up) : columnsIn(chart, room, middle, up);
    const { aim } = chart;
    const held = aim
        ? [
              line(
                  left,
                  up(aim.value),
                  wide,
                  up(aim.value),
                  ink,
                  'stroke-width="0.75" stroke-dasharray="2 2"',
              ),
              word(wide, up(aim.value) - 2, aim.label, { anchor: 'end' }),
          ]
        : [];
    return { marks: [...grid, ...names, ...body, ...held], high: top + high + 16 };
}

/** A line for each series, broken where nothing is known; a point that stands alone is a dot. */
function linesIn(
    chart: DrawnChart,
    middle: (at: number) => number,
    up: (value: number) => number,
): string[] {
    return chart.series.flatMap(({ values }, at) => {
        const dots = values.flatMap((value, place) =>
            value === null
                ? []
                : [
                      `<circle cx="${middle(place).toFixed(1)}" cy="${up(value).toFixed(1)}" r="1.6" fill="${colours[at]}"/>`,
                  ],
        );
        const steps = values.flatMap((value, place) => {
            const before = values[place - 1] ?? null;
            return value === null || before === null
                ? []
                : [
                      line(
                          middle(place - 1),
                          up(before),
                          middle(place),
                          up(value),
                          colours[at]!,
                          lineLook(at),
                      ),
                  ];
        });
        return [...steps, ...dots];
    });
}

function columnsIn(
    { kind, x, series }: DrawnChart,
    room: number,
    middle: (at: number) => number,
    up: (value: number) => number,
): string[] {
    const broad = Math.min(room * 0.75, 40);
    const one = kind === 'stacked' ? broad : broad / series.length;
    return x.flatMap((_, place) => {
        let below = 0;
        return series.map(({ values }, at) => {
            const value = values[place] ?? 0;
            const left = middle(place) - broad / 2 + (kind === 'stacked' ? 0 : one * at);
            const foot = kind === 'stacked' ? below : 0;
            below += value;
            const [high, low] = [
                up(Math.max(foot, foot + value)),
                up(Math.min(foot, foot + value)),
            ];
            return box(left, high, one, low - high, at);
        });
    });
}

/** Points of one place among lying bars, and of one of its bars. */
function heightOf({ kind, series }: DrawnChart): { bar: number; step: number } {
    const bar = kind === 'stacked' ? 9 : 7;
    return { bar, step: bar * (kind === 'stacked' ? 1 : series.length) + 5 };
}

/** A sheet that lies has room for so many points. */
const HIGH = 400;

/** Those that fit on a sheet: along time all, else the first. */
function fitting(chart: DrawnChart): DrawnChart {
    if (chart.timed) return chart;
    const most = Math.floor(HIGH / heightOf(chart).step);
    const series = chart.series.map((one) => ({ ...one, values: one.values.slice(0, most) }));
    return { ...chart, series, x: chart.x.slice(0, most) };
}

/** One below the other, each with its name before it and its figure behind it. */
function lying(frame: Frame, top: number): { marks: string[]; high: number } {
    const { chart, wide, told } = frame;
    const { x, series, kind, aim } = chart;
    const letters = Math.min(34, Math.max(...x.map(({ length }) => length)));
    const left = letters * LETTER + 8;
    const ticks = ticksOf(...reach(chart));
    const from = ticks[0]!;
    const room = wide - left - 34;
    const along = (value: number) => left + ((value - from) / (ticks.at(-1)! - from)) * room;
    const { bar, step } = heightOf(chart);
    const foot = top + step * x.length;
    const grid = ticks.map(
        (one) =>
            line(along(one), top, along(one), foot, rule, 'stroke-width="0.5"') +
            word(along(one), foot + 9, told(one), { anchor: 'middle', fill: quiet }),
    );
    const rows = x.flatMap((text, place) => {
        const y = top + step * place + 2;
        let sum = 0;
        const bars = series.flatMap(({ values }, at) => {
            const value = values[place] ?? null;
            if (value === null) return [];
            const begin = kind === 'stacked' ? sum : 0;
            sum += value;
            const [less, more] = [Math.min(begin, begin + value), Math.max(begin, begin + value)];
            const down = kind === 'stacked' ? y : y + bar * at;
            const drawn = box(along(less), down, along(more) - along(less), bar - 1, at);
            return kind === 'stacked'
                ? [drawn]
                : [drawn, word(along(more) + 3, down + bar - 2, told(value), { size: 6.5 })];
        });
        const middle = y + (step - 5) / 2 + 2;
        return [word(left - 5, middle, short(text, letters), { anchor: 'end' }), ...bars];
    });
    const held = aim
        ? [
              line(
                  along(aim.value),
                  top,
                  along(aim.value),
                  foot,
                  ink,
                  'stroke-width="0.75" stroke-dasharray="2 2"',
              ),
              word(along(aim.value), top - 2, aim.label, { anchor: 'middle' }),
          ]
        : [];
    return { marks: [...grid, ...rows, ...held], high: foot + 13 };
}

/** The chart in so many points across, and how many of its places it shows. */
export function drawingOf(
    whole: DrawnChart,
    wide: number,
    told: (value: number) => string,
): { svg: string; shown: number } {
    const chart = fitting(whole);
    const frame = { chart, wide, told };
    const legend = legendOf(frame);
    const top = legend.high + (chart.unit || chart.aim ? 14 : 2);
    const { marks, high } = chart.timed ? upright(frame, top) : lying(frame, top);
    const unit = chart.unit ? [word(0, top - 9, chart.unit, { fill: quiet })] : [];
    const body = [...legend.marks, ...unit, ...marks].join('');
    return {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high.toFixed(1)}" viewBox="0 0 ${wide} ${high.toFixed(1)}">${body}</svg>`,
        shown: chart.x.length,
    };
}
