/** The window of the country, in degrees: where a map opens unless a place is chosen. */
import { storedUser } from '../../../dataProvider/storage.ts';
import type { Box } from './box.ts';

/** Uganda, with a margin. */
const standard: Box = { west: 29.3, east: 35.3, south: -1.7, north: 4.5 };

/** As the server told it with the account (`west,south,east,north`), or the standard one. */
export function countryWindow(): Box {
    const told = storedUser()?.['map_window'];
    const [west, south, east, north] = typeof told === 'string' ? told.split(',').map(Number) : [];
    if ([west, south, east, north].some((edge) => edge === undefined || !Number.isFinite(edge)))
        return standard;
    return { west, south, east, north } as Box;
}
