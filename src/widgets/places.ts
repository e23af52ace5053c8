/** The places of the programme as screens ask for them: filters, the way down, what an account sees. */
import { accountTypes } from '../../resources/access.ts';
import type { PlaceLevel, Places } from '../../resources/define/points/places.ts';
import { places as declared } from '../../resources/places.ts';
import { storedUser } from '../../dataProvider/storage.ts';

type Filters = Readonly<Record<string, unknown>>;

export const places: Places = declared;

/** The larger places around a site, from the largest. */
export const areas: readonly string[] = places.way.filter((level) => level !== places.site);

export function levelCalled(level: string): PlaceLevel {
    const found = places.levels[level];
    if (!found) throw new Error(`There is no level of places called ${level}`);
    return found;
}

/** What the signed-in account sees, in the word of its type. */
export const sees = (): string | undefined => {
    const user = storedUser();
    return user ? accountTypes[user.user_type]?.sees : undefined;
};

/** Whether the account sees one site, which no list need name in every row. */
export const seesOneSite = (): boolean => sees() === places.site;

/** Whether the account has a place of this level to choose: not of the one that it is of itself. */
export const mayChoose = (level: string): boolean =>
    !seesOneSite() && (level === places.site || places.own[sees() ?? '']?.level !== level);

/** The number of the chosen place of a level, or undefined. */
export function chosenOf(level: string, filters: Filters): number | undefined {
    const id = Number(filters[level] ?? undefined);
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The smallest of the places on the way down that is chosen. */
export const deepest = (filters: Filters): string | undefined =>
    places.way.findLast((level) => filters[level] !== undefined && filters[level] !== null);
