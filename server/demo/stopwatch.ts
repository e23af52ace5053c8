/** How long each step of the loading took, for the log: who finds it slow sees where. */

export interface Stopwatch {
    /** Whole milliseconds by step, in the order in which they ended. */
    readonly took: Record<string, number>;
    /** A step ended: what passed since the last one is its own. */
    done(step: string): void;
}

/** Starts now. */
export function stopwatch(): Stopwatch {
    const took: Record<string, number> = {};
    let since = performance.now();
    return {
        took,
        done(step) {
            const now = performance.now();
            took[step] = Math.round(now - since);
            since = now;
        },
    };
}
