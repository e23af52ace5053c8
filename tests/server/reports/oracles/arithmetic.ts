/** Figures in plain TypeScript, written from the definitions and sharing nothing with the reports. */
import { groupBy, type Country, type Run } from '../country.ts';

export type Figures = Record<string, number | null>;

export const percent = (above: number, ...below: number[]): number | null => {
    const sum = below.reduce((a, b) => a + b, 0);
    return sum === 0 ? null : (100 * above) / sum;
};
/** What a function says of the same thing, worked out once: a question is asked of every run of thousands. */
function once<Of, Said>(work: (of: Of) => Said): (of: Of) => Said {
    const known = new Map<Of, Said>();
    return (of) => {
        if (!known.has(of)) known.set(of, work(of));
        return known.get(of)!;
    };
}
const count = <T>(list: readonly T[], test: (one: T) => boolean): number =>
    list.filter(test).length;
const counted = ['success', 'error', 'invalid', 'no_result'];

export const isTest = (run: Run): boolean =>
    run.test_type === 'specimen' && counted.includes(run.outcome);
export const isValid = (run: Pick<Run, 'outcome' | 'call'>): boolean =>
    run.outcome === 'success' && run.call !== 'unrecognised';
const says = (
    run: Run,
    target: string,
    call: string,
    grade?: (grade: string) => boolean,
): boolean =>
    run.outcome === 'success' &&
    run.calls.some(
        (one) => one.target === target && one.call === call && (!grade || grade(one.grade)),
    );

export function runFigures(runs: readonly Run[]): Figures {
    const tests = runs.length;
    const errors = count(runs, (run) => run.outcome === 'error');
    const invalid = count(runs, (run) => run.outcome === 'invalid');
    const no_result = count(runs, (run) => run.outcome === 'no_result');
    const unsuccessful = errors + invalid + no_result;
    return {
        tests,
        errors,
        invalid,
        no_result,
        unsuccessful,
        valid: count(runs, isValid),
        unrecognised: count(
            runs,
            (run) => run.outcome === 'success' && run.call === 'unrecognised',
        ),
        error_rate: percent(errors, tests),
        invalid_rate: percent(invalid, tests),
        no_result_rate: percent(no_result, tests),
        unsuccessful_rate: percent(unsuccessful, tests),
    };
}

const withCalls = ['tb', 'hpv', 'eid', 'ctng', 'tv', 'hbv', 'hcv', 'covid', 'other'];
/** Of a disease that is there or not, and no test for the resistance of what is already found. */
const asks = (run: Run): boolean =>
    withCalls.includes(run.disease_area) && !run.assay.includes('XDR');

export function callFigures(all: readonly Run[]): Figures {
    const runs = all.filter(asks);
    const positive = count(runs, (run) => run.outcome === 'success' && run.call === 'detected');
    const valid_called = count(runs, isValid);
    return {
        positive,
        valid_called,
        negative: count(runs, (run) => run.outcome === 'success' && run.call === 'not_detected'),
        positivity: percent(positive, valid_called),
    };
}

export function tbFigures(all: readonly Run[]): Figures {
    const positive = callFigures(all).positive as number;
    const runs = all.filter(asks);
    const valid = count(runs, isValid);
    const detected = count(runs, (run) => says(run, 'MTB', 'detected'));
    const trace = count(runs, (run) => says(run, 'MTB', 'detected', (grade) => grade === 'trace'));
    const resistant = count(runs, (run) => says(run, 'RIF', 'detected'));
    const susceptible = count(runs, (run) => says(run, 'RIF', 'not_detected'));
    const indeterminate = count(runs, (run) => says(run, 'RIF', 'indeterminate'));
    const grades = Object.fromEntries(
        ['very_low', 'low', 'medium', 'high'].map((word) => [
            word,
            count(runs, (run) => says(run, 'MTB', 'detected', (grade) => grade === word)),
        ]),
    );
    return {
        ...runFigures(all),
        ...callFigures(all),
        ...grades,
        trace,
        tests_per_positive: positive ? valid / positive : null,
        mtb_detected: detected,
        mtb_graded: detected - trace,
        rif_detected: resistant,
        rif_not_detected: susceptible,
        rif_indeterminate: indeterminate,
        rr_rate: percent(resistant, resistant, susceptible),
        rr_of_mtb: percent(resistant, resistant, susceptible, indeterminate, trace),
        rif_indeterminate_rate: percent(indeterminate, resistant, susceptible, indeterminate),
    };
}

