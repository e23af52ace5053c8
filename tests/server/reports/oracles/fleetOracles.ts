/** Lists of machines, what keeps them silent, how they are connected, who did not report, modules that left and requests for new ones. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { type Asked, gx, type Oracle } from '../asked.ts';
import { groupBy, type Country, type Run } from '../country.ts';
import type { FleetMachine, ModuleRequest } from '../fleet.ts';

const NOW = Date.parse('2026-03-14T09:00:00Z');
const DAY = 86_400_000;
const MINUTE = 60_000;

const wholeOf = (asked: Asked): Country => asked.whole ?? asked.country;
const nameOf = (asked: Asked, id: number | null): string =>
    wholeOf(asked).places.find((one) => one.id === id)?.name ?? 'null';
/** Facilities that are the reader's today. */
const nowOf = (asked: Asked): ReadonlySet<number> => asked.now ?? asked.facilities;
const standsAt = (asked: Asked, machine: FleetMachine): boolean =>
    machine.facility_id !== null && nowOf(asked).has(machine.facility_id);

const sinceOf = (one: FleetMachine): number => Date.parse(one.last_message_at ?? one.created_at);
const older = (at: string | null, days: number): boolean =>
    at !== null && Date.parse(at) < NOW - days * DAY;
const wholeDays = (from: number): number => Math.floor((NOW - from) / DAY);

const byMachine = new WeakMap<Run[], Map<number, Run[]>>();
function runsOf(asked: Asked, machine: FleetMachine): Run[] {
    const { runs } = wholeOf(asked);
    const each = byMachine.get(runs) ?? groupBy(runs, ({ machine_id }) => machine_id);
    byMachine.set(runs, each);
    return each.get(machine.id) ?? [];
}

/** What the data tell of why: faults of power on the last day, everything there silent, or this one alone. */
function silence(asked: Asked, machine: FleetMachine, days: number): string {
    const country = wholeOf(asked);
    const named = runsOf(asked, machine).filter(
        (run) => sums.isTest(run) && (run.module_serial !== '' || !gx(run)),
    );
    const last = named
        .map(({ day }) => day)
        .toSorted()
        .at(-1);
    const onLast = named.filter(({ day }) => day === last);
    if (onLast.some(({ error_code }) => country.classes.get(error_code) === 'power'))
        return 'power';
    const others = country.fleet.filter(
        (one) =>
            one.id !== machine.id &&
            one.facility_id === machine.facility_id &&
            one.device_type === machine.device_type &&
            one.status === 'enabled',
    );
    const sends = (one: FleetMachine) =>
        one.last_message_at !== null && Date.parse(one.last_message_at) >= NOW - days * DAY;
    return others.length && !others.some(sends) ? 'site' : 'link';
}

function stateOf(asked: Asked, machine: FleetMachine, days: number): string {
    if (machine.status === 'disabled') return 'disabled';
    if (machine.facility_id === null) return 'unplaced';
    if (machine.last_message_at === null) return 'never';
    if (older(machine.last_message_at, days)) return silence(asked, machine, days);
    return older(machine.last_test_at ?? machine.created_at, days) ? 'idle' : 'sends';
}

/** Of its latest twenty runs: the most minutes by which one ended after its receipt, from more than five on. */
function clockOf(asked: Asked, machine: FleetMachine): { says: string; off: number | null } {
    const latest = runsOf(asked, machine)
        .filter(({ timed }) => timed)
        .toSorted((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1))
        .slice(0, 20)
        .map((run) => ({
            id: run.id,
            late: Math.round((Date.parse(run.ended_at) - Date.parse(run.received_at)) / MINUTE),
            suspect: run.flags.includes('clock_suspect'),
        }));
    const most = Math.max(...latest.map(({ late }) => late));
    const behind = latest
        .filter(({ late, suspect }) => suspect && late < 0)
        .toSorted((a, b) => b.id - a.id)[0];
    const off = most > 5 ? most : (behind?.late ?? null);
    const says = !latest.length ? 'unknown' : off === null ? 'right' : off > 0 ? 'ahead' : 'behind';
    return { says, off };
}

