/** What the whole country of a demo has in common: its days, its cartridges, its cluster of resistance. */
import { day, dayOf, type Wall } from './clock.ts';
import { demoSizes, drawCountry, type Country, type DemoSize } from './country/country.ts';
import type { Machine } from './country/machines.ts';
import { rates } from './runs/rates.ts';

/** What a plan is made from: whoever has it draws the same one. */
export interface Given {
    seed: number;
    size: DemoSize;
    /** About so many results, at the same sites. */
    results: number | undefined;
    timeZone: string;
    /** The moment at which the demo ends, in milliseconds since 1970. */
    at: number;
}

export interface Plan {
    given: Given;
    seed: number;
    size: DemoSize;
    country: Country;
    wall: Wall;
    /** Midnight of the last day, and of the first one, on the wall. */
    today: number;
    first: number;
    /** The moment at which the demo ends, on the wall. */
    now: number;
    /** Tests against what the rates say: more for a large bench. */
    scale: number;
    /** District of the resistant cluster. */
    cluster: string;
}

/**
 * So many results a year at the same sites, about twice what the demo has and two thirds of Uganda's TB
 * tests of 2023: one million and ten million differ in their years, not in their days.
 */
const resultsAYear = 500_000;
/** GeneXpert has been sold since 2005: results of earlier years have a wrong clock. */
const mostYears = 20;

export function makePlan(
    { seed, size, results }: { seed: number; size: DemoSize; results?: number | undefined },
    now: Date,
    wall: Wall,
): Plan {
    const country = drawCountry(seed, size);
    const shown = wall.shown(now.getTime());
    const today = Math.floor(shown / day) * day;
    const days = results
        ? Math.min(mostYears, Math.max(2, Math.round(results / resultsAYear))) * 365
        : demoSizes[size].days;
    const given = { seed, size, results, timeZone: wall.timeZone, at: now.getTime() };
    const plan = { given, seed, size, country, wall, today, first: today - days * day, now: shown };
    const scale = results ? results / (expectedADay(country) * days) : demoSizes[size].scale;
    return { ...plan, scale, cluster: clusterOf(country) };
}

/** Results on an average day of the calendar. */
function expectedADay({ machines }: Country): number {
    const workingDays = 0.73;
    const withRetests = 1.05;
    const tests = machines.reduce(
        (sum, { perDay, others }) => sum + perDay * (others ? 1 + rates.otherTests : 1),
        0,
    );
    return tests * workingDays * withRetests;
}

/** The district, other than the capital's, that tests most. */
function clusterOf({ machines }: Country): string {
    const tests = new Map<string, number>();
    for (const { district, perDay, facility } of machines)
        // The district of the first machine is where the facility account works: it has stories of its own.
        if (facility !== undefined && district !== 'Kampala' && district !== machines[0]!.district)
            tests.set(district, (tests.get(district) ?? 0) + perDay);
    return [...tests].toSorted(([, one], [, other]) => other - one)[0]![0];
}

/** Two months, until four weeks ago; positivity is up there as well. */
export const inCluster = (plan: Plan, { district }: Machine, back: number): boolean =>
    plan.size !== 'small' && district === plan.cluster && back >= 28 && back < 89;

/** How positivity stands in the cluster to what it is elsewhere. */
export const clusterFactor = 1.8;

/** Cartridges of this lot fail: a third of the sites had them for six weeks. */
export const badLot = '56417';

/** The lot in use at a machine: cartridges come every other month, by one of three ways. */
export function lotOf(plan: Plan, { serial }: Machine, at: number): string {
    const way = Number(serial) % 3;
    const back = (plan.today - at) / day;
    if (way === 1 && back > 120 && back <= 162) return badLot;
    const month = Number(dayOf(at).slice(0, 4)) * 12 + Number(dayOf(at).slice(5, 7));
    return String(40_000 + way * 1000 + (Math.floor(month / 2) % 997));
}
