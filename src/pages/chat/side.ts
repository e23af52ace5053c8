/** On which side of the board the reader stands. */
import { storedUser } from '../../../dataProvider/storage.ts';
import { accountTypes } from '../../../resources/access.ts';
import { places } from '../../../resources/places.ts';

/** Whoever sees one site only speaks for it; the others for the programme. */
export function useSide() {
    const user = storedUser();
    const atSite = user !== null && accountTypes[user.user_type].sees === places.site;
    return { atSite, table: atSite ? '/site/let/us/chat/table' : '/let/us/chat/table' };
}