/** GeneXperts with their state; those that stand nowhere for who sees the nation and asks for no place. */
function listed(asked: Asked, usual: number | null): Map<string, Figures> {
    const { state, silent_for, clock_says, system, machine: only } = asked.filters;
    const days = Number(silent_for ?? 7);
    const least = silent_for ? days : usual;
    const rows = wholeOf(asked)
        .fleet.filter((one) => one.device_type === 'genexpert')
        .filter((one) =>
            one.facility_id === null ? asked.everywhere === true : standsAt(asked, one),
        )
        .map((one) => ({ one, is: stateOf(asked, one, days), clock: clockOf(asked, one) }))
        .filter(
            ({ one, is, clock }) =>
                (!state || is === state) &&
                (!clock_says || clock.says === clock_says) &&
                // No system of the country says where it stands.
                (!system || (system === 'nothing' && one.facility_id !== null)) &&
                (!only || one.serial === only) &&
                (least === null ||
                    sinceOf(one) < NOW - least * DAY ||
                    (usual !== null && is === 'idle')),
        );
    return new Map(
        rows.map(({ one, is, clock }) => [
            [one.serial, nameOf(asked, one.facility_id), is, clock.says].join(' '),
            {
                modules: one.modules,
                working: Math.max(0, one.modules - one.faulty),
                silent_days: wholeDays(sinceOf(one)),
                clock_off: clock.off,
            },
        ]),
    );
}

const machineKey = (row: Record<string, unknown>): string =>
    ['serial', 'facility', 'state', 'clock_says'].map((key) => String(row[key])).join(' ');
const added = (rows: Map<string, Figures>, ...keys: string[]): Figures =>
    Object.fromEntries(
        keys.map((key) => [key, [...rows.values()].reduce((sum, row) => sum + row[key]!, 0)]),
    );
const machinesBut = (usual: number | null): Oracle => ({
    key: machineKey,
    rows: (asked) => listed(asked, usual),
    totals: (asked) => added(listed(asked, usual), 'modules', 'working'),
});

