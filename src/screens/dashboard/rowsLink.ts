/** The way from a figure to the rows behind it: a route the account may open, with the same filters. */
import { useQuery } from '@tanstack/react-query';
import { declarationOf } from '../../../dataProvider/catalogue.ts';
import { openable } from '../../widgets/openable.ts';
import { takenBy } from '../../../resources/dashboards.ts';

type Filters = Readonly<Record<string, unknown>>;

/** Whether the account may open the route, or another mount of what is there. */
export const isOpenable = (route: string): boolean => openable(route) !== undefined;

/** Address of the rows, or undefined until it is known and where there is none. */
export function useRowsLink(route: string | undefined, filters: Filters): string | undefined {
    return useRowsAddress(route)?.(filters);
}

/** How filters become the address of their rows; undefined until it is known and where there is none. */
export function useRowsAddress(
    route: string | undefined,
): ((filters: Filters) => string) | undefined {
    const entry = route === undefined ? undefined : openable(route);
    const { data: declaration } = useQuery({
        queryKey: ['declaration', entry?.name],
        enabled: entry?.kind === 'report' || entry?.kind === 'entity',
        staleTime: Infinity,
        queryFn: () => declarationOf(entry?.name ?? ''),
    });
    if (!entry) return undefined;
    if (entry.kind === 'page') return () => entry.route;
    if (entry.kind === 'dashboard') return (filters) => `${entry.route}?${asQuery(filters)}`;
    if (!declaration) return undefined;
    return (filters) => {
        const taken =
            declaration.kind === 'report'
                ? takenBy(declaration, filters as Readonly<Record<string, string | number>>)
                : Object.fromEntries(
                      Object.entries(filters).filter(([name]) =>
                          declaration.list.filters.includes(name),
                      ),
                  );
        return `${entry.route}?${asQuery({ filter: JSON.stringify(taken), page: 1 })}`;
    };
}

/** react-admin reads the filter of a list from its address as JSON. */
function asQuery(values: Filters): string {
    return new URLSearchParams(
        Object.entries(values).map(([name, value]) => [name, String(value)]),
    ).toString();
}
