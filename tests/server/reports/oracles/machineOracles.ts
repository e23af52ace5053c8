/** What reports about machines and people should say, counted run by run and day by day. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { type Asked, gx, type Oracle, testsOf } from '../asked.ts';
import { groupBy, type Run } from '../country.ts';

/** A machine at a facility, by both numbers. */
const pairOf = (machine: number, facility: number): string => `${machine}@${facility}`;

const runsOf = (asked: Asked): Run[] =>
    testsOf(asked, asked.facilities, asked.first, asked.last, gx);

const standsOn = ({ country }: Asked, pair: string, day: string): boolean =>
    country.placements.some(
        (one) =>
            pairOf(one.machine_id, one.facility_id) === pair &&
            one.from <= day &&
            (one.to === null || day < one.to),
    );

/** Runs of each pair by their day, gathered once for a question. */
const gathered = new WeakMap<Asked, Map<string, Map<string, Run[]>>>();
function byPair(asked: Asked): Map<string, Map<string, Run[]>> {
    let found = gathered.get(asked);
    if (!found) {
        const pairs = groupBy(runsOf(asked), (run) => pairOf(run.machine_id, run.facility_id));
        found = new Map(
            [...pairs].map(([pair, runs]) => [pair, groupBy(runs, ({ day }) => day)] as const),
        );
        gathered.set(asked, found);
    }
    return found;
}

/** Figures of these machines at these facilities on these days; null where they neither stood nor ran. */
function figures(asked: Asked, pairs: readonly string[], days: readonly string[]): Figures | null {
    let [tests, errors, reported, total, stood] = [0, 0, 0, 0, false];
    for (const pair of pairs)
        for (const day of days) {
            const own = byPair(asked).get(pair)?.get(day) ?? [];
            tests += own.length;
            errors += own.filter((run) => run.outcome === 'error').length;
            if (!standsOn(asked, pair, day)) continue;
            stood = true;
            if (!sums.countsDay(asked.country, day, own.length > 0)) continue;
            total++;
            if (own.length) reported++;
        }
    if (!stood && !tests) return null;
    return {
        tests,
        errors,
        error_rate: sums.percent(errors, tests),
        reporting_days: reported,
        total_days: total,
        reporting_rate: sums.percent(reported, total),
    };
}

const pairsOf = (asked: Asked): string[] => [
    ...new Set([
        ...asked.country.placements
            .filter((one) => asked.facilities.has(one.facility_id))
            .map((one) => pairOf(one.machine_id, one.facility_id)),
        ...runsOf(asked).map((run) => pairOf(run.machine_id, run.facility_id)),
    ]),
];

const nameOf = ({ country }: Asked, pair: string): string => {
    const [machine, facility] = pair.split('@').map(Number);
    const place = country.places.find((one) => one.id === facility)!.name;
    return `${country.machines.find((one) => one.id === machine)!.serial} ${place}`;
};
const keyOf = (row: Record<string, unknown>): string =>
    `${String(row['serial'])} ${String(row['facility'])}`;

/** Of no machine at all. */
const nothing: Figures = {
    tests: 0,
    errors: 0,
    error_rate: null,
    reporting_days: 0,
    total_days: 0,
    reporting_rate: null,
};

const totals = (asked: Asked): Figures =>
    figures(asked, pairsOf(asked), sums.everyDay(asked.first, asked.last)) ?? nothing;

const monday = (day: string): string => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
};
const stepOf = (day: string, step: string): string => {
    if (step === 'day') return day;
    if (step === 'week') return monday(day);
    const month = Number(day.slice(5, 7));
    const first = step === 'month' ? month : Math.floor((month - 1) / 3) * 3 + 1;
    return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
};

/** The figures of a machine's days at a step, of the machines that worked or should have. */
function stepped(asked: Asked, usual: string): Map<string, { pair: string; days: string[] }> {
    const steps = groupBy(sums.everyDay(asked.first, asked.last), (day) =>
        stepOf(day, asked.filters['period'] ?? usual),
    );
    const rows = new Map<string, { pair: string; days: string[] }>();
    for (const pair of pairsOf(asked))
        for (const [step, days] of steps) {
            const own = figures(asked, [pair], days);
            // A weekend alone expects nothing and is no row.
            if (own && (own['tests'] || own['total_days']))
                rows.set(`${nameOf(asked, pair)} ${step}`, { pair, days });
        }
    return rows;
}

/** What a machine ran at a facility on these days, by outcome. */
const ranOn = (asked: Asked, pair: string, days: readonly string[]): Figures =>
    sums.runFigures(days.flatMap((day) => byPair(asked).get(pair)?.get(day) ?? []));

