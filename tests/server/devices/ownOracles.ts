/** What each report that Lifecare or an X-ray site opens should say of their devices, counted run by run from the rows. */
import type { Machine, OwnCountry, Placement, Run } from './ownCountry.ts';
import { groupBy } from '../reports/country.ts';

export type Row = Record<string, string | number | null>;

/** One question: whose devices, where, when, and under which filters. */
export interface Question {
    country: OwnCountry;
    /** Types of instruments that the reader is about. */
    types: readonly string[];
    facilities: ReadonlySet<number>;
    /** Whether places were asked for, or the reader has some of their own. */
    everywhere: boolean;
    first: string;
    last: string;
    filters: Readonly<Record<string, string | undefined>>;
}

export interface Oracle {
    /** Rows, in any order, with at least every figure of the report. */
    rows(asked: Question): Row[];
    totals?(asked: Question): Row;
}

/** The clock of the tests. */
const now = '2026-03-14T09:00:00Z';
const today = '2026-03-14';

const percent = (above: number, below: number): number | null =>
    below === 0 ? null : (100 * above) / below;
const count = <T>(list: readonly T[], test: (one: T) => boolean): number =>
    list.filter(test).length;
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const least = (list: readonly string[]): string | null => list.toSorted()[0] ?? null;
const most = (list: readonly string[]): string | null => list.toSorted().at(-1) ?? null;
const word = (text: string): string => text.trim().toLowerCase();

/** The day in Kampala of an instant. */
const dayOf = (at: string): string =>
    new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10);
