/** What each report should say: which rows, under which key, with which figures. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { area, type Asked, gx, type Oracle, testsOf } from '../asked.ts';
import { benchmarkRows, benchmarkSums, placesBehind } from './benchmarkOracle.ts';
import { errorOracles } from './errorOracle.ts';
import { fleetOracles } from './fleetOracles.ts';
import { machineOracles } from './machineOracles.ts';
import { moduleOracles } from './moduleOracles.ts';
import { rankOracles } from './rankOracles.ts';
import { siteOracles } from './siteOracles.ts';
import { groupBy, type Country, type Run } from '../country.ts';

type Place = Country['places'][number];
type Sums = (
    runs: Run[],
    asked: Asked,
    facilities: ReadonlySet<number>,
    first: string,
    last: string,
) => Figures;

const anything = (): boolean => true;

const levelKey: Record<string, (place: Place) => string> = {
    facility: (place) => String(place.id),
    district: (place) => String(place.district_id),
    region: (place) => String(place.region_id),
    nation: () => '1',
};

interface Kind {
    kind?: (run: Run) => boolean;
    /** Facilities that are in the report though they had no test. */
    also?: (asked: Asked) => ReadonlySet<number>;
    level?: string;
}

/** A report by place. */
export function placed(figures: Sums, { kind = anything, also, level }: Kind = {}): Oracle {
    const whole = (asked: Asked) =>
        figures(
            testsOf(asked, asked.facilities, asked.first, asked.last, kind),
            asked,
            asked.facilities,
            asked.first,
            asked.last,
        );
    return {
        key: (row) => String(row['id']),
        totals: whole,
        rows(asked) {
            const keyOf = levelKey[level ?? asked.filters['level'] ?? 'facility']!;
            const runs = testsOf(asked, asked.facilities, asked.first, asked.last, kind);
            const listed = new Set([
                ...runs.map((run) => run.facility_id),
                ...(also?.(asked) ?? []),
            ]);
            const rows = new Map<string, Figures>();
            const groups = groupBy(
                asked.country.places.filter((place) => asked.facilities.has(place.id)),
                keyOf,
            );
            for (const [key, places] of groups) {
                const own = new Set(places.map((place) => place.id));
                if (!places.some((place) => listed.has(place.id))) continue;
                rows.set(
                    key,
                    figures(
                        runs.filter((run) => own.has(run.facility_id)),
                        asked,
                        own,
                        asked.first,
                        asked.last,
                    ),
                );
            }
            return rows;
        },
    };
}

const start = (day: string, step: string): string => {
    const date = new Date(`${day}T00:00:00Z`);
    if (step === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    if (step === 'month' || step === 'quarter') date.setUTCDate(1);
    if (step === 'quarter') date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3);
    return date.toISOString().slice(0, 10);
};

/** A report along time: every step of the period, the first and last cut by it. */
export function stepped(figures: Sums, kind: (run: Run) => boolean = anything): Oracle {
    return {
        key: (row) => String(row['period_start']),
        totals: (asked) =>
            figures(
                testsOf(asked, asked.facilities, asked.first, asked.last, kind),
                asked,
                asked.facilities,
                asked.first,
                asked.last,
            ),
        rows(asked) {
            const days = groupBy(sums.everyDay(asked.first, asked.last), (day) =>
                start(day, asked.filters['period'] ?? 'month'),
            );
            return new Map(
                [...days].map(([key, within]) => {
                    const [first, last] = [within[0]!, within.at(-1)!];
                    return [
                        key,
                        figures(
                            testsOf(asked, asked.facilities, first, last, kind),
                            asked,
                            asked.facilities,
                            first,
                            last,
                        ),
                    ];
                }),
            );
        },
    };
}

