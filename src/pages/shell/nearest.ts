/** Screens whose address is close to one that is of none. */
import { mayOpen, type RouteEntry } from '../../../resources/routes.ts';
import { entryAt, routes, type Account } from '../../shell/menu/routes.ts';

interface Near {
    path: string;
    entry: RouteEntry;
}

/** So many are offered. */
const MOST = 3;

/** Of those that the account may open: the record or the list that it stands below, then what is written alike. */
export function nearestTo(
    path: string,
    account: Account | null,
    among: readonly RouteEntry[] = routes,
): Near[] {
    const given = path.toLowerCase().replace(/\/+$/, '');
    const open = among.filter(
        (entry) => !entry.hidden && !entry.route.includes('{') && mayOpen(entry, account),
    );
    const shown = /\/\d+$/.test(given) ? `${given}/show` : given;
    const record = entryAt(shown, among);
    const above = open
        .filter(({ route }) => given.startsWith(`${route}/`))
        .toSorted((one, other) => other.route.length - one.route.length);
    const alike = open
        .map((entry) => ({ entry, far: distance(given, entry.route) }))
        .filter(({ far, entry }) => far <= Math.ceil(entry.route.length / 6))
        .toSorted((one, other) => one.far - other.far);
    const found: Near[] = [
        ...(record && mayOpen(record, account) ? [{ path: shown, entry: record }] : []),
        ...above.slice(0, 1).map((entry) => ({ path: entry.route, entry })),
        ...alike.map(({ entry }) => ({ path: entry.route, entry })),
    ];
    return found
        .filter((one, at) => found.findIndex(({ path: other }) => other === one.path) === at)
        .slice(0, MOST);
}

/** Letters to put in, to leave out or to change, until one is the other. */
function distance(one: string, other: string): number {
    let row = [...other, ''].map((_, at) => at);
    for (const [at, letter] of [...one].entries()) {
        const next = [at + 1];
        for (const [column, wanted] of [...other].entries())
            next.push(
                Math.min(
                    next[column]! + 1,
                    row[column + 1]! + 1,
                    row[column]! + (letter === wanted ? 0 : 1),
                ),
            );
        row = next;
    }
    return row.at(-1)!;
}
