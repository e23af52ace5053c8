/** The areas of the smallest larger place, for maps that are coloured by area: from the records of those places. */
import { useQuery } from '@tanstack/react-query';
import type { Feature, FeatureCollection } from 'geojson';
import { useContext } from 'react';
import { useDataProvider } from 'react-admin';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { areas as levels, levelCalled } from '../../widgets/places.ts';
import { Snapshot } from '../dashboard/snapshot.ts';
import { type Area, areasAround, type Centre, countryAround } from './areas.ts';
import { OUTLINES_FILE } from './outlines.ts';

const smallest = levels.at(-1);

/** Undefined until they are known, and where there are no places with a centre; a saved view asks nobody. */
export function useAreas(wanted: boolean): readonly Area[] | undefined {
    const dataProvider = useDataProvider();
    const snapshot = useContext(Snapshot);
    const { data } = useQuery({
        queryKey: ['areas', smallest],
        enabled: wanted && !snapshot && smallest !== undefined,
        staleTime: Infinity,
        retry: false,
        queryFn: async () => {
            const [{ data: records }, countries] = await Promise.all([
                dataProvider.getList(levelCalled(smallest!).to, {
                    pagination: { page: 1, perPage: 200 },
                    sort: { field: 'name', order: 'ASC' },
                    filter: {},
                }),
                countriesOf(),
            ]);
            const centres = records.flatMap((record) => centreOf(record));
            return areasAround(centres, countryAround(countries, centres));
        },
    });
    return data?.length ? data : undefined;
}

function centreOf(record: Readonly<Record<string, unknown>>): Centre[] {
    const [lat, lng] = [record['lat'], record['lng']];
    if (lat === null || lat === undefined || lng === null || lng === undefined) return [];
    const [id, name] = [Number(record['id']), String(record['name'])];
    const larger = levels.slice(0, -1);
    const around = larger.map((level) => [level, String(record[level] ?? '')] as const);
    const numbers = larger.map((level) => [level, Number(record[`${level}_id`])] as const);
    return [
        {
            id,
            name,
            lat: Number(lat),
            lng: Number(lng),
            names: { ...Object.fromEntries(around), [smallest!]: name },
            ids: { ...Object.fromEntries(numbers), [smallest!]: id },
        },
    ];
}

/** The outlines that maps draw already; without them areas end in a rectangle. */
async function countriesOf(): Promise<Feature[]> {
    try {
        const answer = await fetch(OUTLINES_FILE);
        const land = (await answer.json()) as Topology<{ countries: GeometryCollection }>;
        const found: FeatureCollection = feature(land, land.objects.countries);
        return found.features;
    } catch {
        return [];
    }
}
