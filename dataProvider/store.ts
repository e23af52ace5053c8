/** A value outside React that components can follow: settings, notices, whether there is a line. */
export interface Store<T> {
    get: () => T;
    set: (next: T | ((previous: T) => T)) => void;
    subscribe: (listener: () => void) => () => void;
}

/** Makes such a value. `kept` is told of every change, as those who follow are. */
export function createStore<T>(initial: T, kept?: (value: T) => void): Store<T> {
    let value = initial;
    const listeners = new Set<() => void>();
    return {
        get: () => value,
        set: (next) => {
            const before = value;
            value = typeof next === 'function' ? (next as (previous: T) => T)(value) : next;
            if (Object.is(before, value)) return;
            kept?.(value);
            for (const listener of listeners) listener();
        },
        subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
        },
    };
}
