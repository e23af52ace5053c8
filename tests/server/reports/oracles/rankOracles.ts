/** Rankings counted run by run: who is ranked among whom, by the lower end of the interval, and which rows have too few tests. */
import * as sums from './arithmetic.ts';
import type { Figures } from './arithmetic.ts';
import { type Asked, gx, type Oracle } from '../asked.ts';
import { groupBy, type Country, type Run } from '../country.ts';

/** Below so many tests nothing is ranked. */
const FLOOR = 20;

/** The lower end of Wilson's interval of a share, in per cent, as textbooks write it. */
function lower(part: number, whole: number): number {
    const [z, p] = [1.96, part / whole];
    const half = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
    return (100 * (p + (z * z) / (2 * whole) - half)) / (1 + (z * z) / whole);
}

type Place = Country['places'][number];
const wholeOf = (asked: Asked): Country => asked.whole ?? asked.country;
const placeOf = (asked: Asked, id: number): Place =>
    wholeOf(asked).places.find((one) => one.id === id)!;
/** Who is told of one place alone: that place. */
const homeOf = (asked: Asked): Place => placeOf(asked, [...asked.facilities][0]!);

const sizes: Record<string, (modules: number) => boolean> = {
    1: (modules) => modules <= 1,
    4: (modules) => modules > 1 && modules <= 8,
    16: (modules) => modules > 8,
};

/** Tests on GeneXpert of the period, on machines of the size that is asked for, wherever they ran. */
function everywhere(asked: Asked, only: (run: Run) => boolean = () => true): Run[] {
    const { size, disease_area, peers, machine } = asked.filters;
    const country = wholeOf(asked);
    const one = country.machines.find(({ serial }) => serial === machine)?.id;
    const modules = new Map(country.machines.map((one) => [one.id, one.modules]));
    const near = (run: Run): boolean => {
        if (peers !== 'district' && peers !== 'region') return true;
        const [own, there] = [homeOf(asked), placeOf(asked, run.facility_id)];
        return peers === 'district'
            ? own.district_id === there.district_id
            : own.region_id === there.region_id;
    };
    return country.runs.filter(
        (run) =>
            sums.isTest(run) &&
            gx(run) &&
            run.day >= asked.first &&
            run.day <= asked.last &&
            (!size || sizes[size]!(modules.get(run.machine_id)!)) &&
            (!disease_area || run.disease_area === disease_area) &&
            (!machine || run.machine_id === one) &&
            near(run) &&
            only(run),
    );
}

const counted = (runs: readonly Run[]): Figures => {
    const good = runs.filter(({ outcome }) => outcome === 'success').length;
    return {
        tests: runs.length,
        with_result: good,
        errors: runs.filter(({ outcome }) => outcome === 'error').length,
        success_rate: sums.percent(good, runs.length),
    };
};

interface Group {
    key: string;
    runs: Run[];
    /** Ranked among those that say the same. */
    among: string;
    own: boolean;
}

/** Each group with its figures, its score and its rank; those that are asked for by whose they are. */
function ranked(
    asked: Asked,
    groups: readonly Group[],
): Map<string, { figures: Figures; runs: Run[] }> {
    const scored = groups.map((group) => {
        const figures = counted(group.runs);
        return { ...group, figures, score: lower(figures['with_result']!, figures['tests']!) };
    });
    const { whose_row } = asked.filters;
    return new Map(
        scored
            .filter(({ own }) => !whose_row || (whose_row === 'own') === own)
            .map(({ key, among, runs, figures, score }) => {
                const others = scored.filter(
                    (one) => one.among === among && one.figures['tests']! >= FLOOR,
                );
                const above = others.filter((one) => one.score > score + 1e-8).length;
                const rank_no = figures['tests']! < FLOOR ? null : 1 + above;
                return [key, { runs, figures: { ...figures, score, rank_no } }];
            }),
    );
}

function ranking(
    key: Oracle['key'],
    groupsOf: (asked: Asked) => Group[],
    more: (runs: readonly Run[]) => Figures = () => ({}),
): Oracle {
    return {
        key,
        totals: (asked) =>
            counted([...ranked(asked, groupsOf(asked)).values()].flatMap(({ runs }) => runs)),
        rows: (asked) =>
            new Map(
                [...ranked(asked, groupsOf(asked))].map(([one, { figures, runs }]) => [
                    one,
                    { ...figures, ...more(runs) },
                ]),
            ),
    };
}

const byPlace =
    (only: (asked: Asked, run: Run) => boolean = () => true) =>
    (asked: Asked): Group[] =>
        [
            ...groupBy(
                everywhere(asked, (run) => only(asked, run)),
                ({ facility_id }) => facility_id,
            ),
        ].map(([id, runs]) => ({
            key: placeOf(asked, id).name,
            runs,
            among: '',
            own: asked.facilities.size === 1 && id === homeOf(asked).id,
        }));

