/** The window of the country, in degrees: where a map opens unless a place is chosen. */
import { storedUser } from '../../../dataProvider/storage.ts';
import { places } from '../../widgets/places.ts';
import type { Box } from './box.ts';

/** As the server told it with the account (`west,south,east,north`), or the one that is declared. */
export function countryWindow(): Box {
    const told = storedUser()?.['map_window'];
    const [west, south, east, north] = typeof told === 'string' ? told.split(',').map(Number) : [];
    if ([west, south, east, north].some((edge) => edge === undefined || !Number.isFinite(edge)))
        return places.window;
    return { west, south, east, north } as Box;
}