const later = (day: string, days: number): string =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const daysBetween = (first: string, last: string): string[] => {
    const days: string[] = [];
    for (let day = first; day <= last; day = later(day, 1)) days.push(day);
    return days;
};
const monday = (day: string): string =>
    later(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const machineOf = ({ country }: Question, id: number): Machine =>
    country.machines.find((one) => one.id === id)!;
const placeOf = ({ country }: Question, id: number) => country.places.find((one) => one.id === id)!;
const named = (asked: Question, id: number): Row => {
    const { name, district, region } = placeOf(asked, id);
    return { facility: name, district, region };
};

/** Every run of the reader's devices at these places, of whatever outcome and kind. */
const ownRuns = ({ country, types, facilities, filters }: Question): Run[] =>
    country.runs.filter(
        (run) =>
            types.includes(run.device_type) &&
            facilities.has(run.facility_id) &&
            (!filters['disease_area'] || run.disease_area === filters['disease_area']),
    );
const onMachine = (asked: Question, run: Run): boolean =>
    !asked.filters['machine'] ||
    machineOf(asked, run.machine_id).serial === asked.filters['machine'];
const isTest = (run: Run): boolean => run.test_type === 'specimen' && run.outcome !== 'in_progress';
/** Tests of the period on all of the reader's machines there. */
const testsOfAll = (asked: Question): Run[] =>
    ownRuns(asked).filter((run) => isTest(run) && run.day >= asked.first && run.day <= asked.last);
const tests = (asked: Question): Run[] => testsOfAll(asked).filter((run) => onMachine(asked, run));

/** Groups of runs by place, at the level that is asked for. */
function byPlace(asked: Question, runs: readonly Run[]): [Row, Run[]][] {
    const level = asked.filters['level'] ?? 'facility';
    if (level === 'nation')
        return runs.length ? [[{ facility: null, district: null, region: null }, [...runs]]] : [];
    const keyOf = ({ facility_id }: Run): number => {
        const { district_id, region_id } = placeOf(asked, facility_id);
        return { facility: facility_id, district: district_id, region: region_id }[level]!;
    };
    return [...groupBy(runs, keyOf).values()].map((list) => {
        const { facility, district, region } = named(asked, list[0]!.facility_id);
        return [
            {
                facility: level === 'facility' ? facility! : null,
                district: level === 'region' ? null : district!,
                region: region!,
            },
            list,
        ];
    });
}

/** Runs that say whether something is there: no load, no count, no score. */
const asks = (run: Run): boolean => ['eid', 'tb'].includes(run.disease_area);

function ended(runs: readonly Run[]): Row {
    const of = (outcome: string) => count(runs, (run) => run.outcome === outcome);
    const [errors, invalid, no_result] = [of('error'), of('invalid'), of('no_result')];
    const unsuccessful = errors + invalid + no_result;
    const good = runs.filter((run) => run.outcome === 'success');
    const called = runs.some(asks)
        ? {
              positive: count(good, (run) => asks(run) && run.call === 'detected'),
              negative: count(good, (run) => asks(run) && run.call === 'not_detected'),
              valid_called: count(good, (run) => asks(run) && run.call !== 'unrecognised'),
          }
        : { positive: null, negative: null, valid_called: null };
    return {
        tests: runs.length,
        valid: count(good, (run) => run.call !== 'unrecognised'),
        unrecognised: count(good, (run) => run.call === 'unrecognised'),
        ...called,
        positivity: percent(called.positive ?? 0, called.valid_called ?? 0),
        errors,
        invalid,
        no_result,
        unsuccessful,
        error_rate: percent(errors, runs.length),
        invalid_rate: percent(invalid, runs.length),
        no_result_rate: percent(no_result, runs.length),
        unsuccessful_rate: percent(unsuccessful, runs.length),
    };
}

const deviceRuns: Oracle = {
    rows: (asked) =>
        byPlace(asked, tests(asked)).map(([place, runs]) => ({ ...place, ...ended(runs) })),
    totals: (asked) => ended(tests(asked)),
};

const failed = (asked: Question): Run[] => tests(asked).filter((run) => run.outcome === 'error');

const byCode: Oracle = {
    rows: (asked) =>
        [...groupBy(failed(asked), (run) => `${run.device_type} ${run.error_code}`).entries()].map(
            ([key, runs]) => {
                const days = runs.map(({ day }) => day);
                const known = asked.country.classes.get(key);
                return {
                    code: runs[0]!.error_code || null,
                    error_text: most(runs.map(({ error_text }) => error_text)) || null,
                    class: known === undefined ? 'unknown' : known === 'weather' ? 'other' : known,
                    errors: runs.length,
                    share: percent(runs.length, failed(asked).length),
                    first_on: least(days),
                    last_on: most(days),
                    sites: new Set(runs.map(({ facility_id }) => facility_id)).size,
                };
            },
        ),
    totals: (asked) => ({ errors: failed(asked).length }),
};

/** A patient number as numbers are compared; none where it is nobody's. */
const numberOf = ({ patient_id }: Run): string =>
    ['unknown', '', '0000', 'P-2'].includes(patient_id) ? '' : word(patient_id);
const beganAt = (run: Run): string => run.started_at ?? run.ended_at ?? run.received_at;

/** X-rays of a patient on a day on which the facility had taken one of the same before. */
function repeatsAmong(runs: readonly Run[]): { again: Set<number>; afterFailure: Set<number> } {
    const [again, afterFailure] = [new Set<number>(), new Set<number>()];
    for (const run of runs.filter((one) => numberOf(one) !== '')) {
        const before = runs
            .filter(
                (one) =>
                    one.facility_id === run.facility_id &&
                    one.day === run.day &&
                    numberOf(one) === numberOf(run) &&
                    (Date.parse(beganAt(one)) < Date.parse(beganAt(run)) ||
                        (Date.parse(beganAt(one)) === Date.parse(beganAt(run)) && one.id < run.id)),
            )
            .toSorted((a, b) => Date.parse(beganAt(a)) - Date.parse(beganAt(b)) || a.id - b.id);
        if (before.length) again.add(run.id);
        if (before.length && before.at(-1)!.outcome !== 'success') afterFailure.add(run.id);
    }
    return { again, afterFailure };
}

/** The commonest code; of several the first. */
function mainCode(runs: readonly Run[]): string | null {
    const codes = groupBy(
        runs.filter(({ error_code }) => error_code !== ''),
        ({ error_code }) => error_code,
    );
    return (
        [...codes].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0] ??
        null
    );
}

const rateKeys: Record<string, (run: Run) => string> = {
    facility: (run) => String(run.facility_id),
    machine: (run) => `${run.facility_id} ${run.machine_id}`,
    operator: (run) => `${run.facility_id} ${word(run.operator)}`,
    month: (run) => run.day.slice(0, 7),
    lot: (run) => word(run.reagent_lot),
};

