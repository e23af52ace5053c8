/** What a report was asked, and the tests of the small country that such a question is about. */
import * as sums from './oracles/arithmetic.ts';
import type { Figures } from './oracles/arithmetic.ts';
import { groupBy, type Country, type Run } from './country.ts';

export interface Asked {
    country: Country;
    /** All of it, also what the reader does not see: what is told of a module wherever it ran. */
    whole?: Country;
    /** Facilities that the reader and the filters leave. */
    facilities: ReadonlySet<number>;
    /** Those among them that are the reader's today. */
    now?: ReadonlySet<number>;
    first: string;
    last: string;
    filters: Record<string, string>;
    /** The reader sees the nation and asks for no place. */
    everywhere?: boolean;
}

export interface Oracle {
    /** Rows by key. */
    rows(asked: Asked): Map<string, Figures>;
    /** The totals row. */
    totals(asked: Asked): Figures;
    /** Who is about one kind of device is told of that alone. */
    ownKind?: true;
    /** The key of an answered row. */
    key(row: Record<string, unknown>): string;
}

export const area =
    (...names: string[]) =>
    (run: Run): boolean =>
        names.includes(run.disease_area);
export const gx = (run: Run): boolean => run.device_type === 'genexpert';

/** The tests of all runs, and of each facility, in their order: thousands of questions are about the same ones. */
const sorted = new WeakMap<Run[], { all: Run[]; at: Map<number, Run[]> }>();
function testsAmong(runs: Run[], facilities: ReadonlySet<number>): Run[] {
    let tests = sorted.get(runs);
    if (!tests) {
        const all = runs.filter(sums.isTest);
        sorted.set(runs, (tests = { all, at: groupBy(all, (run) => run.facility_id) }));
    }
    const [only] = facilities;
    return facilities.size === 1 ? (tests.at.get(only!) ?? []) : tests.all;
}

/** Tests of the period at these facilities, of the report's kind, within the filters of runs. */
export const testsOf = (
    asked: Asked,
    facilities: ReadonlySet<number>,
    first: string,
    last: string,
    kind: (run: Run) => boolean,
): Run[] => {
    const { disease_area, assay, device_type, machine } = asked.filters;
    const ofMachine = machine
        ? asked.country.machines.find((one) => one.serial === machine)?.id
        : undefined;
    return testsAmong(asked.country.runs, facilities).filter(
        (run) =>
            facilities.has(run.facility_id) &&
            run.day >= first &&
            run.day <= last &&
            kind(run) &&
            (!disease_area || run.disease_area === disease_area) &&
            (!assay || run.assay === assay) &&
            (!device_type || run.device_type === device_type) &&
            (!machine || run.machine_id === ofMachine),
    );
};
