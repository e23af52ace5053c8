/**
 * Training and predicting. What is trained on ends with a month; every choice is the one whose guesses of earlier
 * quarters, made from what was known then, missed least. Intervals are the middle part of those same misses (split
 * conformal prediction: Vovk, Gammerman and Shafer, Algorithmic Learning in a Random World), so they promise what they kept.
 * The same counts give the same numbers: nothing is drawn, and everything is added up in one order.
 */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { quantileSorted } from 'simple-statistics';
import { failureChoices, guessShares, type FailureChoice } from './failures.server.ts';
import {
    addedUp,
    ahead,
    enough,
    meanMiss,
    naive,
    outcome,
    type Calendar,
    type Series,
} from './series.server.ts';
import { guessUse, useChoices, type UseChoice } from './use.server.ts';

/** Another way to predict is another version. */
export const model = 'level-1';

/** What the intervals promise to hold, in per cent. */
export const promises = [50, 60, 70, 80, 90, 95] as const;

/** Misses that must be known before an interval is drawn from them. */
const leastMisses = 40;
/** Months before the first guess that is learned from. */
const firstGuess = 5;

/** What was chosen for one kind of count. */
export interface Choice {
    use: UseChoice;
    failures?: FailureChoice;
}

export interface Predicted {
    series: Series;
    /** Undefined where there are not enough data. */
    tests?: Guess | undefined;
    failures?: Guess | undefined;
}

/** How many, with the ends of the intervals in the order of `promises`. */
export interface Guess {
    predicted: number;
    lows: readonly number[];
    highs: readonly number[];
}

/** A guess of the past, and what came. */
type Pair = readonly [guess: number, came: number];

/** Ends of months from which a quarter is guessed whose outcome is known at the end of this one. */
const pastEnds = (at: number): number[] =>
    Array.from({ length: Math.max(0, at - ahead - firstGuess + 1) }, (_, n) => firstGuess + n);

interface Tried<C> {
    choice: C;
    pairs: Pair[];
    missed: number;
}

/** The choice whose pairs missed least; of two alike the first. Between two of them whoever calls the server has their turn. */
async function best<C>(choices: readonly C[], pairsOf: (choice: C) => Pair[]): Promise<Tried<C>> {
    let found: Tried<C> | undefined;
    for (const choice of choices) {
        const pairs = pairsOf(choice);
        const missed = meanMiss(pairs);
        if (!found || missed < found.missed) found = { choice, pairs, missed };
        await othersTurn();
    }
    return found!;
}

/** A miss is told in the spread that counts of this size have. */
const spread = (guess: number): number => Math.sqrt(guess + 1);

/** Ends of intervals from past misses: those of guesses of about the same size, where they are enough. */
function intervals(pairs: readonly Pair[]): ((guess: number) => Guess) | undefined {
    if (pairs.length < leastMisses) return undefined;
    const parts = pairs.length >= 3 * leastMisses ? 3 : 1;
    const bySize = pairs.toSorted(([one], [other]) => one - other);
    const classes = Array.from({ length: parts }, (_, n) => {
        const part = bySize.slice(
            Math.floor((n * pairs.length) / parts),
            Math.floor(((n + 1) * pairs.length) / parts),
        );
        return {
            to: n === parts - 1 ? Infinity : part.at(-1)![0],
            misses: part
                .map(([guess, came]) => (came - guess) / spread(guess))
                .toSorted((one, other) => one - other),
        };
    });
    return (guess) => {
        const { misses } = classes.find(({ to }) => guess <= to)!;
        const end = (share: number) => guess + quantileSorted(misses, share) * spread(guess);
        return {
            predicted: Math.round(guess * 10) / 10,
            lows: promises.map((held) => Math.max(0, Math.floor(end((1 - held / 100) / 2)))),
            highs: promises.map((held) => Math.max(0, Math.ceil(end((1 + held / 100) / 2)))),
        };
    };
}

/** Trains on what is known at the end of a month, and predicts the three months after it. */
export async function forecast(
    all: readonly Series[],
    calendar: Calendar,
    at: number,
): Promise<{ choice?: Choice; predictions: Predicted[] }> {
    const total = addedUp(
        all.map(({ counts }) => counts),
        at + 1,
    );
    const able = all.filter((series) => enough(series, at));
    const past = pastEnds(at).map((end) => ({ end, some: all.filter((one) => enough(one, end)) }));
    const use = await best(useChoices, (choice) =>
        past.flatMap(({ end, some }) =>
            pairs(some, guessUse(some, total, calendar, end, choice), end),
        ),
    );
    const drawUse = intervals(use.pairs);
    if (!drawUse || !able.length) return { predictions: all.map((series) => ({ series })) };
    const counts = guessUse(able, total, calendar, at, use.choice);
    const failing = await failuresOf(all, past, (some, end) =>
        guessUse(some, total, calendar, end, use.choice),
    );
    const shares = failing && guessShares(able, all, at, failing.choice);
    const found = new Map(
        able.map((series, n) => [
            series.key,
            {
                series,
                tests: drawUse(counts[n]!),
                failures: failing?.draw?.(counts[n]! * shares![n]!),
            },
        ]),
    );
    return {
        choice: { use: use.choice, ...(failing && { failures: failing.choice }) },
        predictions: all.map((series) => found.get(series.key) ?? { series }),
    };
}

const pairs = (
    some: readonly Series[],
    guesses: readonly number[],
    end: number,
    of: (series: Series) => readonly number[] = ({ counts }) => counts,
): Pair[] => some.map((series, n): Pair => [guesses[n]!, outcome(of(series), end)]);

const failed = ({ failures = [] }: Series): readonly number[] => failures;

/** The share that fails, trained beside the guess of how many are run; undefined where no failures are counted. */
async function failuresOf(
    all: readonly Series[],
    past: readonly { end: number; some: readonly Series[] }[],
    use: (some: readonly Series[], end: number) => number[],
) {
    if (!all.some(({ failures }) => failures)) return undefined;
    const counts = past.map(({ end, some }) => use(some, end));
    const { choice, pairs: misses } = await best(failureChoices, (one) =>
        past.flatMap(({ end, some }, n) => {
            const shares = guessShares(some, all, end, one);
            return pairs(
                some,
                shares.map((share, m) => share * counts[n]![m]!),
                end,
                failed,
            );
        }),
    );
    return { choice, draw: intervals(misses) };
}

/** What the simplest guess says of a series, and of its failures. */
export const simplest = (series: Series, at: number): { tests: number; failures: number } => ({
    tests: naive(series.counts, at),
    failures: naive(failed(series), at),
});
