/** What the fields of a call say of its values on this day: the same for records, actions and steps of documents. */
import { Refusal } from '../../resources/define/errors.ts';
import type { Fields } from '../../resources/define/field.ts';
import { say, type Sentence } from '../../resources/define/say.ts';
import { faultsOn } from './column.ts';

/** Faults of parsed values by path, none where all hold: a day after `today` (`YYYY-MM-DD`, the programme's) where the field takes none. */
export const faultsOfAll = (
    fields: Fields,
    values: Readonly<Record<string, unknown>>,
    today: string,
): Record<string, Sentence> =>
    Object.fromEntries(
        Object.entries(fields).flatMap(([key, field]) =>
            faultsOn(field, key, values[key], today).map(([path, text]) => [path, { text }]),
        ),
    );

/** Refuses what has faults, each told at its field. */
export function refuseFaults(faults: Readonly<Record<string, Sentence>>): void {
    if (Object.keys(faults).length)
        throw new Refusal(say('Please check the marked fields.'), 'invalid', faults);
}