export function hpvFigures(runs: readonly Run[]): Figures {
    const valid = count(runs, isValid);
    const channel = (target: string) => count(runs, (run) => says(run, target, 'detected'));
    const [a, b, c] = [channel('HPV 16'), channel('HPV 18/45'), channel('Other HR HPV')];
    return {
        ...runFigures(runs),
        ...callFigures(runs),
        hpv_16: a!,
        hpv_18_45: b!,
        hpv_other: c!,
        hpv_16_rate: percent(a!, valid),
        hpv_18_45_rate: percent(b!, valid),
        hpv_other_rate: percent(c!, valid),
    };
}

/** Threshold 1,000 with "at most"; low-level from 50 to below 1,000. */
export function loadOf(
    run: Pick<Run, 'outcome' | 'call' | 'value' | 'value_operator'>,
    atMost = true,
): 'none' | 'undetected' | 'low_level' | 'suppressed' | 'not_suppressed' | 'unclassified' {
    if (!isValid(run)) return 'none';
    const { value, value_operator: sign } = run;
    if (run.call === 'not_detected') return 'undetected';
    if (value === null)
        return sign === '<' ? 'undetected' : sign === '>' ? 'not_suppressed' : 'unclassified';
    if (value <= 0) return 'undetected';
    if (sign === '<') return value <= 1000 ? 'undetected' : 'unclassified';
    if (sign === '>') return value >= 1000 ? 'not_suppressed' : 'unclassified';
    if (atMost ? value > 1000 : value >= 1000) return 'not_suppressed';
    return value >= 50 && value < 1000 ? 'low_level' : 'suppressed';
}

export function vlFigures(runs: readonly Run[]): Figures {
    const loads = runs.map((run) => loadOf(run));
    const of = (...wanted: string[]) => count(loads, (load) => wanted.includes(load));
    const logs = runs
        .filter(
            (run) =>
                isValid(run) &&
                run.call !== 'not_detected' &&
                run.value !== null &&
                run.value > 0 &&
                ['', '='].includes(run.value_operator),
        )
        .map((run) => Math.log10(run.value!));
    const valid = count(runs, isValid);
    const suppressed = of('undetected', 'low_level', 'suppressed');
    return {
        ...runFigures(runs),
        suppressed,
        undetected: of('undetected'),
        low_level: of('low_level'),
        not_suppressed: of('not_suppressed'),
        unclassified: of('unclassified'),
        suppression_rate: percent(suppressed, valid),
        low_level_rate: percent(of('low_level'), valid),
        quantified: logs.length,
        mean_log: logs.length ? logs.reduce((a, b) => a + b, 0) / logs.length : null,
    };
}

const nobodys =
    'none nil null unknown unk nan noid nonumber notknown notapplicable anonymous patient test inconnu aucun sans hakuna haijulikani';

