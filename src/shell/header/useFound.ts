import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { call } from '../../../dataProvider/call.ts';
import {
    type FoundRow,
    type Hint,
    type SearchCall,
    searchCall,
} from '../../../resources/define/points/find.ts';
import { mayOpen } from '../../../resources/routes.ts';
import { useAccount } from '../../base/useAccount.ts';
import { useRested } from '../../base/useRested.ts';
import { type Say, useSay } from '../../widgets/say.ts';
import { namedPage } from '../../widgets/things.ts';
import { entryAt, findScreens, openTo } from '../menu/routes.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import type { Row, Section } from './SearchFound.tsx';

/** Screens at most. */
const MOST = 8;
/** After so many ms without a key the server is asked. */
const REST = 150;

/** The screens that the account may open, by the names of the menu and the questions they answer. */
export function useScreens(text: string): { screens: Row[]; isBehind: boolean } {
    const say = useSay();
    const user = useAccount();
    const { routeLabel, groupLabel } = useRouteLabels();
    // What screens say and show comes with the first search: nobody else needs it.
    const { data } = useQuery({
        queryKey: ['search', 'screens'],
        staleTime: Infinity,
        queryFn: () => import('../../../resources/help/search.ts'),
    });
    const screens = useMemo(
        () =>
            openTo(user).map((entry) => ({
                to: entry.route,
                label: routeLabel(entry),
                group: groupLabel(entry.group),
                ...data?.searchedBy(entry.name, say.text),
            })),
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- the labels change with the language, and then the whole shell is drawn anew
        [user, data],
    );
    const wanted = useDeferredValue(text);
    const found = findScreens(wanted, screens).slice(0, MOST);
    const rows = found.map(({ to, label, group, answers }) => ({
        to,
        label,
        // Of two that are called alike and answer the same, the group tells which.
        hint:
            answers &&
            found.some((one) => one.to !== to && one.label === label && one.answers === answers)
                ? `${group} · ${answers}`
                : answers || group,
    }));
    return { screens: rows, isBehind: wanted !== text };
}

/** What the server finds by the text. */
export function useFound(text: string): { found: Section[]; closed: string[]; isBusy: boolean } {
    const say = useSay();
    const user = useAccount();
    const wanted = useRested(text.trim(), REST);
    const { data, isFetching } = useQuery({
        queryKey: ['search', wanted],
        enabled: wanted.length > 1,
        staleTime: 30_000,
        retry: false,
        placeholderData: keepPreviousData,
        queryFn: ({ signal }) =>
            call<SearchCall>(searchCall, { text: wanted }, { signal, reads: true }),
    });
    const answer = wanted.length > 1 ? data : undefined;
    const found = (answer?.data ?? []).flatMap(({ title, thing, routes, rows }) => {
        const leading = rows.flatMap((row) => {
            const own = thing && namedPage(thing, { id: row.id, name: row.word ?? row.label });
            const to =
                own ||
                routes
                    .map((route) => addressOf(route, row))
                    .find((address) => opens(address, user));
            return to ? [{ ...row, hint: hintIn(say, row.hint), to }] : [];
        });
        return leading.length ? [{ title: say.text(title), rows: leading }] : [];
    });
    return {
        found,
        closed: (answer?.closed ?? []).map((sentence) => say.text(sentence)),
        isBusy: isFetching || wanted !== text.trim(),
    };
}

/** What tells a row from others, as the reader's language writes it. */
const hintIn = (say: Say, hint: Hint): string =>
    typeof hint === 'string' ? hint : hint.map((part) => say.value(part)).join(' · ');

const opens = (address: string, user: ReturnType<typeof useAccount>): boolean => {
    const entry = entryAt(address.split('?')[0]!);
    return Boolean(entry && mayOpen(entry, user));
};

/** The address of a row: `{id}` and `{word}` filled, in a filter as JSON. */
function addressOf(route: string, { id, word = '' }: FoundRow): string {
    const [path = '', filter] = route.split('?filter=');
    const address = path.replace('{id}', String(id)).replace('{word}', encodeURIComponent(word));
    if (filter === undefined) return address;
    const filled = filter.replace('{id}', String(id)).replace('"{word}"', JSON.stringify(word));
    return `${address}?${new URLSearchParams({ filter: filled, page: '1' })}`;
}