const quarterOf = ({ day }: Run): string =>
    `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Operators of a facility are one however their name is typed; they stand by the first run of each. */
function operators(asked: Asked): (Group & { first: number })[] {
    const named = everywhere(asked, (run) => run.operator.trim() !== '');
    const groups = groupBy(
        named,
        (run) => `${run.facility_id} ${run.operator.trim().toLowerCase()}`,
    );
    return [...groups.values()].map((runs) => ({
        key: '',
        runs,
        among: '',
        own: runs[0]!.facility_id === homeOf(asked).id,
        first: Math.min(...runs.map(({ id }) => id)),
    }));
}

const inOrder = <T extends { key: string }>(
    list: readonly T[],
    compare: (a: T, b: T) => number,
): T[] => list.toSorted(compare).map((one, at) => ({ ...one, key: String(at + 1) }));

/** The three best of each region, under the number that they have among all. */
function best(asked: Asked): Map<string, Figures> {
    const all = operators(asked).map((one) => ({
        ...one,
        among: placeOf(asked, one.runs[0]!.facility_id).region,
        key: String(one.first),
    }));
    const told = ranked(asked, all);
    const rankOf = (key: string) => told.get(key)!.figures['rank_no'] ?? Infinity;
    const numbered = all
        .toSorted(
            (a, b) =>
                (a.among < b.among ? -1 : a.among > b.among ? 1 : 0) ||
                rankOf(a.key) - rankOf(b.key) ||
                a.first - b.first,
        )
        .map((one, at) => ({ at: String(at + 1), figures: told.get(one.key)!.figures }));
    return new Map(
        numbered
            .filter(({ figures }) => figures['rank_no'] !== null && figures['rank_no']! <= 3)
            .map(({ at, figures }) => [at, figures]),
    );
}

/** The own facility, and the sums of those that it is held against. */
function compared(asked: Asked): Map<string, Figures> {
    const country = wholeOf(asked);
    const own = homeOf(asked);
    const runs = everywhere({ ...asked, filters: { ...asked.filters, size: '', peers: '' } });
    const able = (id: number) =>
        sums.capacity(country, new Set([id]), asked.first, asked.last, 'calendar');
    const placed = sums.placedIn(
        country,
        new Set(country.places.map(({ id }) => id)),
        asked.first,
        asked.last,
    );
    const ran = new Set(runs.map(({ facility_id }) => facility_id));
    const among = country.places.filter(({ id }) => placed.has(id) || ran.has(id) || id === own.id);
    const size = (id: number) => {
        const modules = able(id)['modules'] ?? 0;
        return modules <= 1 ? 1 : modules <= 8 ? 8 : 16;
    };
    const groups: Record<string, (place: Place) => boolean> = {
        own: ({ id }) => id === own.id,
        peers: ({ id }) => size(id) === size(own.id),
        district: ({ district_id }) => district_id === own.district_id,
        region: ({ region_id }) => region_id === own.region_id,
        nation: () => true,
    };
    return new Map(
        Object.entries(groups).map(([word, belongs]) => {
            const places = new Set(among.filter(belongs).map(({ id }) => id));
            const { modules, expected } = sums.capacity(
                country,
                places,
                asked.first,
                asked.last,
                'calendar',
            );
            const tests = runs.filter(({ facility_id }) => places.has(facility_id)).length;
            return [
                word,
                {
                    sites: places.size,
                    modules: modules ?? 0,
                    expected: expected ?? 0,
                    tests,
                    utilization: sums.percent(tests, expected ?? 0),
                },
            ];
        }),
    );
}

const nameOf = (row: Record<string, unknown>): string => String(row['facility']);
const idOf = (row: Record<string, unknown>): string => String(row['id']);

export const rankOracles: Record<string, Oracle> = {
    facilityRanks: ranking(nameOf, byPlace()),
    allRanks: ranking(
        nameOf,
        byPlace(({ facilities }, run) => facilities.has(run.facility_id)),
    ),
    quarterRanks: ranking(
        (row) => `${String(row['period'])} ${nameOf(row)}`,
        (asked) =>
            [
                ...groupBy(
                    everywhere(asked),
                    (run) => `${quarterOf(run)} ${run.facility_id}`,
                ).values(),
            ].map((runs) => ({
                key: `${quarterOf(runs[0]!)} ${placeOf(asked, runs[0]!.facility_id).name}`,
                runs,
                among: quarterOf(runs[0]!),
                own: runs[0]!.facility_id === homeOf(asked).id,
            })),
    ),
    regionRanks: ranking(
        (row) => String(row['region']),
        (asked) =>
            [...groupBy(everywhere(asked), (run) => placeOf(asked, run.facility_id).region)].map(
                ([key, runs]) => ({ key, runs, among: '', own: key === homeOf(asked).region }),
            ),
        (runs) => ({ sites: new Set(runs.map(({ facility_id }) => facility_id)).size }),
    ),
    operatorRanks: ranking(idOf, (asked) => inOrder(operators(asked), (a, b) => a.first - b.first)),
    bestOperators: { key: idOf, totals: () => ({}), rows: best },
    siteUtilization: {
        key: (row) => String(row['peer_group']),
        totals: () => ({}),
        rows: compared,
    },
};