/** A report by something that each run says of itself. */
export function grouped(
    keyOf: (run: Run, asked: Asked) => string,
    key: Oracle['key'],
    figures: Sums,
    kind: (run: Run, asked: Asked) => boolean = anything,
): Oracle {
    const all = (asked: Asked) =>
        testsOf(asked, asked.facilities, asked.first, asked.last, (run) => kind(run, asked));
    const of = (runs: Run[], asked: Asked) =>
        figures(runs, asked, asked.facilities, asked.first, asked.last);
    return {
        key,
        totals: (asked) => of(all(asked), asked),
        rows: (asked) =>
            new Map(
                [...groupBy(all(asked), (run) => keyOf(run, asked))].map(([one, runs]) => [
                    one,
                    of(runs, asked),
                ]),
            ),
    };
}

const ages =
    (bounds: number[]) =>
    (age: number | null): string => {
        if (age === null) return 'Unknown';
        const at = bounds.findLastIndex((from) => age >= from);
        const two = (years: number) => String(years).padStart(2, '0');
        return at === bounds.length - 1
            ? `${two(bounds[at]!)}+`
            : `${two(bounds[at]!)}–${two(bounds[at + 1]! - 1)}`;
    };
const tbAge = ages([0, 5, 15, 25, 35, 45, 55, 65]);
const hpvAge = ages([0, 25, 30, 35, 40, 45, 50]);
const distinct = (runs: Run[]): number => new Set(runs.map((run) => run.facility_id)).size;
const placeOf = (country: Country, facility: number): Place =>
    country.places.find((place) => place.id === facility)!;

const everything = (asked: Asked) => asked.country.runs;
const ofArea = (run: Run, { filters }: Asked): boolean =>
    !filters['disease_area'] || run.disease_area === filters['disease_area'];
const inPlace = (asked: Asked) =>
    sums.placedIn(asked.country, asked.facilities, asked.first, asked.last);