function ratesOf(xray: boolean): Oracle {
    const figures = (asked: Question, runs: readonly Run[]): Row => {
        const code = asked.filters['error'];
        const fails = runs.filter(
            (run) =>
                (xray ? run.outcome !== 'success' : run.outcome === 'error') &&
                (code === undefined || run.error_code === code),
        );
        const alike = {
            [xray ? 'readings' : 'tests']: runs.length,
            errors: fails.length,
            error_rate: percent(fails.length, runs.length),
        };
        if (!xray) {
            const invalid = count(runs, (run) => run.outcome === 'invalid');
            return {
                ...alike,
                invalid,
                invalid_rate: percent(invalid, runs.length),
                no_result: count(runs, (run) => run.outcome === 'no_result'),
            };
        }
        // The one before may have been on the machine beside it.
        const { again, afterFailure } = repeatsAmong(testsOfAll(asked));
        const repeats = count(runs, (run) => again.has(run.id));
        const identified = count(runs, (run) => numberOf(run) !== '');
        return {
            ...alike,
            repeats,
            identified,
            repeat_rate: percent(repeats, identified),
            repeated_after_failure: count(runs, (run) => afterFailure.has(run.id)),
        };
    };
    const groups = (asked: Question): Run[][] => {
        const by = asked.filters['by'] ?? 'facility';
        const code = asked.filters['error'];
        return [...groupBy(tests(asked), rateKeys[by]!).values()].filter(
            (runs) => code === undefined || Number(figures(asked, runs)['errors']) > 0,
        );
    };
    return {
        rows: (asked) =>
            groups(asked).map((runs) => {
                const by = asked.filters['by'] ?? 'facility';
                const [one] = runs as [Run, ...Run[]];
                const code = asked.filters['error'];
                const fails = runs.filter(
                    (run) =>
                        (xray ? run.outcome !== 'success' : run.outcome === 'error') &&
                        (code === undefined || run.error_code === code),
                );
                const place =
                    by === 'month' || by === 'lot'
                        ? { facility: null, district: null, region: null }
                        : named(asked, one.facility_id);
                return {
                    ...place,
                    machine_serial:
                        by === 'machine' ? machineOf(asked, one.machine_id).serial : null,
                    period: by === 'month' ? one.day.slice(0, 7) : null,
                    main_code: mainCode(fails),
                    first_on: least(fails.map(({ day }) => day)),
                    last_on: most(fails.map(({ day }) => day)),
                    ...figures(asked, runs),
                };
            }),
        // Of rows that are left: with a code, those that have it.
        totals: (asked) => figures(asked, groups(asked).flat()),
    };
}

/** Stays of the reader's machines at these places. */
const stays = (asked: Question): Placement[] =>
    asked.country.placements.filter((one) => {
        const machine = machineOf(asked, one.machine_id);
        return (
            asked.types.includes(machine.device_type) &&
            asked.facilities.has(one.facility_id) &&
            (!asked.filters['machine'] || machine.serial === asked.filters['machine'])
        );
    });
const stoodOn = ({ from, to }: Placement, day: string): boolean =>
    from <= day && (to === null || day < to);
const isWorked = ({ country }: Question, day: string): boolean =>
    ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !country.holidays.has(day);

/** What was received of each machine by the day in Kampala, whatever became of it. */
const gathered = new WeakMap<Question, Map<string, Run[]>>();
function receipts(asked: Question): Map<string, Run[]> {
    const { disease_area } = asked.filters;
    const known =
        gathered.get(asked) ??
        groupBy(
            asked.country.runs.filter((run) => !disease_area || run.disease_area === disease_area),
            (run) => `${run.machine_id} ${dayOf(run.received_at)}`,
        );
    gathered.set(asked, known);
    return known;
}

function connected(asked: Question, list: readonly Placement[], days: readonly string[]) {
    let [online, total] = [0, 0];
    const came: Run[] = [];
    let marks = '';
    for (const stay of list)
        for (const day of days.filter((one) => stoodOn(stay, one))) {
            const runs = receipts(asked).get(`${stay.machine_id} ${day}`) ?? [];
            came.push(...runs);
            const worked = isWorked(asked, day) && day <= today;
            const expected = worked && (day < today || runs.length > 0);
            if (expected) total++;
            if (worked && runs.length) online++;
            marks += runs.length
                ? expected
                    ? '1'
                    : '+'
                : expected
                  ? '0'
                  : day > today || (day === today && worked)
                    ? '_'
                    : '.';
        }
    return {
        figures: {
            online_days: online,
            total_days: total,
            online_rate: percent(online, total),
            results_received: came.length,
        },
        marks,
        last: most(came.map(({ received_at }) => new Date(received_at).toISOString())),
    };
}

