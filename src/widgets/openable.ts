/** A route as this account may open it: itself, or another mount of what is there. */
import { entryOf, mountsOf } from '../../dataProvider/catalogue.ts';
import { storedUser } from '../../dataProvider/storage.ts';
import { mayOpen, type RouteEntry } from '../../resources/routes.ts';

/** Whether this account may open this very route, whatever stands behind its `?`. */
export function isOpen(route: string): boolean {
    const entry = entryOf(route.split('?')[0]!);
    return entry !== undefined && mayOpen(entry, storedUser());
}

/** `filled`: what its `{words}` stand for is known. */
export function openable(route: string, filled = false): RouteEntry | undefined {
    const wanted = entryOf(route);
    if (!wanted) return undefined;
    const reader = storedUser();
    return [wanted, ...mountsOf(wanted.name)].find(
        (entry) => mayOpen(entry, reader) && (filled || !entry.route.includes('{')),
    );
}
