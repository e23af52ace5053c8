/** The way from a figure to the rows behind it: a route the account may open, with the same filters. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { declarationOf } from '../../../dataProvider/catalogue.ts';
import { openable } from '../../widgets/openable.ts';
import type { RouteEntry } from '../../../resources/routes.ts';
import { takenBy } from '../../../resources/dashboards.ts';

type Filters = Readonly<Record<string, unknown>>;

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
        ...declared(entry?.name),
        enabled: entry !== undefined && hasFilters(entry),
    });
    return entry && addressAt(entry, declaration);
}

/** Opens the rows: at the route, or at another one where those behind a mark have a list of their own that the account may open. */
export function useOpenRows(
    route: string | undefined,
): ((filters: Filters, own?: string) => void) | undefined {
    const addressOf = useRowsAddress(route);
    const navigate = useNavigate();
    const client = useQueryClient();
    if (!addressOf) return undefined;
    return (filters, own) => {
        const entry = own === undefined ? undefined : openable(own);
        if (!entry) return void navigate(addressOf(filters));
        const asked = hasFilters(entry)
            ? client.fetchQuery(declared(entry.name))
            : Promise.resolve(undefined);
        void asked.then(
            (declaration) => navigate((addressAt(entry, declaration) ?? addressOf)(filters)),
            // Without a line: what is known already.
            () => navigate(addressOf(filters)),
        );
    };
}

const declared = (name = '') => ({
    queryKey: ['declaration', name],
    staleTime: Infinity,
    queryFn: () => declarationOf(name),
});

const hasFilters = ({ kind }: RouteEntry): boolean => kind === 'report' || kind === 'entity';

function addressAt(
    entry: RouteEntry,
    declaration: Awaited<ReturnType<typeof declarationOf>> | undefined,
): ((filters: Filters) => string) | undefined {
    if (entry.kind === 'page') return () => entry.route;
    if (entry.kind === 'dashboard') return (filters) => `${entry.route}${searchOf(filters)}`;
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
        return `${entry.route}${searchOf({ filter: JSON.stringify(taken), page: 1 })}`;
    };
}

/** The search of an address with these words. */
export const searchOf = (values: Filters): string =>
    `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
