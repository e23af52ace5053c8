import { grant } from '../../access.ts';

/** Who loads the history of another system: it writes years of the ledger at once. */
export const stockImporters = [grant('data_import', 'superadmin')];
