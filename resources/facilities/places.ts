/** The words for what kind of facility a row is: shared by the form, the import and the matcher. */

/** Level of care. The value is stored, the label is what national lists print. */
export const levels = {
    hc_ii: 'HC II',
    hc_iii: 'HC III',
    hc_iv: 'HC IV',
    hospital: 'Hospital',
    regional_referral: 'Regional Referral Hospital',
    national_referral: 'National Referral Hospital',
    clinic: 'Clinic',
    reference_laboratory: 'Reference laboratory',
    other: 'Other',
} as const satisfies Record<string, string>;

export type Level = keyof typeof levels;

/** Who runs the facility. */
export const ownerships = {
    government: 'Government',
    pnfp: 'Private not for profit (PNFP)',
    private: 'Private for profit',
    military: 'Military',
    police: 'Police',
    prison: 'Prison',
    other: 'Other',
} as const satisfies Record<string, string>;

export type Ownership = keyof typeof ownerships;

/** Groupings of the subregions, as the ministry speaks of them. */
export const regionGroups = ['Central', 'Eastern', 'Northern', 'Western'] as const;
