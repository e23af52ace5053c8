/** Where the name of a thing leads: the one place that every cell asks (resources/things.ts). */
import { ListContext } from 'react-admin';
import { createContext, useContext } from 'react';
import { storedUser } from '../../dataProvider/storage.ts';
import { accountTypes } from '../../resources/access.ts';
import { namesOf } from '../../resources/define/fieldFacts.ts';
import type { Field } from '../../resources/define/field.ts';
import type { Thing } from '../../resources/define/points/things.ts';
import { resourceOf } from '../../resources/routes.ts';
import { things } from '../../resources/things.ts';
import { openable } from './openable.ts';

type Values = Readonly<Record<string, unknown>>;

/** The page of the row itself, which a column that names the row leads to. */
export const RowPage = createContext<string | undefined>(undefined);

/** Inside a link names lead nowhere of their own. */
export const NoLinks = createContext(false);

const known: Readonly<Record<string, Thing>> = things;

/** The word of a column that names the row it stands in. */
const ROW = 'row';

/** Address of the page of what a field names, or undefined where it names nothing, or nothing that this account may open. */
export function useThingPage(field: Field, value: unknown, record: Values): string | undefined {
    const row = useContext(RowPage);
    const filters: Values | undefined = useContext(ListContext)?.filterValues;
    const inLink = useContext(NoLinks);
    const names = namesOf(field);
    if (!names || inLink) return undefined;
    if (names.thing === ROW) return row;
    const user = storedUser();
    // What is shown in part only is found by nobody.
    if (field.identity && (!user || accountTypes[user.user_type]?.identity !== 'clear'))
        return undefined;
    const words = { id: names.id && record[names.id], name: value };
    for (const { route, filter } of known[names.thing]?.pages ?? []) {
        const taken = Object.entries(filter ?? { record: 'id' as const }).map(
            ([name, word]) => [name, words[word]] as const,
        );
        const entry = taken.every(([, word]) => word) && openable(route);
        if (!entry) continue;
        if (!filter) return `/${resourceOf(entry.route)}/${String(words.id)}/show`;
        const period = {
            start_date: filters?.['start_date'],
            end_date: filters?.['end_date'],
        };
        const query = new URLSearchParams({
            filter: JSON.stringify({ ...period, ...Object.fromEntries(taken) }),
        });
        return `${entry.route}?${query}`;
    }
    return undefined;
}