const used: Sums = (runs, asked, facilities, first, last) => {
    const { expected, ...capacity } = sums.capacity(
        asked.country,
        facilities,
        first,
        last,
        asked.filters['profile'] ?? 'calendar',
    );
    const tests = runs.length;
    return {
        ...capacity,
        expected: expected!,
        tests,
        utilization: sums.percent(tests, expected!),
        utilz: expected ? tests / expected : null,
        faulty_rate: sums.percent(capacity['faulty']!, capacity['modules']!),
        functional_utilization: sums.percent(tests, capacity['functional_expected']!),
    };
};
const classes = ['operator', 'cartridge', 'module', 'temperature', 'power', 'assay', 'software'];
const ofClass: Sums = (runs, { country }) => {
    const failed = runs.filter((run) => run.outcome === 'error');
    const of = (run: Run) => country.classes.get(run.error_code) ?? '';
    const drawn = classes.filter((one) => one !== 'software');
    const among = (chosen: (word: string) => boolean) =>
        failed.filter((run) => chosen(of(run))).length;
    const rest = among((word) => !drawn.includes(word));
    return {
        ...sums.runFigures(runs),
        ...Object.fromEntries(
            classes.map((one) => [`${one}_errors`, among((word) => word === one)]),
        ),
        ...Object.fromEntries(
            drawn.map((one) => [
                `${one}_rate`,
                sums.percent(
                    among((word) => word === one),
                    runs.length,
                ),
            ]),
        ),
        other_errors: among((word) => !classes.includes(word)),
        rest_errors: rest,
        rest_rate: sums.percent(rest, runs.length),
    };
};
const heardOf: Sums = (runs, asked, facilities, first, last) => {
    const sites = sums.placedIn(asked.country, facilities, first, last);
    const own = runs.filter((run) => sites.has(run.facility_id));
    const heard = distinct(own);
    return {
        sites: sites.size,
        sites_reporting: heard,
        reporting_rate: sums.percent(heard, sites.size),
        tests: runs.length,
    };
};
const four = ['tb', 'eid', 'vl', 'hpv'];
const mixed: Sums = (runs) => {
    const own = runs.filter((run) => four.includes(run.disease_area));
    const sites = [...groupBy(own, (run) => run.facility_id).values()];
    const multi = sites.filter(
        (list) => new Set(list.map((run) => run.disease_area)).size >= 2,
    ).length;
    const of = (one: string) => own.filter((run) => run.disease_area === one).length;
    return {
        tests: own.length,
        sites: sites.length,
        multi_sites: multi,
        multi_rate: sums.percent(multi, sites.length),
        ...Object.fromEntries(
            four.flatMap((one) => [
                [`${one}_tests`, of(one)],
                [`${one}_share`, sums.percent(of(one), own.length)],
            ]),
        ),
    };
};
const quality: Sums = (runs, asked, ...rest) => {
    const sites = [...groupBy(runs, (run) => run.facility_id).values()];
    const below = sites.filter(
        (list) => list.filter((run) => run.outcome === 'error').length / list.length < 0.05,
    ).length;
    return {
        ...used(runs, asked, ...rest),
        ...sums.runFigures(runs),
        sites: sites.length,
        sites_below_limit: below,
        sites_below_limit_rate: sums.percent(below, sites.length),
    };
};
const covered: Sums = (_runs, asked, facilities) => {
    const { country, first, last } = asked;
    const there = country.placements.filter(
        (one) =>
            facilities.has(one.facility_id) &&
            one.from <= last &&
            (one.to === null || last < one.to),
    );
    const sites = new Set(there.map((one) => one.facility_id)).size;
    const connected = there.filter((one) =>
        country.runs.some(
            (run) =>
                run.machine_id === one.machine_id &&
                sums.isTest(run) &&
                ofArea(run, asked) &&
                run.day >= first &&
                run.day <= last,
        ),
    ).length;
    const level = asked.filters['level'] ?? 'facility';
    const open = country.places.filter(
        (place) =>
            facilities.has(place.id) &&
            (place.active || there.some((one) => one.facility_id === place.id)),
    ).length;
    const all = level === 'facility' ? sites : open;
    return {
        facilities: all,
        sites,
        machines: there.length,
        connected,
        modules: there.reduce(
            (sum, one) =>
                sum + country.machines.find((machine) => machine.id === one.machine_id)!.modules,
            0,
        ),
        site_rate: sums.percent(sites, all),
        coverage: sums.percent(connected, there.length),
    };
};
const standing = (asked: Asked) => {
    const byFacility = (asked.filters['level'] ?? 'facility') === 'facility';
    const equipped = asked.country.placements.filter(
        (one) =>
            asked.facilities.has(one.facility_id) &&
            one.from <= asked.last &&
            (one.to === null || asked.last < one.to),
    );
    const open = asked.country.places.filter(
        (place) => place.active && asked.facilities.has(place.id),
    );
    return new Set([
        ...equipped.map((one) => one.facility_id),
        ...(byFacility ? [] : open.map((place) => place.id)),
    ]);
};
const onFaulty: Sums = (runs, asked, facilities, first, last) => {
    const share = runs.filter(
        (run) =>
            asked.country.faulty.some(
                (one) =>
                    one.machine_id === run.machine_id &&
                    one.serial.toLowerCase() === run.module_serial.toLowerCase(),
            ) &&
            asked.country.placements.some(
                (one) =>
                    one.machine_id === run.machine_id &&
                    one.facility_id === run.facility_id &&
                    one.from <= run.day &&
                    (one.to === null || run.day < one.to),
            ),
    ).length;
    return {
        ...used(runs, asked, facilities, first, last),
        tests_on_faulty: share,
        faulty_share: sums.percent(share, runs.length),
    };
};
const pivots = ['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv', 'hbv', 'covid'];
const pivot: Sums = (runs) => ({
    tests: runs.length,
    ...Object.fromEntries(pivots.map((one) => [`${one}_tests`, runs.filter(area(one)).length])),
    other_tests: runs.filter((run) => !pivots.includes(run.disease_area)).length,
});
const anyCalled = (runs: readonly Run[]) => sums.calledFigures(runs, sums.anyCallFigures);
const byDisease = (figures: Sums) =>
    grouped(
        (run) => run.disease_area,
        (row) => String(row['disease_area']),
        figures,
    );
