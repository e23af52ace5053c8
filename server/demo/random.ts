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
export const random = (seed: number, part: string): Random => new Mulberry32(seed, part);

/** A class: one is made for each machine and day, and seven functions of its own for each cost more than what they draw. */
class Mulberry32 implements Random {
    #state: number;

    constructor(seed: number, part: string) {
        let state = seed >>> 0;
        for (let at = 0; at < part.length; at++)
            state = Math.imul(state ^ part.charCodeAt(at), 0x9e3779b1) >>> 0;
        this.#state = state;
    }

    next(): number {
        const state = (this.#state + 0x6d2b79f5) >>> 0;
        this.#state = state;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    }

    between(low: number, high: number): number {
        return low + Math.floor(this.next() * (high - low + 1));
    }

    pick<T>(list: readonly T[]): T {
        return list[this.between(0, list.length - 1)]!;
    }

    chance(share: number): boolean {
        return this.next() < share;
    }

    weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
        const entries = Object.entries(weights) as [T, number][];
        let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
        for (const [word, weight] of entries) {
            rest -= weight;
            if (rest < 0) return word;
        }
        return entries.at(-1)![0];
    }

    normal(): number {
        return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    }

    count(mean: number): number {
        // Knuth's way to draw from a Poisson distribution: for small means.
        const limit = Math.exp(-mean);
        let found = 0;
        for (let product = this.next(); product > limit; product *= this.next()) found++;
        return found;
    }
}
