/** A place in words, for titles, pictures and explanations. */
import { places } from '../../widgets/places.ts';
import { usePlaceTitles } from '../../widgets/placeTitles.ts';
import { useSay } from '../../widgets/say.ts';

type Filters = Readonly<Record<string, unknown>>;

/** From the site upwards, then what lies across. */
const smallestFirst = [
    ...places.way.toReversed(),
    ...Object.keys(places.levels)
        .filter((level) => !places.way.includes(level))
        .toReversed(),
];

/** The chosen places by name, the smallest first; or that none is chosen. */
export function usePlaceText(filters: Filters): string {
    const say = useSay();
    const names = usePlaceTitles(smallestFirst, filters).filter((name) => name !== undefined);
    return names.length ? names.join(', ') : say('All places');
}
