/**
 * react-admin's store, kept per account: columns, saved filters, page sizes survive sign-out and are
 * not the next person's. What names patients (`private.`) is held in memory only and goes with the
 * session.
 */
import type { Store } from 'react-admin';
import { accountName, onSessionEnd } from '../../dataProvider/storage.ts';

type Listener = (value: unknown) => void;

/** The name in local storage of what is kept for whoever is signed in. */
export const nameOf = (key: string): string => `kipimo.${accountName()}.${key}`;

/** What is kept under a key for whoever is signed in; undefined where nothing is. */
export const keptOf = <T>(key: string): T | undefined => read(nameOf(key)) as T | undefined;

/** What names patients, while its session lasts. */
const memory = new Map<string, unknown>();
onSessionEnd(() => memory.clear());

/** Whether anything is kept under a key, or its private one, for whoever is signed in. */
export const isKept = (key: string): boolean =>
    memory.has(`private.${key}`) || localStorage.getItem(nameOf(key)) !== null;

/** The store of whoever is signed in. */
export function createAccountStore(): Store {
    const listeners = new Map<string, Set<Listener>>();
    const isPrivate = (key: string) => key.startsWith('private.');
    const tell = (key: string, value: unknown) =>
        listeners.get(key)?.forEach((listener) => listener(value));

    return {
        setup: () => undefined,
        teardown: () => undefined,
        getItem<T>(key: string, defaultValue?: T): T {
            if (isPrivate(key)) return (memory.get(key) ?? defaultValue) as T;
            return (read(nameOf(key)) ?? defaultValue) as T;
        },
        setItem(key, value) {
            if (isPrivate(key)) memory.set(key, value);
            else write(nameOf(key), value);
            tell(key, value);
        },
        removeItem(key) {
            memory.delete(key);
            localStorage.removeItem(nameOf(key));
            tell(key, undefined);
        },
        removeItems(prefix) {
            const start = nameOf(prefix);
            for (const name of Object.keys(localStorage))
                if (name.startsWith(start)) localStorage.removeItem(name);
            for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
        },
        // react-admin calls this at sign-out: what a person arranged stays for their next time.
        reset: () => memory.clear(),
        subscribe(key, listener) {
            const known = listeners.get(key) ?? new Set();
            listeners.set(key, known.add(listener as Listener));
            return () => known.delete(listener as Listener);
        },
        listItems(prefix = '') {
            const start = nameOf(prefix);
            return Object.fromEntries(
                Object.keys(localStorage)
                    .filter((name) => name.startsWith(start))
                    .map((name) => [name.slice(nameOf('').length), read(name)]),
            );
        },
    };
}

function read(name: string): unknown {
    const text = localStorage.getItem(name);
    try {
        const kept: unknown = text === null ? undefined : JSON.parse(text);
        return kept;
    } catch {
        return undefined;
    }
}

function write(name: string, value: unknown): void {
    try {
        if (value === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(value));
    } catch {
        // A full storage costs the memory of a choice, never the choice itself.
    }
}