const deviceConnectivity: Oracle = {
    rows: (asked) => {
        const weeks = groupBy(daysBetween(asked.first, asked.last), monday);
        const pairs = groupBy(stays(asked), (one) => `${one.machine_id} ${one.facility_id}`);
        return [...pairs.values()].flatMap((list) =>
            [...weeks].flatMap(([week, days]) => {
                const { figures, marks, last } = connected(asked, list, days);
                if (!figures.results_received && !figures.total_days) return [];
                const [{ machine_id, facility_id }] = list as [Placement];
                return [
                    {
                        period_start: week,
                        serial: machineOf(asked, machine_id).serial,
                        ...named(asked, facility_id),
                        days: marks,
                        ...figures,
                        last_upload_at: last,
                    },
                ];
            }),
        );
    },
    totals: (asked) => connected(asked, stays(asked), daysBetween(asked.first, asked.last)).figures,
};

/** Forty tests an m-PIMA and week, of the days on which it stood there; of a PIMA nothing is expected. */
function performed(asked: Question, runs: readonly Run[], list: readonly Placement[]): Row {
    const days = daysBetween(asked.first, asked.last).filter((day) => day <= today);
    const isMpima = (machine: number): boolean => machineOf(asked, machine).device_type === 'mpima';
    const stood = sum(
        list
            .filter((stay) => isMpima(stay.machine_id))
            .map((stay) => count(days, (day) => stoodOn(stay, day))),
    );
    const counted = count(runs, (run) => run.device_type === 'mpima');
    const valid = count(runs, (run) => run.outcome === 'success' && run.call !== 'unrecognised');
    const errors = count(runs, (run) => run.outcome === 'error');
    return {
        machines: count(list, (stay) => stoodOn(stay, asked.last)),
        tests: runs.length,
        expected: (40 * stood) / 7,
        tests_counted: counted,
        utilization: percent(counted, (40 * stood) / 7),
        valid,
        errors,
        error_rate: percent(errors, runs.length),
        invalid: count(runs, (run) => run.outcome === 'invalid'),
        eid: count(runs, (run) => run.disease_area === 'eid'),
        vl: count(runs, (run) => run.disease_area === 'vl'),
        days_reported: new Set(runs.map(({ day, facility_id }) => `${facility_id} ${day}`)).size,
    };
}
const inUse = (asked: Question): Placement[] =>
    stays(asked).filter(
        (stay) =>
            machineOf(asked, stay.machine_id).status === 'enabled' &&
            stay.from <= asked.last &&
            (stay.to === null || stay.to > asked.first),
    );

const devicePerformance: Oracle = {
    rows: (asked) => {
        const runs = groupBy(tests(asked), (run) => run.facility_id);
        const standing = groupBy(inUse(asked), (stay) => stay.facility_id);
        return [...new Set([...runs.keys(), ...standing.keys()])].map((id) => ({
            ...named(asked, id),
            ...performed(asked, runs.get(id) ?? [], standing.get(id) ?? []),
        }));
    },
    totals: (asked) => performed(asked, tests(asked), inUse(asked)),
};

/** The closest threshold in force on the day of an X-ray. */
function thresholdOf({ country }: Question, run: Run): number | null {
    const holding = country.thresholds.filter(
        (one) =>
            one.valid_from <= run.day &&
            (!one.software || word(one.software) === word(run.assay)) &&
            (!one.software_version || one.software_version === run.assay_version) &&
            (one.facility_id === null || one.facility_id === run.facility_id) &&
            (one.age_from === null || (run.age !== null && run.age >= one.age_from)) &&
            (one.age_below === null || (run.age !== null && run.age < one.age_below)),
    );
    const closeness = (one: (typeof holding)[number]): string =>
        [
            one.facility_id !== null,
            one.software_version !== '',
            one.age_from !== null || one.age_below !== null,
            one.software !== '',
        ]
            .map(Number)
            .join('') + one.valid_from;
    return (
        holding.toSorted((a, b) => closeness(b).localeCompare(closeness(a)))[0]?.threshold ?? null
    );
}
function verdictOf(asked: Question, run: Run): string {
    if (run.outcome !== 'success') return 'failed';
    const threshold = thresholdOf(asked, run);
    if (run.value === null || run.call === 'unrecognised' || threshold === null) return 'unknown';
    return run.value >= threshold ? 'above' : 'below';
}