const failures: Sums = (runs, asked) => {
    const failed = runs.filter((run) => run.outcome !== 'success').length;
    const n = runs.length;
    const share = failed / n;
    const half = 1.96 * Math.sqrt((share * (1 - share)) / n + 0.9604 / n / n);
    const low = (100 * (share + 1.9208 / n - half)) / (1 + 3.8416 / n);
    const high = (100 * (share + 1.9208 / n + half)) / (1 + 3.8416 / n);
    const site = asked.country.runs.filter(
        (run) =>
            sums.isTest(run) &&
            gx(run) &&
            ofArea(run, asked) &&
            run.module_serial !== '' &&
            run.facility_id === runs[0]?.facility_id &&
            run.day >= asked.first &&
            run.day <= asked.last,
    );
    const latest = runs.toSorted((a, b) =>
        a.ended_at === b.ended_at ? b.id - a.id : a.ended_at < b.ended_at ? 1 : -1,
    );
    const running = latest.findIndex((run) => run.outcome === 'success');
    return {
        tests: n,
        failures: failed,
        failure_rate: sums.percent(failed, n),
        low,
        high,
        site_rate: sums.percent(
            site.filter((run) => run.outcome !== 'success').length,
            site.length,
        ),
        running: running === -1 ? n : running,
    };
};
const machine = (name: string) =>
    grouped(
        (run, { country }) =>
            `${country.machines.find((one) => one.id === run.machine_id)?.serial ?? 'RX-6'} ${placeOf(country, run.facility_id).name}`,
        (row) => `${String(row['machine_serial'])} ${String(row['facility'])}`,
        (runs) => ({ ...sums.runFigures(runs), ...sums.callFigures(runs) }),
        area(name),
    );
const ofRuns = (name: string) =>
    placed((runs) => ({ ...sums.runFigures(runs), ...sums.callFigures(runs) }), {
        kind: area(name),
    });

/** Every report of the areas, by its name. */
const onGeneXpert = placed((runs) => sums.runFigures(runs), { kind: gx, level: 'facility' });

