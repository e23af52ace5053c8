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

const kept = { create: stockKeepers, update: stockKeepers, delete: stockKeepers };

/** A list that requests choose from: who asks reads it, keepers write it. */
export const askedFrom = { access: { read: stockRequesters, ...kept }, scope: oneStock } as const;

/** A list that only keepers need. */
export const keepersOnly = { access: { read: stockKeepers, ...kept }, scope: oneStock } as const;