/** A patient number as numbers are compared; empty where it is nobody's. */
const numberOf = once((patient: string): string => {
    const signs = [...patient.toLowerCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
    const word = signs.join('');
    if (signs.length < 3 || new Set(signs).size === 1 || nobodys.split(' ').includes(word))
        return '';
    // Its parts, whatever stands between them; zeros before a number are none.
    const parts = patient.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
    return parts.join('-').replace(/^[0-]+/, '');
});

/** First PCRs need all that the facility ever tested. */
export function eidFigures(runs: readonly Run[], everything: readonly Run[]): Figures {
    const good = runs.filter(isValid);
    const months = (run: Run) => (run.age === null ? null : run.age * 12);
    const number = (run: Run) => numberOf(run.patient_id);
    const first = good.filter(
        (run) =>
            number(run) === '' ||
            !everything.some(
                (other) =>
                    other.disease_area === 'eid' &&
                    other.test_type === 'specimen' &&
                    isValid(other) &&
                    other.facility_id === run.facility_id &&
                    number(other) === number(run) &&
                    (other.day < run.day || (other.day === run.day && other.id < run.id)),
            ),
    );
    const aged = first.filter((run) => run.age !== null);
    // Every infant once, ill where any run of theirs says so.
    const infants = new Map<string, boolean>();
    for (const run of good.filter((one) => ['detected', 'not_detected'].includes(one.call))) {
        const who = number(run) === '' ? `run ${run.id}` : `${run.facility_id} ${number(run)}`;
        infants.set(who, (infants.get(who) ?? false) || run.call === 'detected');
    }
    const ill = [...infants.values()].filter(Boolean).length;
    const inTime = count(aged, (run) => months(run)! >= 0 && months(run)! < 2.1);
    return {
        ...runFigures(runs),
        ...callFigures(runs),
        under_2_months: count(
            good,
            (run) => months(run) !== null && months(run)! >= 0 && months(run)! < 2.1,
        ),
        months_2_to_12: count(
            good,
            (run) => months(run) !== null && months(run)! >= 2.1 && months(run)! <= 12,
        ),
        over_12_months: count(good, (run) => months(run) !== null && months(run)! > 12),
        age_unknown: count(good, (run) => run.age === null),
        infants: infants.size,
        infants_positive: ill,
        infant_positivity: percent(ill, infants.size),
        first_pcr_positive: count(first, (run) => run.call === 'detected'),
        first_pcr_positivity: percent(
            count(first, (run) => run.call === 'detected'),
            first.length,
        ),
        first_pcr: first.length,
        first_pcr_aged: aged.length,
        first_pcr_in_time: inTime,
        in_time_rate: percent(inTime, aged.length),
    };
}

/** One analyte of a panel. */
export function targetFigures(runs: readonly Run[], target: string): Figures {
    const of = (call: string) => count(runs, (run) => says(run, target, call));
    const valid = count(
        runs,
        (run) =>
            run.outcome === 'success' &&
            run.calls.some((one) => one.target === target && one.call !== 'unrecognised'),
    );
    return {
        ...runFigures(runs),
        valid,
        valid_called: valid,
        unrecognised: of('unrecognised'),
        positive: of('detected'),
        negative: of('not_detected'),
        positivity: percent(of('detected'), valid),
    };
}

/** Tests for tuberculosis at each facility. */
const tuberculosisAt = once((everything: readonly Run[]) =>
    groupBy(
        everything.filter((run) => run.disease_area === 'tb' && isTest(run)),
        (run) => run.facility_id,
    ),
);
/** Rifampicin is a chip of its own on Truenat, and XDR a test of its own: neither is a retest of MTB. */
const askedBy = once(({ device_type, assay }: Run) => {
    const words = assay.toLowerCase().split(/[^a-z]+/);
    return device_type === 'truenat' && words.includes('rif') ? 'rif' : words.includes('xdr');
});

/** What became of runs that failed, by comparing each with each of its facility. */
export function retestFigures(runs: readonly Run[], everything: readonly Run[]): Figures {
    const near = ({ facility_id }: Run): Run[] => tuberculosisAt(everything).get(facility_id) ?? [];
    const word = (text: string) => text.trim().toLowerCase();
    const ofTwo = (a: Run, b: Run) => {
        const [one, other] = [numberOf(a.patient_id), numberOf(b.patient_id)];
        return one !== '' && other !== '' && one !== other;
    };
    const samples = (a: Run, b: Run) =>
        !ofTwo(a, b) &&
        (/[1-9]/.test(a.sample_id) || numberOf(a.sample_id) !== '') &&
        word(a.sample_id) === word(b.sample_id);
    const days = (a: Run, b: Run) => (Date.parse(b.day) - Date.parse(a.day)) / 86_400_000;
    // Two of one number whom sex or age tell apart are two people.
    const apart = (a: Run, b: Run) =>
        [a.sex, b.sex].toSorted().join(' ') === 'female male' ||
        (a.age !== null &&
            b.age !== null &&
            Math.abs(a.age - b.age) > 1 + Math.abs(days(a, b)) / 365);
    const same = (a: Run, b: Run) =>
        a.id !== b.id &&
        !apart(a, b) &&
        askedBy(a) === askedBy(b) &&
        (samples(a, b) ||
            (numberOf(a.patient_id) !== '' && numberOf(a.patient_id) === numberOf(b.patient_id)));
    const before = (a: Run, b: Run) =>
        (a.ended_at < b.ended_at || (a.ended_at === b.ended_at && a.id < b.id)) &&
        Math.abs(days(a, b)) <= 14;
    const initial = runs.filter(
        (run) =>
            !near(run).some(
                (other) => other.outcome !== 'success' && same(other, run) && before(other, run),
            ),
    );
    const failed = initial.filter((run) => run.outcome !== 'success');
    const later = failed.map((run) =>
        near(run).filter((other) => same(run, other) && before(run, other)),
    );
    const retested = count(later, (list) => list.length > 0);
    const resolved = count(later, (list) => list.some((run) => run.outcome === 'success'));
    return {
        initial: initial.length,
        initial_unsuccessful: failed.length,
        retested,
        resolved,
        final_unsuccessful: failed.length - resolved,
        initial_unsuccessful_rate: percent(failed.length, initial.length),
        retest_rate: percent(retested, failed.length),
        resolved_rate: percent(resolved, retested),
        final_unsuccessful_rate: percent(failed.length - resolved, initial.length),
    };
}

export const everyDay = (first: string, last: string): string[] => {
    const days: string[] = [];
    for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
        days.push(new Date(at).toISOString().slice(0, 10));
    return days;
};
/** Whether a day is worked: a weekday that is no public holiday. */
export const isWorked = (country: Country, day: string): boolean =>
    ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !country.holidays.has(day);
/** The day of the clock that the small country is asked under (tests/helpers/app.ts). */
export const today = '2026-03-14';
/** Whether a day is one to report on: a worked day that is over, and today when something came. */
export const countsDay = (country: Country, day: string, came: boolean): boolean =>
    isWorked(country, day) && (day < today || (day === today && came));
const stood = (country: Country, facilities: ReadonlySet<number>, day: string) =>
    country.placements.filter(
        (one) =>
            facilities.has(one.facility_id) && one.from <= day && (one.to === null || day < one.to),
    );
const modulesOf = (country: Country, machine: number): number =>
    country.machines.find((one) => one.id === machine)!.modules;

/** Capacity day by day: what stood there, times what the day is worth. */
export function capacity(
    country: Country,
    facilities: ReadonlySet<number>,
    first: string,
    last: string,
    profile: string,
): Figures {
    let moduleDays = 0;
    let functionalDays = 0;
    let workingDays = 0;
    for (const day of everyDay(first, last).filter((one) => one <= today)) {
        const month = new Date(
            Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0),
        ).getUTCDate();
        const worth = profile === '21/63' ? 21 / month : isWorked(country, day) ? 1 : 0;
        if (isWorked(country, day)) workingDays++;
        for (const { machine_id } of stood(country, facilities, day)) {
            const modules = modulesOf(country, machine_id);
            moduleDays += worth * modules;
            functionalDays +=
                worth * (modules - count(country.faulty, (one) => one.machine_id === machine_id));
        }
    }
    const there = stood(country, facilities, last).map((one) => one.machine_id);
    const modules = there.reduce((sum, one) => sum + modulesOf(country, one), 0);
    const touched = country.placements.some(
        (one) =>
            facilities.has(one.facility_id) &&
            one.from <= last &&
            (one.to === null || one.to > first),
    );
    return {
        machines: there.length,
        modules,
        working_days: touched ? workingDays : 0,
        module_days: moduleDays,
        expected: 3 * moduleDays,
        functional_expected: 3 * functionalDays,
        faulty: count(country.faulty, (one) => there.includes(one.machine_id)),
    };
}

