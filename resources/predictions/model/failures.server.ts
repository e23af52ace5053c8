/**
 * How many of them will fail: the share that failed lately, drawn towards the share of what surrounds it (of a module its
 * facility, of a facility the country) by so many tests, as an empirical Bayes estimate does. Source: Casella, An
 * Introduction to Empirical Bayes Data Analysis, The American Statistician 39 (1985).
 */
import { sum } from 'simple-statistics';
import type { Series } from './series.server.ts';

/** One way to guess a share; training chooses among all of them. */
export interface FailureChoice {
    /** Months after which a test weighs half. */
    halfLife: number;
    /** Tests that the surroundings weigh. */
    pull: number;
}

export const failureChoices: readonly FailureChoice[] = [1, 2, 4, 8].flatMap((halfLife) =>
    [10, 40, 160, 640].map((pull) => ({ halfLife, pull })),
);

interface Weighed {
    tests: number;
    failures: number;
}

function weighed(
    { counts, failures = [] }: Series,
    at: number,
    { halfLife }: FailureChoice,
): Weighed {
    const fade = 0.5 ** (1 / halfLife);
    let [tests, failed] = [0, 0];
    for (let m = 0; m <= at; m++) {
        tests = tests * fade + (counts[m] ?? 0);
        failed = failed * fade + (failures[m] ?? 0);
    }
    return { tests, failures: failed };
}

const added = (all: readonly Weighed[]): Weighed => ({
    tests: sum(all.map(({ tests }) => tests)),
    failures: sum(all.map(({ failures }) => failures)),
});

const drawn = (own: Weighed, { pull }: FailureChoice, towards: number): number =>
    (own.failures + pull * towards) / (own.tests + pull);

/** The share that will fail of each of these series at the end of a month, between 0 and 1. */
export function guessShares(
    asked: readonly Series[],
    all: readonly Series[],
    at: number,
    choice: FailureChoice,
): number[] {
    const parts = new Map(all.map((series) => [series.key, weighed(series, at, choice)]));
    const country = added([...parts.values()]);
    const ofCountry = country.tests ? country.failures / country.tests : 0;
    const sites = new Map<number, Weighed[]>();
    for (const series of all)
        sites.set(series.site, [...(sites.get(series.site) ?? []), parts.get(series.key)!]);
    const ofSite = new Map(
        [...sites].map(([site, some]) => [site, drawn(added(some), choice, ofCountry)]),
    );
    // A facility is its own surroundings: it is drawn towards the country.
    const alone = sites.size === all.length;
    return asked.map((series) =>
        drawn(
            parts.get(series.key)!,
            choice,
            alone ? ofCountry : (ofSite.get(series.site) ?? ofCountry),
        ),
    );
}
