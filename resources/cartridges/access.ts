import { grant } from '../access.ts';

/** A facility keeps its own cartridges. */
export const siteKeepers = [grant('stock', 'facility')];

/** The programme sees those of all facilities. */
export const ofGeneXpert = [grant('view_stock', 'admin')];
export const ofMpima = [grant('view_mpima_stock', 'admin')];

/** Who says which product the cartridge of an assay is. */
export const kindKeepers = [grant('stock', 'distributor', 'admin', 'superadmin')];
