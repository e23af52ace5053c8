/** Chance that repeats itself: the same seed gives the same country on every machine. */
export interface Random {
    /** 0 up to, not including, 1. */
    next(): number;
    /** A whole number, both ends included. */
    between(low: number, high: number): number;
    pick<T>(list: readonly T[]): T;
    /** True once in so many times, on average: `chance(0.1)` every tenth. */
    chance(share: number): boolean;
    /** Picks by weight. */
    weighted<T extends string>(weights: Readonly<Record<T, number>>): T;
    /** Around 0, two thirds of the time between -1 and 1. */
    normal(): number;
    /** How often something happens that happens `mean` times on average. */
    count(mean: number): number;
}

/** A generator of its own for each part of the country, so that one part may grow without the others. */
export function random(seed: number, part: string): Random {
    let state = seed >>> 0;
    for (const letter of part) state = Math.imul(state ^ letter.charCodeAt(0), 0x9e3779b1) >>> 0;
    // Mulberry32.
    const next = (): number => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const between = (low: number, high: number): number =>
        low + Math.floor(next() * (high - low + 1));
    return {
        next,
        between,
        pick: (list) => list[between(0, list.length - 1)]!,
        chance: (share) => next() < share,
        weighted(weights) {
            const entries = Object.entries(weights) as [keyof typeof weights, number][];
            let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
            for (const [word, weight] of entries) {
                rest -= weight;
                if (rest < 0) return word;
            }
            return entries.at(-1)![0];
        },
        normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
        count(mean) {
            // Knuth's way to draw from a Poisson distribution: for small means.
            const limit = Math.exp(-mean);
            let found = 0;
            for (let product = next(); product > limit; product *= next()) found++;
            return found;
        },
    };
}
