/** Measuring by ratios: what the product takes against a bare floor, in turns, on the same machine. */

export const median = (numbers: readonly number[]): number =>
    numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;

/** Milliseconds that `work` takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now();
    await work();
    return performance.now() - began;
}

/** Both in turns, so that whatever else the machine does falls on both. */
export async function paired(
    rounds: number,
    floor: () => Promise<number>,
    product: () => Promise<number>,
): Promise<{ floor: number; product: number; ratio: number }> {
    const [floors, products, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
        const [one, other] = [await floor(), await product()];
        floors.push(one);
        products.push(other);
        ratios.push(other / one);
    }
    return { floor: median(floors), product: median(products), ratio: median(ratios) };
}

const rows: string[][] = [];

/** Adds a row to the table that is printed at the end. */
export function tell(what: string, product: string, floor = '', ratio = ''): void {
    rows.push([what, product, floor, ratio]);
    console.error(`  ${what}: ${product}${floor && ` · floor ${floor} · ratio ${ratio}`}`);
}

export function table(): string {
    const head = ['Measured', 'Kipimo', 'Floor', 'Ratio'];
    return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