/** The day in Kampala on which something was received. */
const receipt = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Kampala',
    dateStyle: 'short',
});
const daysLater = (day: string, days: number): string =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Results of each machine by the day of their receipt, whatever their kind and outcome, gathered once for a question. */
const gatheredReceipts = new WeakMap<Asked, Map<string, number>>();
function receiptsOf(asked: Asked): Map<string, number> {
    const found = gatheredReceipts.get(asked) ?? new Map<string, number>();
    if (!gatheredReceipts.has(asked)) {
        gatheredReceipts.set(asked, found);
        const { disease_area } = asked.filters;
        for (const run of asked.country.runs) {
            const key = `${run.machine_id} ${receipt.format(new Date(run.received_at))}`;
            const late = run.day < daysLater(asked.first, -90);
            const other = disease_area && run.disease_area !== disease_area;
            if (gx(run) && !late && !other) found.set(key, (found.get(key) ?? 0) + 1);
        }
    }
    return found;
}

/** Of the days on which these machines stood at these facilities: how many were worked, and on which something came. */
function online(asked: Asked, pairs: readonly string[], days: readonly string[]): Figures {
    let [received, reported, total] = [0, 0, 0];
    for (const pair of pairs)
        for (const day of days.filter((one) => standsOn(asked, pair, one))) {
            const came = receiptsOf(asked).get(`${pair.split('@')[0]} ${day}`) ?? 0;
            received += came;
            if (!sums.countsDay(asked.country, day, came > 0)) continue;
            total++;
            if (came) reported++;
        }
    return {
        results_received: received,
        online_days: reported,
        total_days: total,
        online_rate: sums.percent(reported, total),
    };
}

/** What ran at a place on a day: the module of a GeneXpert; the one other device of the country as a whole. */
const OTHER = 'RX-6';
const partOf = (run: Run, { country }: Asked): string => {
    const serial = country.machines.find(({ id }) => id === run.machine_id)?.serial ?? OTHER;
    const place = country.places.find(({ id }) => id === run.facility_id)!.name;
    return `${run.day} ${serial} ${place} ${gx(run) ? run.module_serial : ''}`;
};
function failing(runs: readonly Run[]): Figures {
    const unsuccessful = runs.filter(({ outcome }) => outcome !== 'success').length;
    return {
        tests: runs.length,
        unsuccessful,
        unsuccessful_rate: sums.percent(unsuccessful, runs.length),
    };
}
const named = (asked: Asked): Run[] =>
    testsOf(
        asked,
        asked.facilities,
        asked.first,
        asked.last,
        (run) => run.module_serial !== '' || !gx(run),
    );

export const machineOracles: Record<string, Oracle> = {
    moduleDays: {
        ownKind: true,
        key: (row) =>
            ['period_start', 'machine_serial', 'facility', 'module_serial']
                .map((key) =>
                    key === 'module_serial' && row['machine_serial'] === OTHER
                        ? ''
                        : String(row[key]),
                )
                .join(' '),
        totals: (asked) => failing(named(asked)),
        rows: (asked) =>
            new Map(
                [...groupBy(named(asked), (run) => partOf(run, asked))].map(([key, runs]) => [
                    key,
                    failing(runs),
                ]),
            ),
    },
    machineActivity: {
        key: (row) => `${keyOf(row)} ${String(row['period_start'])}`,
        totals: (asked) => sums.runFigures(runsOf(asked)),
        rows: (asked) =>
            new Map(
                [...stepped(asked, 'day')].map(([key, { pair, days }]) => [
                    key,
                    ranOn(asked, pair, days),
                ]),
            ),
    },
    weeklyConnectivity: {
        key: (row) => `${keyOf(row)} ${String(row['period_start'])}`,
        totals: (asked) => online(asked, pairsOf(asked), sums.everyDay(asked.first, asked.last)),
        rows(asked) {
            const weeks = groupBy(sums.everyDay(asked.first, asked.last), monday);
            const rows = new Map<string, Figures>();
            for (const pair of pairsOf(asked))
                for (const [week, days] of weeks) {
                    const own = online(asked, [pair], days);
                    if (own['results_received'] || own['total_days'])
                        rows.set(`${nameOf(asked, pair)} ${week}`, own);
                }
            return rows;
        },
    },
    machinesReporting: {
        key: keyOf,
        totals,
        rows: (asked) =>
            new Map(
                pairsOf(asked).flatMap((pair) => {
                    const own = figures(asked, [pair], sums.everyDay(asked.first, asked.last));
                    return own ? [[nameOf(asked, pair), own] as const] : [];
                }),
            ),
    },
    machineReporting: {
        key: (row) => `${keyOf(row)} ${String(row['period_start'])}`,
        totals,
        rows: (asked) =>
            new Map(
                [...stepped(asked, 'week')].map(([key, { pair, days }]) => [
                    key,
                    figures(asked, [pair], days) ?? nothing,
                ]),
            ),
    },
    operators: {
        key: (row) =>
            `${String(row['operator'] ?? '')
                .trim()
                .toLowerCase()} ${String(row['facility'])}`,
        totals: (asked) => sums.runFigures(runsOf(asked)),
        rows: (asked) =>
            new Map(
                [
                    ...groupBy(
                        runsOf(asked),
                        (run) =>
                            `${run.operator.trim().toLowerCase()} ${asked.country.places.find((one) => one.id === run.facility_id)!.name}`,
                    ),
                ].map(([key, runs]) => [key, sums.runFigures(runs)]),
            ),
    },
};
