import { correctableTitles } from '../../../../resources/admin/patients/fields.ts';
import { formatCivil } from '../../../widgets/dates/dates.ts';
import { useSay } from '../../../widgets/say.ts';
import type { Place } from './body.ts';

/** Where something stands, in words: which kind of row, at which facility, since when. */
export function usePlaceTitle(): (place: Place) => string {
    const say = useSay();
    return ({ table, facility, since }) =>
        [say.text(correctableTitles[table]), facility, formatCivil(since)]
            .filter(Boolean)
            .join(' · ');
}