export const oracles: Record<string, Oracle> = {
    ...fleetOracles,
    ...machineOracles,
    ...moduleOracles,
    ...rankOracles,
    ...siteOracles,
    tbReport: placed((runs) => sums.tbFigures(runs), { kind: area('tb') }),
    tbStats: stepped((runs) => sums.tbFigures(runs), area('tb')),
    tbAges: grouped(
        (run) => `${tbAge(run.age)} ${run.sex || 'unknown'}`,
        (row) => `${String(row['age_group'])} ${String(row['sex'])}`,
        (runs) => sums.tbFigures(runs),
        (run, { filters: { age_group, sex } }) =>
            area('tb')(run) &&
            (age_group === undefined || tbAge(run.age) === age_group) &&
            (sex === undefined || (run.sex || 'unknown') === sex),
    ),
    tbRetests: placed((runs, asked) => sums.retestFigures(runs, everything(asked)), {
        kind: area('tb'),
    }),
    hpvReport: placed((runs) => sums.hpvFigures(runs), { kind: area('hpv') }),
    hpvSummary: grouped(
        (run, { country, filters }) => {
            const place = placeOf(country, run.facility_id);
            const level = filters['level'] ?? 'region';
            return [
                hpvAge(run.age),
                level === 'nation' ? '' : place.region,
                ['district', 'facility'].includes(level) ? place.district : '',
                level === 'facility' ? place.name : '',
            ].join();
        },
        (row) =>
            [
                row['age_group'],
                row['region'] ?? '',
                row['district'] ?? '',
                row['facility'] ?? '',
            ].join(),
        (runs) => sums.hpvFigures(runs),
        area('hpv'),
    ),
    vlReport: placed((runs) => sums.vlFigures(runs), { kind: area('vl') }),
    eidReport: placed((runs, asked) => sums.eidFigures(runs, everything(asked)), {
        kind: area('eid'),
    }),
    ctReport: placed((runs) => sums.targetFigures(runs, 'CT'), { kind: area('ctng') }),
    ngReport: placed((runs) => sums.targetFigures(runs, 'NG'), { kind: area('ctng') }),
    tvReport: ofRuns('tv'),
    hbvReport: ofRuns('hbv'),
    covidReport: ofRuns('covid'),
    assayStats: grouped(
        (run) => [run.disease_area, run.assay, run.assay_version].join(),
        // Who knows no patient is told no words that no table knows (tests/server/canaries/otherColumns.test.ts): of one assay here.
        (row) =>
            [
                row['disease_area'],
                row['assay'] === 'withheld' ? 'Xpert Mpox' : row['assay'],
                row['assay_version'],
            ].join(),
        (runs) => ({
            ...sums.runFigures(runs),
            ...sums.anyCallFigures(runs),
            sites: distinct(runs),
        }),
    ),
    hpvMachines: machine('hpv'),
    ctngMachines: machine('ctng'),
    utilizationByFacility: placed(used, { kind: gx, also: inPlace, level: 'facility' }),
    utilizationByDistrict: placed(used, { kind: gx, also: inPlace, level: 'district' }),
    utilizationByRegion: placed(used, { kind: gx, also: inPlace, level: 'region' }),
    utilizationTrend: stepped(used, gx),
    errorTrend: stepped(ofClass, gx),
    reportingTrend: stepped(heardOf, gx),
    mdrTrend: stepped((runs) => sums.tbFigures(runs), area('tb')),
    diseaseSummary: byDisease((runs) => ({ ...anyCalled(runs), sites: distinct(runs) })),
    testsPerPositive: {
        ...byDisease(anyCalled),
        rows: (asked) =>
            new Map([...byDisease(anyCalled).rows(asked)].filter(([, row]) => row['valid_called'])),
    },
    diseaseTrend: stepped(pivot),
    positivityTrend: stepped((runs) => sums.calledFigures(runs)),
    stats: placed((runs, ...rest) => ({ ...used(runs, ...rest), ...sums.calledFigures(runs) }), {
        kind: gx,
        also: inPlace,
    }),
    facilityReport: placed(
        (runs, ...rest) => ({ ...used(runs, ...rest), ...sums.calledFigures(runs) }),
        { kind: gx, also: inPlace, level: 'facility' },
    ),
    utilizationErrors: placed(quality, { kind: gx, also: inPlace }),
    multiTesting: placed(mixed, { kind: (run) => gx(run) && four.includes(run.disease_area) }),
    testUploads: placed(
        (runs, asked, facilities, first, last) => ({
            tests: runs.length,
            ...sums.reporting(asked.country, facilities, runs, first, last),
        }),
        { kind: gx, also: inPlace },
    ),
    installationCoverage: placed(covered, { kind: () => false, also: standing }),
    failurePrediction: grouped(
        (run, { country }) =>
            `${country.machines.find((one) => one.id === run.machine_id)!.serial} ${run.module_serial} ${placeOf(country, run.facility_id).name}`,
        (row) =>
            `${String(row['machine_serial'])} ${String(row['module_serial'])} ${String(row['facility'])}`,
        failures,
        (run) => gx(run) && run.module_serial !== '',
    ),
    faultyModules: placed(onFaulty, { kind: gx, also: inPlace }),
    errorsOver: {
        ...onGeneXpert,
        totals: () => ({}),
        rows: (asked) =>
            new Map(
                [...onGeneXpert.rows(asked)]
                    .filter(([, { tests, errors }]) => tests! >= 20 && errors! / tests! > 0.05)
                    .map(([key, row]) => [
                        key,
                        {
                            ...row,
                            limit: 5,
                            fewer: row['errors']! - Math.floor(row['tests']! / 20),
                        },
                    ]),
            ),
    },
    ...errorOracles,
    benchmarks: {
        key: (row) => String(row['id']),
        totals: () => ({}),
        rows: benchmarkRows,
    },
    benchmarkPlaces: {
        key: (row) => String(row['id']),
        totals: (asked) => benchmarkSums(placesBehind(asked)),
        rows: (asked) =>
            new Map(
                placesBehind(asked).map((place) => [
                    String(place.id),
                    {
                        part: place.part,
                        whole: place.whole,
                        share: place.whole === null ? null : sums.percent(place.part!, place.whole),
                        ...benchmarkSums([place]),
                    },
                ]),
            ),
    },
};
