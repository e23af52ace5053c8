/** What the lists of cartridges have alike. */
import { choice, date, integer, text } from '../define/field.ts';
import { diseaseArea, diseaseAreas } from '../diseases/columns.ts';
import { facilityName } from '../facilities/columns.ts';

/** Whose cartridges: each call says it by itself. */
export const device = choice('Kind of device', { genexpert: 'GeneXpert', mpima: 'mPima' });

/** Nobody needs to be told where they are: a facility reads of itself alone. */
const shownTo = ['admin'] as const;
export const place = {
    facility: { ...facilityName, shownTo },
    district: { ...text('District'), shownTo },
};

export const area = choice('Disease area', diseaseAreas, { required: true });

export const product = text('Cartridge', { required: true });

export const lotNumber = text('Lot', { absent: 'Not told' });

export const expiry = date('Expires on', { absent: 'None' });

export const byArea = { device, disease_area: diseaseArea };

/** Calls with days take a machine, too: what is meant is the stock of the facility where it stands. */
export const quiet = { machine: text('Machine') };

/** The sums of a lot that make its chain: what was there and came, less what went, is what is there. */
export const chain = {
    received: integer('Received'),
    adjusted: integer('Counted more or less'),
    used: integer('Used by runs'),
    lost: integer('Lost'),
    released: integer('Released'),
};
