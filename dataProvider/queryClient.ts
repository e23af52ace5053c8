/** The cache of what was read: it never repeats what the server refused (http.ts repeats the rest). */
import { QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './line/keeper.ts';

let client: QueryClient | undefined;

/** The query client of the application, for `CoreAdminContext`. */
export const createQueryClient = (): QueryClient =>
    (client = new QueryClient({
        defaultOptions: {
            queries: {
                retry: false,
                refetchOnWindowFocus: false,
                // fetch itself tells what fails; react-query must not hold calls back as "paused".
                networkMode: 'always',
                staleTime: 5_000,
            },
            mutations: { retry: false, networkMode: 'always' },
        },
    }));

/** Asks once more for what is on the screen: for what failed for want of a line, or, when something was written behind it, for all. */
export const askAgain = (all = false): void =>
    void client?.refetchQueries({
        type: 'active',
        predicate: ({ state }) => all || isUnreachable(state.error),
    });
