import { grant } from '../access.ts';

/** Who keeps the central stock: its masters, receipts, distributions, levels and counts. */
export const stockKeepers = [grant('stock', 'distributor', 'admin', 'superadmin')];

/** Who may ask for stock, and so sees what can be asked for. */
export const stockRequesters = [grant('stock', 'distributor', 'admin', 'superadmin', 'facility')];

/** Masters of the stock are the same for the whole programme. */
export const oneStock = {
    kind: 'nation',
    why: 'products and their masters are the same for the whole programme',
} as const;
