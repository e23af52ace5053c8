/** Plotly's signs as paths, for what is drawn before it has come: maps and charts. */

/** Pixels as a path has them. */
export const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

type Corners = readonly (readonly [x: number, y: number])[];

/** The same on all four sides. */
const around = (quarter: Corners): Corners =>
    [0, 1, 2, 3].flatMap((turns) =>
        quarter.map(([x, y]): readonly [number, number] => {
            if (turns === 1) return [-y, x];
            if (turns === 2) return [-x, -y];
            return turns === 3 ? [y, -x] : [x, y];
        }),
    );

/** Corners of Plotly's signs, for half of their size. */
const corners: Readonly<Record<string, Corners>> = {
    square: around([[1, 1]]),
    diamond: around([[1.3, 0]]),
    cross: around([
        [1.2, -0.4],
        [1.2, 0.4],
        [0.4, 0.4],
    ]),
    'triangle-up': [
        [-2 / Math.sqrt(3), 0.5],
        [2 / Math.sqrt(3), 0.5],
        [0, -1],
    ],
    // Arms as long as twice their half width.
    x: around([
        [0.8 / Math.SQRT2, 0],
        [1.6 / Math.SQRT2, 0.8 / Math.SQRT2],
        [0.8 / Math.SQRT2, 1.6 / Math.SQRT2],
    ]),
    star: [...Array(10).keys()].map((at) => {
        const [turn, far] = [(at * Math.PI) / 5, at % 2 ? 0.535 : 1.4];
        return [far * Math.sin(turn), -far * Math.cos(turn)];
    }),
};

/** A sign at a point: of a place on a map, of a figure along a line. */
export function signPath(symbol: string, x: number, y: number, radius: number): string {
    const at = (right: number, down: number) =>
        `${tenth(x + right * radius)} ${tenth(y + down * radius)}`;
    const arc = (far: number, to: string) =>
        `A${tenth(far * radius)} ${tenth(far * radius)} 0 0 1 ${to}`;
    if (symbol === 'star-square') {
        const sides = [at(-1.1, 1.1), at(1.1, 1.1), at(1.1, -1.1), at(-1.1, -1.1)];
        return `M${sides[3]}${sides.map((side) => arc(2, side)).join('')}Z`;
    }
    const signed = corners[symbol];
    if (signed) return `M${signed.map(([right, down]) => at(right, down)).join('L')}Z`;
    return `M${at(1, 0)}${arc(1, at(-1, 0))}${arc(1, at(1, 0))}Z`;
}
