/** Errors by what runs have in common, counted one by one: a group against the others, without a line of SQL. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { type Asked, gx, type Oracle, testsOf } from '../asked.ts';
import { groupBy, type Run } from '../country.ts';

const PRICE = 8;
const known = ['operator', 'cartridge', 'module', 'temperature', 'power', 'assay', 'software'];

const classOf = (run: Run, { country }: Asked): string => {
    const named = country.classes.get(run.error_code);
    if (named === undefined) return 'unknown';
    return [...known, 'information'].includes(named) ? named : 'other';
};

type Part = (run: Run, asked: Asked) => string;
const placeName: Part = (run, { country }) =>
    country.places.find(({ id }) => id === run.facility_id)!.name;
const serialOf: Part = (run, { country }) =>
    country.machines.find(({ id }) => id === run.machine_id)!.serial;

/** Which columns of a row say that two runs belong together, and what they say. */
const ofRuns: Record<string, Record<string, Part>> = {
    facility: { facility: placeName },
    machine: { facility: placeName, machine_serial: serialOf },
    module: {
        facility: placeName,
        machine_serial: serialOf,
        module_serial: (run) => run.module_serial,
    },
    operator: { facility: placeName, operator: (run) => run.operator.trim().toLowerCase() },
    lot: { reagent_lot: (run) => run.reagent_lot },
    temperature: {
        temperature: (run, asked) =>
            asked.country.classes.get(run.error_code) === 'temperature' ? 'told' : 'none',
    },
    month: { period: (run) => run.day.slice(0, 7) },
};
const ofErrors: Record<string, Record<string, Part>> = {
    code: { error_code: (run) => run.error_code, class: classOf },
    class: { class: classOf },
};

const columns = [
    'error_code',
    'class',
    'reagent_lot',
    'temperature',
    'facility',
    'machine_serial',
    'module_serial',
    'operator',
    'period',
];
const keyOf = (said: Readonly<Record<string, unknown>>): string =>
    columns.map((column) => String(said[column] ?? '').toLowerCase()).join('|');
const say = (parts: Record<string, Part>, run: Run, asked: Asked) =>
    Object.fromEntries(Object.entries(parts).map(([column, part]) => [column, part(run, asked)]));

const wilson = (part: number, whole: number): number => {
    const z = 1.96;
    const p = part / whole;
    const middle = p + (z * z) / (2 * whole);
    const half = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
    return Math.max(0, (100 * (middle - half)) / (1 + (z * z) / whole));
};

function compared(parts: readonly string[], all: boolean, asked: Asked): Map<string, Figures> {
    const runs = testsOf(asked, asked.facilities, asked.first, asked.last, gx);
    const wanted = asked.filters['class'];
    const failed = runs.filter(
        (run) => run.outcome === 'error' && (!wanted || classOf(run, asked) === wanted),
    );
    const together = Object.assign({}, ...parts.map((part) => ofRuns[part])) as Record<
        string,
        Part
    >;
    const told = Object.assign({}, ...parts.map((part) => ofErrors[part])) as Record<string, Part>;
    const runParts = parts.filter((part) => part in ofRuns);
    const within =
        runParts.length > 0 && runParts.every((part) => ['module', 'operator'].includes(part));
    const group = (run: Run) => JSON.stringify(say(together, run, asked));
    const kind = (run: Run) => JSON.stringify(say(told, run, asked));
    const pool = (run: Run) => (within ? run.facility_id : 0);
    const tests = groupBy(runs, group);
    const errors = groupBy(failed, (run) => `${group(run)} ${kind(run)}`);
    const found = new Map<string, Figures>();
    const rows = all
        ? [...tests.values()].map((list) => [
              list[0]!,
              errors.get(`${group(list[0]!)} ${kind(list[0]!)}`) ?? [],
          ])
        : [...errors.values()].map((list) => [list[0]!, list]);
    for (const [run, own] of rows as [Run, Run[]][]) {
        const n = tests.get(group(run))!.length;
        const k = own.length;
        const alike = failed.filter((one) => kind(one) === kind(run));
        const poolTests = runs.filter((one) => pool(one) === pool(run)).length;
        const poolErrors = alike.filter((one) => pool(one) === pool(run)).length;
        const more = [...errors.values()].filter((list) => list.length >= k);
        found.set(keyOf({ ...say(together, run, asked), ...say(told, run, asked) }), {
            tests: n,
            errors: k,
            error_rate: sums.percent(k, n),
            cost: k * PRICE,
            low: wilson(k, n),
            others_rate:
                poolTests > n
                    ? sums.percent(poolErrors - k, poolTests - n)
                    : sums.percent(alike.length - k, runs.length - n),
            share: sums.percent(k, failed.length),
            cumulative: sums.percent(
                more.reduce((sum, list) => sum + list.length, 0),
                failed.length,
            ),
        });
    }
    return found;
}

function totals(asked: Asked): Figures {
    const runs = testsOf(asked, asked.facilities, asked.first, asked.last, gx);
    const wanted = asked.filters['class'];
    const errors = runs.filter(
        (run) => run.outcome === 'error' && (!wanted || classOf(run, asked) === wanted),
    ).length;
    return {
        tests: runs.length,
        errors,
        error_rate: sums.percent(errors, runs.length),
        cost: errors * PRICE,
    };
}

const rates = (standard: string): Oracle => ({
    key: keyOf,
    totals,
    rows: (asked) => compared([asked.filters['by'] ?? standard], true, asked),
});

export const errorOracles: Record<string, Oracle> = {
    errorRates: rates('facility'),
    facilityErrors: rates('module'),
    errorPareto: {
        key: keyOf,
        totals,
        rows: ({ filters, ...rest }) =>
            compared(
                [
                    ...new Set([
                        filters['by'] ?? 'code',
                        ...(filters['and'] ? [filters['and']] : []),
                    ]),
                ],
                false,
                { ...rest, filters },
            ),
    },
    errorSummary: {
        key: (row) => String(row['code'] ?? row['class']),
        totals,
        rows(asked) {
            const byClass = asked.filters['by'] === 'class';
            const failed = testsOf(
                asked,
                asked.facilities,
                asked.first,
                asked.last,
                (run) =>
                    gx(run) &&
                    run.outcome === 'error' &&
                    (!asked.filters['class'] || classOf(run, asked) === asked.filters['class']),
            );
            const sites = (runs: readonly Run[]) =>
                new Set(runs.map((run) => run.facility_id)).size;
            const groups = groupBy(failed, (run) =>
                byClass ? classOf(run, asked) : run.error_code,
            );
            return new Map(
                [...groups].map(([key, runs]) => [
                    key,
                    {
                        errors: runs.length,
                        cost: runs.length * PRICE,
                        share: sums.percent(runs.length, failed.length),
                        cumulative: sums.percent(
                            [...groups.values()]
                                .filter((list) => list.length >= runs.length)
                                .reduce((sum, list) => sum + list.length, 0),
                            failed.length,
                        ),
                        sites: sites(runs),
                        site_share: sums.percent(sites(runs), sites(failed)),
                    },
                ]),
            );
        },
    },
};