/** Working days with a test while a machine stood there, of the working days on which one did. */
export function reporting(
    country: Country,
    facilities: ReadonlySet<number>,
    gx: readonly Run[],
    first: string,
    last: string,
): Figures {
    let total = 0;
    let heard = 0;
    for (const facility of facilities) {
        for (const day of everyDay(first, last)) {
            const came = gx.some((run) => run.facility_id === facility && run.day === day);
            if (!countsDay(country, day, came) || !stood(country, new Set([facility]), day).length)
                continue;
            total++;
            if (came) heard++;
        }
    }
    const placed = placedIn(country, facilities, first, last);
    const heardOf = [...placed].filter((id) => gx.some((run) => run.facility_id === id)).length;
    return {
        reporting_days: heard,
        total_days: total,
        reporting_rate: percent(heard, total),
        sites: placed.size,
        sites_reporting: heardOf,
        sites_rate: percent(heardOf, placed.size),
    };
}

export const placedIn = (
    country: Country,
    facilities: ReadonlySet<number>,
    first: string,
    last: string,
) =>
    new Set(
        country.placements
            .filter(
                (one) =>
                    facilities.has(one.facility_id) &&
                    one.from <= last &&
                    (one.to === null || one.to > first),
            )
            .map((one) => one.facility_id),
    );

/** The same of runs that may be measurements alone, which are neither positive nor negative. */
export function anyCallFigures(runs: readonly Run[]): Figures {
    const figures = callFigures(runs);
    const measured = runs.length > 0 && !runs.some((run) => withCalls.includes(run.disease_area));
    return measured ? { ...figures, positive: null, negative: null, valid_called: null } : figures;
}

/** Runs, and positives of those that are positive or negative. */
export function calledFigures(runs: readonly Run[], said = callFigures): Figures {
    const { positive, valid_called, positivity } = said(runs);
    return {
        ...runFigures(runs),
        positive: positive!,
        valid_called: valid_called!,
        positivity: positivity!,
        tests_per_positive: positive ? valid_called! / positive : null,
    };
}