const saysTb = (run: Run): boolean =>
    run.disease_area === 'tb' &&
    isTest(run) &&
    run.outcome === 'success' &&
    ['detected', 'not_detected'].includes(run.mtb ?? '');

/** The test that followed: tied by hand, else the first under the same number within thirty days. */
function followed({ country }: Question, run: Run): { test: Run; tied: string } | undefined {
    const hand = country.runs.find((one) => one.id === country.links.get(run.id) && saysTb(one));
    if (hand) return { test: hand, tied: 'hand' };
    const test = country.runs
        .filter(
            (one) =>
                saysTb(one) &&
                one.facility_id === run.facility_id &&
                numberOf(run) !== '' &&
                word(one.patient_id) === numberOf(run) &&
                one.day >= run.day &&
                one.day <= later(run.day, 30) &&
                !ofOtherAge(one, run),
        )
        .toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)[0];
    return test && { test, tied: 'rule' };
}
/** All have one name here: who tells an age more than a year away, and the days between the two, is another. */
const ofOtherAge = (one: Run, other: Run): boolean =>
    one.age !== null &&
    other.age !== null &&
    Math.abs(one.age - other.age) >
        1 + Math.abs(Date.parse(one.day) - Date.parse(other.day)) / 86_400_000 / 365;
const told = (run: Run, target: string, name: string): string | undefined =>
    run.analytes.find((one) => one.target === target && one.name === name)?.call;

interface Exam {
    run: Run;
    verdict: string;
    threshold: number | null;
    after: ReturnType<typeof followed>;
}
const exams = (asked: Question): Exam[] =>
    tests(asked).map((run) => ({
        run,
        verdict: verdictOf(asked, run),
        threshold: thresholdOf(asked, run),
        after: followed(asked, run),
    }));

function screened(list: readonly Exam[]): Row {
    const above = list.filter((one) => one.verdict === 'above');
    const scored = count(list, ({ verdict }) => ['above', 'below'].includes(verdict));
    const failures = count(list, ({ verdict }) => verdict === 'failed');
    const tested = count(list, ({ verdict, after }) => verdict !== 'failed' && after !== undefined);
    const confirmed = count(
        list,
        (one) => one.verdict !== 'failed' && one.after?.test.mtb === 'detected',
    );
    const aboveTested = count(above, ({ after }) => after !== undefined);
    return {
        screened: list.length,
        failed: failures,
        failure_rate: percent(failures, list.length),
        presumptive: count(list, ({ run }) => told(run, 'screen', 'presumptive') === 'yes'),
        above_threshold: above.length,
        above_rate: percent(above.length, scored),
        scored,
        tested,
        above_tested: aboveTested,
        tested_rate: percent(aboveTested, above.length),
        tb_confirmed: confirmed,
        confirmed_rate: percent(confirmed, tested),
    };
}

const xrayCascade: Oracle = {
    rows: (asked) => {
        const all = new Map(exams(asked).map((one) => [one.run.id, one]));
        return byPlace(asked, tests(asked)).map(([place, runs]) => {
            const scores = runs
                .filter((run) => run.outcome === 'success' && run.value !== null)
                .map((run) => run.value!);
            return {
                ...place,
                ...screened(runs.map(({ id }) => all.get(id)!)),
                mean_score: scores.length ? sum(scores) / scores.length : null,
            };
        });
    },
    totals: (asked) => screened(exams(asked)),
};

const stepOf = (day: string, step: string): string => {
    if (step === 'day') return day;
    if (step === 'week') return monday(day);
    const month = Number(day.slice(5, 7));
    const first = step === 'month' ? month : Math.floor((month - 1) / 3) * 3 + 1;
    return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
};

const overTime = (list: readonly Exam[]): Row => {
    const { screened: all, above_threshold, above_rate, scored, tested, ...rest } = screened(list);
    const { tb_confirmed, confirmed_rate } = rest;
    return {
        screened: all!,
        above_threshold: above_threshold!,
        above_rate: above_rate!,
        scored: scored!,
        tested: tested!,
        tb_confirmed: tb_confirmed!,
        confirmed_rate: confirmed_rate!,
    };
};
const xrayOver: Oracle = {
    rows: (asked) => {
        const step = asked.filters['period'] ?? 'month';
        return [...groupBy(exams(asked), ({ run }) => stepOf(run.day, step))].map(
            ([start, list]) => {
                const inForce = new Set(list.flatMap((one) => one.threshold ?? []));
                return {
                    period_start: start,
                    thresholds: [...inForce].toSorted((a, b) => a - b).join(', ') || null,
                    ...overTime(list),
                };
            },
        );
    },
    totals: (asked) => overTime(exams(asked)),
};

