/** What lists of modules should say: each module with its runs, whether they fail beyond chance, and what becomes of it. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { type Asked, gx, type Oracle } from '../asked.ts';
import { groupBy, type Country, type Run } from '../country.ts';

/** Below so many tests a rate says nothing; so many failures running say it all the same. */
const [FLOOR, RUNNING] = [20, 3];

type Module = Country['modules'][number];

const nameOf = (machine: number, serial: string): string => `${machine} ${serial.toLowerCase()}`;

/** Tests of each module of all time and wherever its machine stood, the latest first. */
const known = new WeakMap<Country, Map<string, Run[]>>();
function runsOf(country: Country, { machine_id, serial }: Module): readonly Run[] {
    let found = known.get(country);
    if (!found) {
        const tests = country.runs
            .filter((run) => sums.isTest(run) && gx(run))
            .toSorted((a, b) =>
                a.ended_at === b.ended_at ? b.id - a.id : a.ended_at < b.ended_at ? 1 : -1,
            );
        found = groupBy(tests, (run) => nameOf(run.machine_id, run.module_serial));
        known.set(country, found);
    }
    return found.get(nameOf(machine_id, serial)) ?? [];
}

const failed = (runs: readonly Run[]): number =>
    runs.filter(({ outcome }) => outcome !== 'success').length;

/** Both ends of the interval of Wilson, by its textbook form. */
function wilson(part: number, whole: number): [low: number, high: number] {
    const [z, p] = [1.96, part / whole];
    const half = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
    const [middle, by] = [p + (z * z) / (2 * whole), 1 + (z * z) / whole];
    return [(100 * (middle - half)) / by, (100 * (middle + half)) / by];
}

interface Judged {
    key: string;
    machine: string;
    state: string;
    figures: Figures;
}

function judged(asked: Asked): Judged[] {
    const country = asked.whole ?? asked.country;
    const { disease_area, machine: only, state } = asked.filters;
    // The list is of today: what a partner no longer supports is not on it.
    const placed = country.machines.filter(
        ({ facility_id }) =>
            asked.facilities.has(facility_id) && (asked.now?.has(facility_id) ?? true),
    );
    const inPeriod = (module: Module) =>
        // Of the period what lies within the stays of the reader; of its life all.
        runsOf(asked.country, module).filter(
            ({ day, disease_area: area }) =>
                day >= asked.first && day <= asked.last && (!disease_area || area === disease_area),
        );
    const modulesAt = (facility: number) =>
        country.modules.filter(
            ({ machine_id }) =>
                country.machines.find(({ id }) => id === machine_id)?.facility_id === facility,
        );
    const rates = new Map(
        [...new Set(placed.map(({ facility_id }) => facility_id))].map((facility) => {
            const all = modulesAt(facility).flatMap(inPeriod);
            return [facility, sums.percent(failed(all), all.length)] as const;
        }),
    );
    return placed
        .flatMap((machine) =>
            country.modules
                .filter(({ machine_id }) => machine_id === machine.id)
                .map((module): Judged => {
                    const [runs, life] = [inPeriod(module), runsOf(country, module)];
                    const failures = failed(runs);
                    const [low, high] = runs.length ? wilson(failures, runs.length) : [null, null];
                    const good = life.findIndex(({ outcome }) => outcome === 'success');
                    const running = good === -1 ? life.length : good;
                    const site_rate = rates.get(machine.facility_id) ?? null;
                    const beyond =
                        runs.length >= FLOOR &&
                        low !== null &&
                        site_rate !== null &&
                        low > site_rate;
                    return {
                        key: `${machine.serial} ${module.serial}`,
                        machine: machine.serial,
                        state:
                            module.status === 'faulty' || module.status === 'replaced'
                                ? module.status
                                : running >= RUNNING || beyond
                                  ? 'failing'
                                  : 'active',
                        figures: {
                            tests: runs.length,
                            errors: runs.filter(({ outcome }) => outcome === 'error').length,
                            failures,
                            failure_rate: sums.percent(failures, runs.length),
                            low,
                            high,
                            site_rate,
                            running,
                            life_tests: life.length,
                        },
                    };
                }),
        )
        .filter((one) => (!only || one.machine === only) && (!state || one.state === state));
}

/** A list of the modules in these states; without any, of all. */
function list(...states: readonly string[]): Oracle {
    const rows = (asked: Asked) =>
        judged(asked).filter(({ state }) => !states.length || states.includes(state));
    return {
        key: (row) => `${String(row['machine_serial'])} ${String(row['module_serial'])}`,
        rows: (asked) => new Map(rows(asked).map(({ key, figures }) => [key, figures])),
        totals(asked) {
            const all = rows(asked);
            const sum = (key: string) => all.reduce((so, { figures }) => so + figures[key]!, 0);
            const [tests, failures] = [sum('tests'), sum('failures')];
            return {
                tests,
                errors: sum('errors'),
                failures,
                failure_rate: sums.percent(failures, tests),
            };
        },
    };
}

export const moduleOracles: Record<string, Oracle> = {
    allModules: list(),
    activeModules: list('active', 'failing'),
    faultyModulesList: list('failing', 'faulty'),
};
