/** Measuring by ratios: what the product takes against a bare floor, in turns, on the same machine. */

export const median = (numbers: readonly number[]): number =>
    numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** Milliseconds that `work` takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now();
    await work();
    return performance.now() - began;
}

export interface Pair {
    floor: number;
    product: number;
    /** Median of product over floor of each round. */
    ratio: number;
}

/** Both in turns, so that whatever else the machine does falls on both. */
export async function paired(
    rounds: number,
    floor: () => Promise<number>,
    product: () => Promise<number>,
): Promise<Pair> {
    const [floors, products, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
        const [one, other] = [await floor(), await product()];
        floors.push(one);
        products.push(other);
        ratios.push(other / one);
    }
    return { floor: median(floors), product: median(products), ratio: median(ratios) };
}

/** One row of the table that is printed at the end. */
export interface Row {
    what: string;
    product: string;
    floor: string;
    ratio: string;
    /** The same as numbers, and whatever else was measured, for `--json`. */
    figures: object;
}

const rows: Row[] = [];

export function tell(
    what: string,
    product: string,
    floor = '',
    ratio = '',
    figures: object = {},
): void {
    rows.push({ what, product, floor, ratio, figures });
    console.error(
        `  ${what}: ${product}${floor && ` · floor ${floor}`}${ratio && ` · ratio ${ratio}`}`,
    );
}

/** Answers a second, more is better. */
export const tellRate = (what: string, pair: Pair, figures: object = {}): void =>
    tell(what, perSecond(pair.product), perSecond(pair.floor), times(pair.ratio), {
        ...pair,
        ...figures,
    });

export const measured = (): readonly Row[] => rows;

export function table(): string {
    const head = ['Measured', 'Kipimo', 'Floor', 'Ratio'];
    const cells = rows.map(({ what, product, floor, ratio }) => [what, product, floor, ratio]);
    return [head, head.map(() => '---'), ...cells]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n');
}

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
export const perSecond = (number: number): string => `${number.toFixed(number < 10 ? 1 : 0)}/s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
