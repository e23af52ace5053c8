/** Where sealed things lie: a database of the browser; in tests a map. */
import {
    clear,
    createStore,
    del,
    entries,
    get,
    promisifyRequest,
    set,
    type UseStore,
} from 'idb-keyval';
import { keptStore } from './kept.ts';

export interface Shelf<K extends IDBValidKey, V> {
    all(): Promise<[K, V][]>;
    get(key: K): Promise<V | undefined>;
    put(key: K, value: V): Promise<void>;
    drop(key: K): Promise<void>;
    clear(): Promise<void>;
}

/** A shelf of its own database, opened when it is first used. */
export function databaseShelf<K extends IDBValidKey, V>(name: string): Shelf<K, V> {
    let store: UseStore | undefined;
    const openStore = () => (store ??= createStore(name, 'kept'));
    return {
        all: () => entries<K, V>(openStore()),
        get: (key) => get<V>(key, openStore()),
        put: (key, value) => set(key, value, openStore()),
        drop: (key) => del(key, openStore()),
        clear: () => clear(openStore()),
    };
}

/** Puts one value, or none, and lets others go with it. Done when it is on the disk. */
export const putKept = (
    key: IDBValidKey,
    value: unknown,
    drops: readonly IDBValidKey[] = [],
): Promise<void> =>
    keptStore('readwrite', (store) => {
        if (value === undefined) store.delete(key);
        else store.put(value, key);
        for (const one of drops) store.delete(one);
        const { transaction } = store;
        // Said at once: a page that is being closed hears nothing any more.
        transaction.commit?.();
        return promisifyRequest(transaction);
    });

/** A shelf in the database of what must not be lost, under numbers. */
export interface KeptShelf<V> extends Pick<Shelf<number, V>, 'all' | 'drop'> {
    /** `drops` go in the same breath: entries, and drafts by their names. */
    put(key: number, value: V, drops?: readonly IDBValidKey[]): Promise<void>;
}

export function keptShelf<V>(): KeptShelf<V> {
    return {
        all: async () =>
            (await entries<IDBValidKey, V>(keptStore)).filter(
                (one): one is [number, V] => typeof one[0] === 'number',
            ),
        put: putKept,
        drop: (key) => putKept(key, undefined),
    };
}
