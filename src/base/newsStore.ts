/** How many there are of what an area shows in the header, by the name of the news. */
import { createStore } from '../../dataProvider/store.ts';
import { useStored } from './useStored.ts';

export interface Waiting {
    name: string;
    /** What they are called. */
    title: string;
    to: string;
    sign: 'message' | 'alert';
    count: number;
}

const store = createStore<readonly Waiting[]>([]);

/** What waits under a name now. */
export const setWaiting = (one: Waiting): void =>
    store.set((before) =>
        [...before.filter(({ name }) => name !== one.name), one].toSorted((left, right) =>
            left.name < right.name ? -1 : 1,
        ),
    );

/** Nobody is signed in any more, or somebody else. */
export const forgetWaiting = (): void => store.set([]);

export const useWaiting = (): readonly Waiting[] => useStored(store);