const receipt = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Africa/Kampala',
    dateStyle: 'short',
});
const median = (list: readonly number[]): number | null => {
    const sorted = list.toSorted((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    if (!sorted.length) return null;
    return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};

const words: readonly (readonly [most: number, word: string])[] = [
    [3, 'sending'],
    [14, 'quiet'],
    [28, 'late'],
    [Infinity, 'silent'],
];

/** Machines in use with their line: what came in the period, how late, and by what clock. */
function connected(asked: Asked): Map<string, Figures> {
    const { state, machine: only } = asked.filters;
    const rows = wholeOf(asked)
        .fleet.filter(
            (one) =>
                one.device_type === 'genexpert' &&
                one.status === 'enabled' &&
                standsAt(asked, one) &&
                asked.facilities.has(one.facility_id!) &&
                (!only || one.serial === only),
        )
        .map((one) => {
            const runs = asked.country.runs.filter(
                (run) =>
                    run.machine_id === one.id && run.day >= asked.first && run.day <= asked.last,
            );
            const days = one.last_message_at && wholeDays(Date.parse(one.last_message_at));
            const is = days === null ? 'never' : words.find(([most]) => Number(days) <= most)![1];
            const late = runs
                .filter(({ timed }) => timed)
                .map((run) => Date.parse(run.received_at) - Date.parse(run.ended_at));
            const ahead = Math.max(...late.map((one) => -one)) / MINUTE;
            return {
                key: [one.serial, nameOf(asked, one.facility_id), is].join(' '),
                is,
                figures: {
                    days_silent: days === null ? null : Number(days),
                    days_online: new Set(
                        runs.map((run) => receipt.format(new Date(run.received_at))),
                    ).size,
                    delay: median(late.filter((one) => one >= 0).map((one) => one / 3_600_000)),
                    clock_ahead: ahead >= 1 ? ahead : null,
                    suspect: runs.filter(({ flags }) => flags.includes('clock_suspect')).length,
                },
            };
        });
    return new Map(
        rows.filter(({ is }) => !state || is === state).map(({ key, figures }) => [key, figures]),
    );
}

/** Machines in use of each facility, and those heard of within a week. */
function heardAt(asked: Asked): Map<string, Figures> {
    const inUse = wholeOf(asked).fleet.filter(
        (one) =>
            one.device_type === 'genexpert' && one.status === 'enabled' && standsAt(asked, one),
    );
    return new Map(
        [...groupBy(inUse, ({ facility_id }) => facility_id)].map(([id, machines]) => {
            const at = machines.map(({ last_message_at }) => Date.parse(last_message_at ?? ''));
            const known = at.filter((one) => !Number.isNaN(one));
            const heard = known.filter((one) => one >= NOW - 7 * DAY).length;
            return [
                nameOf(asked, id),
                {
                    machines: machines.length,
                    heard,
                    heard_rate: sums.percent(heard, machines.length),
                    days_silent: known.length ? wholeDays(Math.max(...known)) : null,
                },
            ];
        }),
    );
}

/** First and last day of the week that is asked about, on the 14th of March, a Saturday. */
const weeks: Record<string, readonly [string, string]> = {
    seven: ['2026-03-08', '2026-03-14'],
    this: ['2026-03-09', '2026-03-14'],
    last: ['2026-03-02', '2026-03-08'],
};

function silentPlaces(asked: Asked): Map<string, Figures> {
    const country = wholeOf(asked);
    const [first, last] = weeks[asked.filters['which_week'] ?? 'seven']!;
    const over = sums
        .everyDay(first, last < sums.today ? last : '2026-03-13')
        .filter((day) => sums.isWorked(country, day));
    const rows = country.places
        .filter(({ id }) => nowOf(asked).has(id))
        .map((place) => {
            const stays = country.placements.filter(
                (one) =>
                    one.facility_id === place.id &&
                    one.from <= last &&
                    (one.to === null || one.to > first) &&
                    country.fleet.find(({ id }) => id === one.machine_id)?.status === 'enabled',
            );
            const worked = over.some((day) =>
                stays.some((one) => one.from <= day && (one.to === null || day < one.to)),
            );
            const reported = country.runs.some(
                (run) =>
                    run.facility_id === place.id &&
                    sums.isTest(run) &&
                    gx(run) &&
                    run.day >= first &&
                    run.day <= last,
            );
            const machines = [...new Set(stays.map(({ machine_id }) => machine_id))].map((id) =>
                country.fleet.find((one) => one.id === id)!,
            );
            const heard = machines
                .map(({ last_message_at }) => Date.parse(last_message_at ?? ''))
                .filter((one) => !Number.isNaN(one));
            return {
                missing: worked && !reported,
                name: place.name,
                figures: {
                    machines: machines.length,
                    days_silent: heard.length ? wholeDays(Math.max(...heard)) : null,
                },
            };
        });
    return new Map(
        rows.filter(({ missing }) => missing).map(({ name, figures }) => [name, figures]),
    );
}

const requestsOf = (asked: Asked): ModuleRequest[] =>
    asked.country.requests.filter(({ facility_id }) => nowOf(asked).has(facility_id));
const dayOf = (at: string): string => receipt.format(new Date(at));
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
const turns: Record<string, readonly string[]> = {
    decision: ['open', 'acknowledged'],
    delivery: ['approved', 'ordered', 'shipped'],
    closing: ['installed'],
};

function asksFor(asked: Asked): Map<string, Figures> {
    const { status, waits, priority, running } = asked.filters;
    return new Map(
        requestsOf(asked)
            .filter(
                (one) =>
                    (!status || one.status === status) &&
                    (!priority || one.priority === priority) &&
                    (!waits || turns[waits]!.includes(one.status)) &&
                    (running === undefined || (one.ended_at === null) === Boolean(running)),
            )
            .map((one) => [
                `${one.number} ${one.status}`,
                {
                    tests_since: one.tests_since,
                    days: one.ended_at ? null : daysBetween(dayOf(one.requested_at), sums.today),
                    took_days: one.ended_at
                        ? daysBetween(dayOf(one.requested_at), dayOf(one.ended_at))
                        : null,
                },
            ]),
    );
}

function turnaround(asked: Asked): Map<string, Figures> {
    const country = wholeOf(asked);
    const by = asked.filters['by'] ?? 'region';
    const partners = new Map(country.partners.map(({ id, name }) => [id, name]));
    const inPeriod = asked.country.requests.filter((one) => {
        const day = dayOf(one.requested_at);
        return (
            asked.facilities.has(one.facility_id) &&
            one.status !== 'cancelled' &&
            day >= asked.first &&
            day <= asked.last
        );
    });
    const placeOf = ({ facility_id }: ModuleRequest): string => {
        const place = country.places.find(({ id }) => id === facility_id)!;
        if (by === 'region') return place.region;
        return by === 'partner' ? (partners.get(place.partner_id) ?? '-') : 'Whole country';
    };
    const took = (list: readonly ModuleRequest[], until: 'decided_at' | 'closed_at') =>
        median(
            list
                .filter((one) => one[until] !== null)
                .map((one) => (Date.parse(one[until]!) - Date.parse(one.requested_at)) / DAY),
        );
    return new Map(
        [...groupBy(inPeriod, placeOf)].map(([name, list]) => {
            const open = list.filter(({ ended_at }) => ended_at === null);
            return [
                name,
                {
                    requests: list.length,
                    closed: list.filter(({ closed_at }) => closed_at !== null).length,
                    waiting: open.length,
                    decide_days: took(list, 'decided_at'),
                    close_days: took(list, 'closed_at'),
                    oldest_days: open.length
                        ? Math.max(
                              ...open.map((one) =>
                                  daysBetween(dayOf(one.requested_at), sums.today),
                              ),
                          )
                        : null,
                },
            ];
        }),
    );
}

/** Modules that a person said were replaced; no run of the country tells of others. */
function replaced(asked: Asked): Map<string, Figures> {
    const country = wholeOf(asked);
    if (![undefined, 'said'].includes(asked.filters['how'])) return new Map();
    const left = country.modules.filter(({ machine_id, status }) => {
        const machine = country.fleet.find(({ id }) => id === machine_id)!;
        return (
            machine.device_type === 'genexpert' && status === 'replaced' && standsAt(asked, machine)
        );
    });
    return new Map(
        left.map(({ machine_id, serial }) => {
            const runs = country.runs.filter(
                (run) =>
                    run.machine_id === machine_id &&
                    sums.isTest(run) &&
                    run.module_serial.toLowerCase() === serial.toLowerCase(),
            );
            const failed = runs.filter(({ outcome }) => outcome !== 'success').length;
            return [serial, { life_tests: runs.length, life_failures: failed }];
        }),
    );
}

const byFacility = (row: Record<string, unknown>): string => String(row['facility']);

export const fleetOracles: Record<string, Oracle> = {
    machines: machinesBut(null),
    inactiveMachines: machinesBut(7),
    silentMachines: {
        key: (row) => ['serial', 'facility', 'why'].map((key) => String(row[key])).join(' '),
        totals: () => ({}),
        rows(asked) {
            const days = Number(asked.filters['silent_for'] ?? 7);
            return new Map(
                wholeOf(asked)
                    .fleet.filter(
                        (one) =>
                            one.status === 'enabled' &&
                            standsAt(asked, one) &&
                            sinceOf(one) < NOW - days * DAY,
                    )
                    .map((one) => [
                        [
                            one.serial,
                            nameOf(asked, one.facility_id),
                            stateOf(asked, one, days),
                        ].join(' '),
                        { silent_days: wholeDays(sinceOf(one)) },
                    ]),
            );
        },
    },
    connection: {
        key: (row) => ['serial', 'facility', 'state'].map((key) => String(row[key])).join(' '),
        totals: () => ({}),
        rows: connected,
    },
    connectionPlaces: {
        key: byFacility,
        rows: heardAt,
        totals(asked) {
            const { machines, heard } = added(heardAt(asked), 'machines', 'heard');
            return {
                machines: machines!,
                heard: heard!,
                heard_rate: sums.percent(heard!, machines!),
            };
        },
    },
    unreported: { key: byFacility, totals: () => ({}), rows: silentPlaces },
    moduleRequests: {
        key: (row) => `${String(row['number'])} ${String(row['status'])}`,
        totals: () => ({}),
        rows: asksFor,
    },
    moduleTurnaround: {
        key: (row) => String(row['name']),
        rows: turnaround,
        totals: (asked) => added(turnaround(asked), 'requests', 'closed', 'waiting'),
    },
    replacedModules: {
        key: (row) => String(row['module_serial']),
        rows: replaced,
        totals: (asked) => added(replaced(asked), 'life_tests', 'life_failures'),
    },
};
