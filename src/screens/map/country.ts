/** Where a map opens, in degrees: on the country, or on the places of its part that is chosen or that the account sees. */
import { storedUser } from '../../../dataProvider/storage.ts';
import { deepest, places, sees } from '../../widgets/places.ts';
import type { Say } from '../../widgets/sayNow.ts';
import { type Box, boxOf } from './box.ts';

type Filters = Readonly<Record<string, unknown>>;

/** Whether the account sees a part of the country: the places of its type, or those that it is limited to beside. */
const seesPart = (): boolean =>
    places.own[sees() ?? ''] !== undefined ||
    Object.keys(places.further).some((column) => storedUser()?.[column]);

/** Whether its places are a part of the country, which has neighbours. */
export const isPart = (filters: Filters): boolean => deepest(filters) !== undefined || seesPart();

export const openingWindow = (points: Parameters<typeof boxOf>[0], filters: Filters): Box =>
    points.length && isPart(filters) ? boxOf(points) : countryWindow();

/** All that the account sees, in words. */
export const wholeTitle = (say: Say): string =>
    seesPart() ? say('All places') : say('Whole country');

/** As the server told it with the account (`west,south,east,north`), or the one that is declared. */
function countryWindow(): Box {
    const told = storedUser()?.['map_window'];
    const [west, south, east, north] = typeof told === 'string' ? told.split(',').map(Number) : [];
    if ([west, south, east, north].some((edge) => edge === undefined || !Number.isFinite(edge)))
        return places.window;
    return { west, south, east, north } as Box;
}
