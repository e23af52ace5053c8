/** What a list does not understand of its address. */
import { wordsOf } from '../../../resources/define/fieldFacts.ts';
import type { Fields } from '../../../resources/define/field.ts';
import { say, type Sentence } from '../../../resources/define/say.ts';
import { chosenOf, places } from '../../widgets/places.ts';
import { filtersIn, heardPeriod, type Unheard, unknownWords, unreadable } from './heard.ts';

/** What react-admin reads of the address of a list. */
const ofList = new Set(['filter', 'displayedFilters', 'page', 'perPage', 'sort', 'order']);

interface Known {
    /** Its filters, those that no screen offers too. */
    filters: Fields;
    /** Words that are no filters of its own. */
    besides: readonly string[];
    /** Days of the period it opens on. */
    window?: number;
}

export function unheardOfList(
    search: string,
    values: Readonly<Record<string, unknown>>,
    { filters, besides, window }: Known,
): Unheard {
    const params = new URLSearchParams(search);
    const knows = (name: string) =>
        Object.hasOwn(filters, name) || name in places.levels || besides.includes(name);
    const loose = [...params].filter(([name]) => !ofList.has(name));
    // What is known and stands beside the filters belongs among them.
    const meant = Object.fromEntries(
        loose
            .filter(([name]) => knows(name))
            .map(([name, text]) => [name, chosenOf(name, { [name]: text }) ?? text]),
    );
    const right: Record<string, unknown> = { ...values, ...meant };
    const told: Sentence[] = filtersIn(params) === null ? [unreadable] : [];
    const strange = [...Object.keys(values), ...loose.map(([name]) => name)].filter(
        (name) => !knows(name) || Object.hasOwn(meant, name),
    );
    told.push(...unknownWords([...new Set(strange)]));
    for (const [name, value] of Object.entries(values)) {
        const words = wordsOf(filters[name]);
        const odd = words && [value].flat().find((one) => one !== null && !(String(one) in words));
        if (!knows(name)) delete right[name];
        if (!odd) continue;
        told.push(say('“%{word}” is none of the choices of its filter.', { word: String(odd) }));
        delete right[name];
    }
    if (window !== undefined && (values['start_date'] ?? values['end_date']) !== undefined) {
        const period = heardPeriod(values['start_date'], values['end_date'], window);
        told.push(...period.told);
        Object.assign(right, period.right);
    }
    return { told, right: `?${new URLSearchParams({ filter: JSON.stringify(right) })}` };
}