const scoreOf = ({ run }: Exam): number | null => (run.outcome === 'success' ? run.value : null);
const histogramOf = (list: readonly Exam[]): Row => ({
    screened: list.length,
    // Only scores stand here: none of them failed.
    tested: count(list, ({ after }) => after !== undefined),
    tb_confirmed: count(list, ({ after }) => after?.test.mtb === 'detected'),
});
const scoreHistogram: Oracle = {
    rows: (asked) =>
        Array.from({ length: 10 }, (_, n) => ({
            band: `${n * 10}–${n === 9 ? 100 : n * 10 + 9}`,
            ...histogramOf(
                exams(asked).filter((one) => {
                    const score = scoreOf(one);
                    return score !== null && Math.min(9, Math.floor(score / 10)) === n;
                }),
            ),
        })),
    totals: (asked) => histogramOf(exams(asked).filter((one) => scoreOf(one) !== null)),
};

const siteXrayResults: Oracle = {
    rows: (asked) => {
        const { cad_verdict, tied, sample, test_type } = asked.filters;
        // Each X-ray of this country was read once.
        return (test_type === 'reading' ? [] : exams(asked))
            .filter(({ verdict }) => !cad_verdict || verdict === cad_verdict)
            .filter(({ after }) => !tied || (after === undefined ? 'no' : 'yes') === tied)
            .filter(({ run }) => !sample || word(run.sample_id).startsWith(word(sample)))
            .map(({ run, verdict, threshold, after }) => ({
                sample_id: run.sample_id,
                day: run.day,
                ...named(asked, run.facility_id),
                outcome: run.outcome,
                score: run.value,
                threshold,
                cad_verdict: verdict,
                test_day: after?.test.day ?? null,
                test_mtb: after?.test.mtb ?? null,
                tied: after?.tied ?? '',
                presumptive: told(run, 'screen', 'presumptive') ?? null,
                readings: 1,
                machine_serial: machineOf(asked, run.machine_id).serial,
            }));
    },
};

/** Numbers that are somebody's; of the others everybody has one name. */
const numbered = (patient: string): string | null =>
    /^p-\d{2,}$/.test(word(patient)) ? word(patient) : null;

/** Who ran tests of three people on three days at a place is told to readers without identity, and nobody else: a name may stand there. */
const visibleOperator = (asked: Question, run: Run): string => {
    const own = asked.country.runs
        .filter(
            (one) =>
                one.facility_id === run.facility_id && word(one.operator) === word(run.operator),
        )
        .map(({ day, patient_id }) => ({ day, person: numbered(patient_id) ?? 'own canary' }))
        .toSorted((a, b) => (`${a.day} ${a.person}` < `${b.day} ${b.person}` ? -1 : 1));
    const people = new Set<string>();
    let latest = '';
    for (const { day, person } of own)
        if (day > latest && !people.has(person)) {
            people.add(person);
            latest = day;
        }
    return run.operator === '' || people.size >= 3 ? run.operator : 'withheld';
};

const mpimaResults: Oracle = {
    rows: (asked) => {
        const { outcome, call, error_code, operator, lot, test_type } = asked.filters;
        const classes = asked.filters['class'];
        const classOf = (run: Run): string => {
            const known = asked.country.classes.get(`${run.device_type} ${run.error_code}`);
            return known === undefined ? 'unknown' : known === 'weather' ? 'other' : known;
        };
        return ownRuns(asked)
            .filter((run) => run.day >= asked.first && run.day <= asked.last)
            .filter((run) => onMachine(asked, run))
            .filter((run) => run.test_type === (test_type ?? 'specimen'))
            .filter((run) => !outcome || run.outcome === outcome)
            .filter((run) => !call || run.call === call)
            .filter((run) => !error_code || run.error_code === error_code)
            .filter((run) => !classes || (run.outcome === 'error' && classOf(run) === classes))
            .filter((run) => !operator || word(visibleOperator(asked, run)) === word(operator))
            .filter((run) => !lot || word(run.reagent_lot) === word(lot))
            .map((run) => ({
                day: run.day,
                ...named(asked, run.facility_id),
                disease_area: run.disease_area,
                outcome: run.outcome,
                call: run.call,
                value: run.value,
                error_code: run.error_code,
                operator: visibleOperator(asked, run),
                reagent_lot: run.reagent_lot,
                machine_serial: machineOf(asked, run.machine_id).serial,
            }));
    },
};

