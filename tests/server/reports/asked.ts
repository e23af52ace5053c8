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

/** Tests in their order, and those of each facility. */
interface Tests {
    all: Run[];
    at: Map<number, Run[]>;
}
const sorted = (all: Run[]): Tests => ({ all, at: groupBy(all, (run) => run.facility_id) });

/** Found once for each list and question: thousands of calls are about the same tests at other places. */
const found = new WeakMap<object, Map<string, Tests>>();
function once(list: object, question: readonly unknown[], make: () => Run[]): Tests {
    const known = found.get(list) ?? new Map<string, Tests>();
    found.set(list, known);
    const key = JSON.stringify(question);
    const tests = known.get(key) ?? sorted(make());
    known.set(key, tests);
    return tests;
}

/** Tests of the period at these facilities, of the report's kind, within the filters of runs. */
export function testsOf(
    asked: Asked,
    facilities: ReadonlySet<number>,
    first: string,
    last: string,
    kind: (run: Run) => boolean,
): Run[] {
    const { disease_area, assay, device_type, machine } = asked.filters;
    const { machines, runs } = asked.country;
    const ofMachine = machine && machines.find((one) => one.serial === machine)?.id;
    const filtered = once(runs, ['', disease_area, assay, device_type, machine], () =>
        runs.filter(
            (run) =>
                sums.isTest(run) &&
                (!disease_area || run.disease_area === disease_area) &&
                (!assay || run.assay === assay) &&
                (!device_type || run.device_type === device_type) &&
                (!machine || run.machine_id === ofMachine),
        ),
    );
    const { all, at } = once(filtered, [first, last], () =>
        filtered.all.filter((run) => run.day >= first && run.day <= last),
    );
    const [only] = facilities;
    const there = facilities.size === 1 ? (at.get(only!) ?? []) : all;
    return there.filter((run) => facilities.has(run.facility_id) && kind(run));
}
