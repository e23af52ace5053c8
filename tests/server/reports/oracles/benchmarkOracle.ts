/** The WHO benchmarks and the places behind each, from the raw rows. */
import type { Figures } from './arithmetic.ts';
import * as sums from './arithmetic.ts';
import { area, type Asked, gx, testsOf } from '../asked.ts';
import { groupBy, type Run } from '../country.ts';

interface BenchmarkPlace {
    id: number;
    part: number | null;
    whole: number | null;
    /** Null where the parts themselves are added up. */
    meets: boolean | null;
}

/** The places of a benchmark, one by one from the raw rows. */
function benchmarkPlaces(asked: Asked, benchmark: number): BenchmarkPlace[] {
    const { country, facilities, first, last } = asked;
    const own = country.places.filter((place) => facilities.has(place.id));
    const at = (id: number, kind: (run: Run) => boolean) =>
        testsOf(asked, new Set([id]), first, last, kind);
    const failed = (runs: readonly Run[]) => runs.filter((run) => run.outcome === 'error').length;
    if (benchmark === 4) {
        const primary = ['hc_ii', 'hc_iii', 'hc_iv', 'clinic'];
        return own
            .filter((place) => place.active && primary.includes(place.level))
            .map((place) => ({
                id: place.id,
                part: null,
                whole: null,
                meets:
                    place.hub_id !== null ||
                    country.rapid.some(
                        (one) =>
                            one.facility_id === place.id &&
                            one.from <= last &&
                            (one.to === null || one.to > last),
                    ),
            }));
    }
    if (benchmark === 6) {
        return own
            .map(({ id }) => ({
                id,
                part: sums.capacity(country, new Set([id]), first, last, 'calendar').expected!,
                whole: at(id, gx).length,
                meets: null,
            }))
            .filter(({ part, whole }) => part > 0 || whole > 0);
    }
    if (benchmark === 7) {
        return own
            .map(({ id }) => ({ id, runs: at(id, area('tb')) }))
            .filter(({ runs }) => runs.length > 0)
            .map(({ id, runs }) => ({
                id,
                part: failed(runs),
                whole: runs.length,
                meets: failed(runs) <= runs.length * 0.05,
            }));
    }
    if (benchmark === 9) {
        return own
            .map(({ id }) => ({ id, figures: sums.tbFigures(at(id, area('tb'))) }))
            .map(({ id, figures }) => ({
                id,
                part: figures['rif_detected']! + figures['rif_not_detected']!,
                whole: figures['mtb_detected']!,
                meets: null,
            }))
            .filter(({ part, whole }) => part > 0 || whole > 0);
    }
    if (benchmark === 11) {
        const seen = own
            .map((place) => ({ place, figures: sums.tbFigures(at(place.id, area('tb'))) }))
            .filter(({ place, figures }) => place.active || figures['valid_called']! > 0);
        return [...groupBy(seen, ({ place }) => place.district_id)].map(([id, some]) => {
            const sum = (key: string) =>
                some.reduce((total, { figures }) => total + figures[key]!, 0);
            const valid = sum('valid_called');
            return { id, part: sum('positive'), whole: valid, meets: valid > 0 };
        });
    }
    // Runs of the world itself bear no end.
    const ended = (run: Run) =>
        run.disease_area === 'tb' && run.outcome === 'success' && /^S?\d*$/.test(run.sample_id);
    const hours = (run: Run) => (Date.parse(run.received_at) - Date.parse(run.ended_at)) / 3.6e6;
    return own
        .map(({ id }) => ({ id, runs: at(id, ended) }))
        .filter(({ runs }) => runs.length > 0)
        .map(({ id, runs }) => {
            const soon = runs.filter((run) => hours(run) <= 48).length;
            return { id, part: soon, whole: runs.length, meets: soon >= runs.length * 0.8 };
        });
}

/** What the places of a benchmark add up to. */
export function benchmarkSums(places: readonly BenchmarkPlace[]): Figures {
    const sum = (of: (place: BenchmarkPlace) => number) =>
        places.reduce((total, place) => total + of(place), 0);
    return {
        numerator: sum(({ meets, part }) => (meets === null ? part! : meets ? 1 : 0)),
        denominator: sum(({ meets, whole }) => (meets === null ? whole! : 1)),
    };
}

/** The benchmarks; those without an answer have neither part. */
export function benchmarkRows(asked: Asked): Map<string, Figures> {
    const answered = [4, 6, 7, 9, 11, 12];
    return new Map<string, Figures>(
        Array.from({ length: 12 }, (_, index) => {
            const id = index + 1;
            if (!answered.includes(id))
                return [String(id), { numerator: null, denominator: null, value: null, aim: null }];
            const { numerator, denominator } = benchmarkSums(benchmarkPlaces(asked, id));
            const value = sums.percent(numerator!, denominator!);
            return [
                String(id),
                { numerator: numerator!, denominator: denominator!, value, aim: 100 },
            ];
        }),
    );
}

/** The places of the benchmark that is asked for; of the fourth unless told. */
export const placesBehind = (asked: Asked): BenchmarkPlace[] =>
    benchmarkPlaces(asked, Number(asked.filters['benchmark'] ?? 4)).filter(
        ({ meets }) =>
            !asked.filters['meets'] ||
            (meets !== null && meets === (asked.filters['meets'] === 'yes')),
    );
