/** The cache of what was read: it never repeats what the server refused (http.ts repeats the rest). */
import { QueryClient } from '@tanstack/react-query';

/** The query client of the application, for `CoreAdminContext`. */
export const createQueryClient = (): QueryClient =>
    new QueryClient({
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
    });
