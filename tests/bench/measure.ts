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

/** The product against two floors. */
export interface Three {
    product: number;
    /** The floor that has the best plan that is known. */
    kept: Pair;
    /** The one that asks the tables as they lie. */
    plain: Pair;
}

/** All three in turns. */
export async function inTurns(
    rounds: number,
    plain: () => Promise<number>,
    kept: () => Promise<number>,
    product: () => Promise<number>,
): Promise<Three> {
    const found: { plain: number; kept: number; product: number }[] = [];
    for (let round = 0; round < rounds; round++)
        found.push({ plain: await plain(), kept: await kept(), product: await product() });
    const ours = median(found.map((one) => one.product));
    const against = (floor: 'plain' | 'kept'): Pair => ({
        floor: median(found.map((one) => one[floor])),
        product: ours,
        ratio: median(found.map((one) => one.product / one[floor])),
    });
    return { product: ours, kept: against('kept'), plain: against('plain') };
}

/** One row of the table that is printed at the end. */
export interface Row {
    what: string;
    product: string;
    floor: string;
    ratio: string;
    /** The floor without roll-ups, where there is one. */
    plain: string;
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
    add({ what, product, floor, ratio, plain: '', figures });
}

function add(row: Row): void {
    rows.push(row);
    const { what, product, floor, ratio, plain } = row;
    const told = [
        product,
        floor && `floor ${floor}`,
        ratio && `ratio ${ratio}`,
        costOf(row.figures) && `processor ${costOf(row.figures)}`,
        plain && `plain floor ${plain}`,
    ];
    console.error(`  ${what}: ${told.filter(Boolean).join(' · ')}`);
}

/** Milliseconds of processor for an answer, server and PostgreSQL together. */
interface Costs {
    product: number;
    kept: number;
}

/** As figures of a row. */
export const costs = ({ product, kept }: Costs): { cost: Costs & { ratio: number } } => ({
    cost: { product, kept, ratio: kept / product },
});

/** Answers a second against both floors, what they cost, and what the database reads for each. */
export const tellThree = (
    what: string,
    { product, kept, plain }: Three,
    cost: Costs,
    figures: object,
): void =>
    add({
        what,
        product: perSecond(product),
        floor: perSecond(kept.floor),
        ratio: times(kept.ratio),
        plain: `${perSecond(plain.floor)}, ${times(plain.ratio)}`,
        figures: { product, kept, plain, ...costs(cost), ...figures },
    });

/** Answers a second, more is better. */
export const tellRate = (what: string, pair: Pair, figures: object = {}): void =>
    tell(what, perSecond(pair.product), perSecond(pair.floor), times(pair.ratio), {
        ...pair,
        ...figures,
    });

export const measured = (): readonly Row[] => rows;

export function table(): string {
    const head = ['Measured', 'Kipimo', 'Floor', 'Ratio', 'Processor, ratio', 'Plain floor, ratio'];
    const cells = rows.map(({ what, product, floor, ratio, plain, figures }) => [
        what,
        product,
        floor,
        ratio,
        costOf(figures),
        plain,
    ]);
    return [head, head.map(() => '---'), ...cells]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n');
}

function costOf(figures: object): string {
    const { cost } = figures as Partial<ReturnType<typeof costs>>;
    return cost ? `${ms(cost.product)}, ${times(cost.ratio)}` : '';
}

/** Rows and pages that the database reads for an answer, of the questions that were explained. */
export function readsTable(): string {
    const told = rows.flatMap(({ what, figures }) => {
        const { reads } = figures as { reads?: Record<string, { rows: number; pages: number }> };
        if (!reads) return [];
        const cells = ['product', 'kept', 'plain'].map(
            (who) => `${whole(reads[who]!.rows)} / ${whole(reads[who]!.pages)}`,
        );
        return [[what, ...cells]];
    });
    const head = ['Rows / pages read', 'Kipimo', 'Kept floor', 'Plain floor'];
    return [head, head.map(() => '---'), ...told].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const whole = (number: number): string => number.toLocaleString('en');

export const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
export const perSecond = (number: number): string => `${number.toFixed(number < 10 ? 1 : 0)}/s`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
