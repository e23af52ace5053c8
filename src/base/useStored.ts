import { useSyncExternalStore } from 'react';
import type { Store } from '../../dataProvider/store.ts';

/** Follows a store from a component. */
export const useStored = <T>(store: Store<T>): T =>
    useSyncExternalStore(store.subscribe, store.get);
