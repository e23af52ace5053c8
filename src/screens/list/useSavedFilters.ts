/** Filters with a name, kept on the server for the account; this browser remembers them meanwhile. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify, useStore } from 'react-admin';
import { accountName } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/index.ts';
import type {
    removeFilter,
    savedFilters,
    saveFilter,
} from '../../../resources/session/kept.server.ts';
import type { FilterValues } from './filters.ts';
import { sentenceOf } from '../../widgets/failure.ts';

export interface Saved {
    name: string;
    values: FilterValues;
}

type SavedLists = readonly (Saved & { list: string })[];

/** Asked for once for all lists. */
const ask = async ({ signal }: { signal: AbortSignal }): Promise<SavedLists> =>
    (
        await call<typeof savedFilters>('POST /x/session/filters', undefined, {
            signal,
            background: true,
        })
    ).data;

export type SavedFilterList = ReturnType<typeof useSavedFilters>;

/** The saved filters of a list, and how to add and remove one. */
export function useSavedFilters(resource: string) {
    const notify = useNotify();
    const client = useQueryClient();
    const queryKey = ['saved-filters', accountName()];
    const [known, remember] = useStore<readonly Saved[]>(`saved.${resource}`, []);
    const { data } = useQuery({ queryKey, queryFn: ask, staleTime: Infinity, retry: false });

    useEffect(() => {
        if (data) remember(ofList(data, resource));
    }, [data, resource, remember]);

    /** Takes the filters of the list as they are after a change. */
    async function changed(asked: Promise<{ data: SavedLists }>): Promise<void> {
        try {
            const answer = await asked;
            client.setQueryData<SavedLists>(queryKey, (before = []) => [
                ...before.filter(({ list }) => list !== resource),
                ...answer.data,
            ]);
        } catch (error) {
            notify(sentenceOf(error), { type: 'error' });
        }
    }
    return {
        saved: data ? ofList(data, resource) : known,
        save: (name: string, values: FilterValues) =>
            changed(
                call<typeof saveFilter>('POST /x/session/filters/save', {
                    list: resource,
                    name,
                    values: JSON.stringify(values),
                }),
            ),
        remove: (name: string) =>
            changed(
                call<typeof removeFilter>('POST /x/session/filters/remove', {
                    list: resource,
                    name,
                }),
            ),
    };
}

const ofList = (all: SavedLists, resource: string): Saved[] =>
    all.filter(({ list }) => list === resource).map(({ name, values }) => ({ name, values }));
