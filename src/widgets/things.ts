/** Where the name of a thing leads: the one place that every cell asks (resources/things.ts). */
import { ListContext } from 'react-admin';
import { createContext, useContext } from 'react';
import { storedUser } from '../../dataProvider/storage.ts';
import { accountTypes } from '../../resources/access.ts';
import { isStandard, namesOf, refersTo } from '../../resources/define/fieldFacts.ts';
import type { Field } from '../../resources/define/field.ts';
import type { Names, Thing } from '../../resources/define/points/things.ts';
import { resourceOf } from '../../resources/routes.ts';
import { things } from '../../resources/things.ts';
import { openable } from './openable.ts';

type Values = Readonly<Record<string, unknown>>;

/** The page of the row itself, which a column that names the row leads to. */
export const RowPage = createContext<string | undefined>(undefined);

/** Inside a link names lead nowhere of their own. */
export const NoLinks = createContext(false);

const known: Readonly<Record<string, Thing>> = things;

/** What a reference names, by the entity that it refers to. */
const ofEntity = new Map(
    Object.entries(known).flatMap(([thing, { entity }]) => (entity ? [[entity, thing]] : [])),
);

/** What a field names; a reference to records that are things carries their number as its value. */
function namesIn(field: Field): (Names & { byValue?: boolean }) | null {
    const thing = ofEntity.get(refersTo(field) ?? '');
    return thing ? { thing, byValue: true } : namesOf(field);
}

/** The word of a column that names the row it stands in. */
const ROW = 'row';

type PageOf = (field: Field, value: unknown, record: Values) => string | undefined;

/** Address of the page of what a field names, or undefined where it names nothing, or nothing that this account may open. */
export const useThingPage: PageOf = (field, value, record) => useThings()(field, value, record);

/** The same, for what names several things. */
export function useThings(): PageOf {
    const row = useContext(RowPage);
    const filters: Values | undefined = useContext(ListContext)?.filterValues;
    const inLink = useContext(NoLinks);
    return (field, value, record) => {
        const names = namesIn(field);
        // A word of the product in the place of a name is no name.
        if (!names || inLink || isStandard(field, String(value))) return undefined;
        if (names.thing === ROW) return row;
        const user = storedUser();
        // What is shown in part only is found by nobody.
        if (field.identity && (!user || accountTypes[user.user_type]?.identity !== 'clear'))
            return undefined;
        const words = {
            id: names.byValue ? value : names.id && record[names.id],
            name: names.called ? record[names.called] : value,
        };
        return pageOf(known[names.thing]?.pages ?? [], words, {
            start_date: filters?.['start_date'],
            end_date: filters?.['end_date'],
        });
    };
}

/** Address of the page of what is told by its name alone, without its row. */
export const namedPage = (
    thing: string,
    words: { id: unknown; name: unknown },
): string | undefined => pageOf(known[thing]?.pages ?? [], words, {});

/** The first of these pages that the account may open, and that the row has the words for. */
function pageOf(
    pages: Thing['pages'],
    words: Readonly<Record<'id' | 'name', unknown>>,
    period: Values,
): string | undefined {
    for (const { route, filter, take } of pages) {
        const taken = Object.entries(take ?? filter ?? { record: 'id' as const }).map(
            ([name, word]) => [name, words[word]] as const,
        );
        const entry = taken.every(([, word]) => word) && openable(route, take !== undefined);
        if (!entry) continue;
        if (take) return addressOf(entry.route, taken, entry.kind === 'report' ? period : {});
        if (!filter) return `/${resourceOf(entry.route)}/${String(words.id)}/show`;
        const query = new URLSearchParams({
            filter: JSON.stringify({ ...period, ...Object.fromEntries(taken) }),
        });
        return `${entry.route}?${query}`;
    }
    return undefined;
}

/** The address of a page: words of its route are filled in, the others stand behind `?`; a list keeps the days it was reached from. */
function addressOf(
    route: string,
    taken: readonly (readonly [name: string, word: unknown])[],
    period: Values,
): string {
    const rest = new URLSearchParams(
        period['start_date'] ? { filter: JSON.stringify(period) } : undefined,
    );
    let address = route;
    for (const [name, word] of taken) {
        const text = String(word);
        if (address.includes(`{${name}}`))
            address = address.replace(`{${name}}`, () => encodeURIComponent(text));
        else rest.set(name, text);
    }
    return rest.size ? `${address}?${rest}` : address;
}