/** How long nothing came from a machine, in whole days. */
const silence = ({ last_message_at: at }: Machine): number | null =>
    at === null ? null : Math.floor((Date.parse(now) - Date.parse(at)) / 86_400_000);
const stateOf = (days: number | null): string =>
    days === null
        ? 'never'
        : days <= 3
          ? 'sending'
          : days <= 14
            ? 'quiet'
            : days <= 28
              ? 'late'
              : 'silent';

const devices: Oracle = {
    rows: (asked) => {
        const { state, machine } = asked.filters;
        return asked.country.machines
            .filter((one) => asked.types.includes(one.device_type))
            .filter(({ facility_id: at }) =>
                at === null ? asked.everywhere : asked.facilities.has(at),
            )
            .filter((one) => !machine || one.serial === machine)
            .filter((one) => !state || stateOf(silence(one)) === state)
            .map((one) => ({
                serial: one.serial,
                device: one.device_type,
                facility: one.facility_id === null ? null : placeOf(asked, one.facility_id).name,
                status: one.status,
                state: stateOf(silence(one)),
                days_silent: silence(one),
            }));
    },
};

const moduleDays: Oracle = {
    rows: (asked) =>
        [
            ...groupBy(
                tests(asked),
                (run) => `${run.machine_id} ${run.facility_id} ${word(run.module_slot)} ${run.day}`,
            ).values(),
        ].map((runs) => ({
            period_start: runs[0]!.day,
            machine_serial: machineOf(asked, runs[0]!.machine_id).serial,
            ...named(asked, runs[0]!.facility_id),
            ...unsuccessful(runs),
        })),
    totals: (asked) => unsuccessful(tests(asked)),
};
const unsuccessful = (runs: readonly Run[]): Row => {
    const bad = count(runs, (run) => run.outcome !== 'success');
    return { tests: runs.length, unsuccessful: bad, unsuccessful_rate: percent(bad, runs.length) };
};

/** Stays begun and ended, and three or more runs of a device one after another that gave nothing. */
const happenings: Oracle = {
    rows: (asked) => {
        const { kind } = asked.filters;
        const during = (day: string | null): boolean =>
            day !== null && day >= asked.first && day <= asked.last;
        const of = (what: string, stay: Placement, how_many: number | null = null): Row => ({
            kind: what,
            serial: machineOf(asked, stay.machine_id).serial,
            facility: placeOf(asked, stay.facility_id).name,
            how_many,
        });
        const rows: Row[] = stays(asked).flatMap((stay) => [
            ...(during(stay.from) ? [of('placed', stay)] : []),
            ...(during(stay.to) ? [of('left', stay)] : []),
        ]);
        const lines = groupBy(
            tests(asked),
            (run) => `${run.machine_id} ${run.facility_id} ${run.module_slot}`,
        );
        for (const runs of lines.values()) {
            const at = (run: Run) => Date.parse(run.ended_at ?? run.started_at ?? run.received_at);
            let island: Run[] = [];
            for (const run of [...runs.toSorted((a, b) => at(a) - at(b) || a.id - b.id), null]) {
                if (run && run.outcome !== 'success') {
                    island.push(run);
                    continue;
                }
                const last = island.at(-1);
                if (last && island.length >= 3 && during(dayOf(new Date(at(last)).toISOString())))
                    rows.push(of('failures', { ...last, from: '', to: null }, island.length));
                island = [];
            }
        }
        return rows.filter((row) => !kind || row['kind'] === kind);
    },
};

export const ownOracles: Readonly<Record<string, Oracle>> = {
    deviceRuns,
    deviceErrors: byCode,
    placedErrors: byCode,
    placedRates: ratesOf(false),
    xrayErrorRates: ratesOf(true),
    deviceConnectivity,
    devicePerformance,
    xrayCascade,
    xrayOver,
    scoreHistogram,
    siteXrayResults,
    mpimaResults,
    devices,
    placedDevices: devices,
    moduleDays,
    happenings,
};
