/** A facility of the demo country. */
export interface Facility {
    name: string;
    code: string;
    level: 'hc_iii' | 'hc_iv' | 'hospital' | 'regional_referral';
    ownership: 'government' | 'pnfp' | 'private';
    district: string;
    hub: string;
    partner: string;
    lat: number;
    lng: number;
    /** It treats drug-resistant TB. */
    mdr: boolean;
}
