/** The names of the account types: pure data, and the ground of everything that says who may. */

/** The 12 account types, in the order of the specification. */
export const accountTypeNames = [
    'admin',
    'facility',
    'hub',
    'superadmin',
    'ip',
    'mdrsite',
    'drtb',
    'distributor',
    'lifecare',
    'xraysite',
    'maintenance',
    'walimu',
] as const;

export type AccountType = (typeof accountTypeNames)[number];
