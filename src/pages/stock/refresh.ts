import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks again for everything that shows stock: one document moves levels, lots, cards, requests,
 * deliveries and the figures of dashboards.
 */
export const refreshStock = (client: QueryClient): Promise<void> =>
    client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
            typeof name === 'string' && (name === 'panel' || name.includes('stock')),
    });
