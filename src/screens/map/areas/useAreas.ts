/** The areas of the smallest larger place, for maps that are coloured by area: from the records of those places. */
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useDataProvider } from 'react-admin';
import { feature } from 'topojson-client';
import { areas as levels, levelCalled } from '../../../widgets/places.ts';
import { Snapshot } from '../../dashboard/snapshot.ts';
import { type Area, areasAround, type Centre, countryAround } from './areas.ts';
import { outlines } from '../outlines.ts';

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
            const [{ data: records }, land] = await Promise.all([
                dataProvider.getList(levelCalled(smallest!).to, {
                    pagination: { page: 1, perPage: 200 },
                    sort: { field: 'name', order: 'ASC' },
                    filter: {},
                }),
                outlines,
            ]);
            const centres = records.flatMap((record) => centreOf(record));
            // Without them areas end in a rectangle.
            const { features } = feature(land, land.objects.countries);
            return areasAround(centres, countryAround(features, centres));
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
